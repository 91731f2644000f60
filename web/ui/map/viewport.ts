/** A point of a drawing, or of the screen. */
export interface Spot {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** What of a drawing is in sight: its middle, in units of the drawing, and how many pixels such a unit takes. */
export interface Viewport {
  middle: Spot;
  scale: number;
}

/** So much closer than all of the drawing at once. */
const maxCloseness = 48;

/** All of a drawing in a box. */
export function fitDrawing(drawing: Size, box: Size): Viewport {
  const scale = Math.min(box.width / drawing.width, box.height / drawing.height);
  return { middle: { x: drawing.width / 2, y: drawing.height / 2 }, scale };
}

/** Never further than all of it, and never so far aside that the middle shows nothing of it. */
export function keepInside({ middle, scale }: Viewport, drawing: Size, box: Size): Viewport {
  const least = fitDrawing(drawing, box).scale;
  const within = (at: number, whole: number, seen: number) => {
    // Where all of it is in sight it stands in the middle.
    const slack = Math.max(0, (whole - seen) / 2) + Math.min(seen, whole) * 0.1;
    return Math.min(Math.max(at, whole / 2 - slack), whole / 2 + slack);
  };
  const kept = Math.min(Math.max(scale, least), least * maxCloseness);
  return {
    scale: kept,
    middle:
      kept === least
        ? { x: drawing.width / 2, y: drawing.height / 2 }
        : {
            x: within(middle.x, drawing.width, box.width / kept),
            y: within(middle.y, drawing.height, box.height / kept),
          },
  };
}

/** Closer by a factor, around a pixel of the box that keeps its place; by default its middle. */
export function zoomAround({ middle, scale }: Viewport, factor: number, box: Size, pixel?: Spot): Viewport {
  const aside = pixel ? { x: pixel.x - box.width / 2, y: pixel.y - box.height / 2 } : { x: 0, y: 0 };
  const part = 1 / scale - 1 / (scale * factor);
  return { scale: scale * factor, middle: { x: middle.x + aside.x * part, y: middle.y + aside.y * part } };
}

/** Moved as a finger does that drags the drawing. */
export function drag({ middle, scale }: Viewport, pixels: Spot): Viewport {
  return { scale, middle: { x: middle.x - pixels.x / scale, y: middle.y - pixels.y / scale } };
}

/** The part of the drawing in sight. */
export function partInSight({ middle, scale }: Viewport, box: Size): Spot & Size {
  const [width, height] = [box.width / scale, box.height / scale];
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
}
