/** A square of a picture: its centre in pixels of the picture, and its zoom; 1 is the largest square. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const maxZoom = 5;

/** The largest square, centred. */
export function centreCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** Side of the square, in pixels of the picture. */
export function cropSide({ zoom }: Crop, { width, height }: Size): number {
  return Math.min(width, height) / zoom;
}

/** The crop moved and zoomed to where it lies within the picture. */
export function clampCrop(crop: Crop, size: Size): Crop {
  const zoom = Math.min(Math.max(crop.zoom, 1), maxZoom);
  const half = cropSide({ ...crop, zoom }, size) / 2;
  const within = (value: number, whole: number) => Math.min(Math.max(value, half), whole - half);
  return { x: within(crop.x, size.width), y: within(crop.y, size.height), zoom };
}
