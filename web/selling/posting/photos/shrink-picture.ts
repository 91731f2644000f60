/** Maximum side in pixels and maximum size in bytes of a photo that is sent (`docs/features/photos.md`). */
const maxSide = 2_048;
const maxBytes = 1_000_000;
/** JPEG qualities to try, the best first. */
const qualities = [0.86, 0.76, 0.66, 0.56];
/** If no quality is small enough, the picture is scaled by this. */
const scaleStep = 0.8;

type AnyCanvas = HTMLCanvasElement | OffscreenCanvas;

interface Size {
  width: number;
  height: number;
}

/** The size of a picture that fits into a square, not enlarged. */
export function fitInto({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Makes a JPEG of at most 2048 px and 1 MB, upright and without metadata. Throws if the browser cannot decode the file. */
export async function shrinkPicture(file: Blob, makeCanvas: (size: Size) => AnyCanvas): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    for (let side = maxSide; ; side = Math.round(side * scaleStep)) {
      const canvas = makeCanvas(fitInto(picture, side));
      draw(canvas, picture);
      for (const quality of qualities) {
        const blob = await encode(canvas, quality);
        if (blob.size <= maxBytes) return blob;
      }
    }
  } finally {
    picture.close();
  }
}

/** Transparent pixels become white. */
function draw(canvas: AnyCanvas, picture: ImageBitmap): void {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser gave no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

async function encode(canvas: AnyCanvas, quality: number): Promise<Blob> {
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type: "image/jpeg", quality });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (!blob) throw new Error("the browser wrote no picture");
  return blob;
}
