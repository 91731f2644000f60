/** A part of a picture: its centre in pixels of the picture, and its zoom; 1 is the largest part of its shape. */
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

/** The largest part, centred. */
export function centreCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** Size of the part in pixels of the picture; `aspect` is its width by its height, 1 for a square. */
export function cropSize({ zoom }: Crop, { width, height }: Size, aspect: number): Size {
  const cropWidth = Math.min(width, height * aspect) / zoom;
  return { width: cropWidth, height: cropWidth / aspect };
}

/** The crop moved and zoomed to where it lies within the picture. */
export function clampCrop(crop: Crop, size: Size, aspect: number): Crop {
  const zoom = Math.min(Math.max(crop.zoom, 1), maxZoom);
  const { width, height } = cropSize({ ...crop, zoom }, size, aspect);
  const within = (value: number, part: number, whole: number) => Math.min(Math.max(value, part / 2), whole - part / 2);
  return { x: within(crop.x, width, size.width), y: within(crop.y, height, size.height), zoom };
}
