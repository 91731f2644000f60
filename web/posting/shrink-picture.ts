/** The longest side and the most bytes of a photo that is sent (spec §9). */
const longestSide = 2_048;
const mostBytes = 1_000_000;
/** The best of these that fits into the bytes is taken. */
const qualities = [0.86, 0.76, 0.66, 0.56];
/** When none fits, the picture gets this much smaller. */
const nextScale = 0.8;

type AnyCanvas = HTMLCanvasElement | OffscreenCanvas;

interface Size {
  width: number;
  height: number;
}

/** The size of a picture that fits into a square of this side; it is never enlarged. */
export function fitInto({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A picture as a JPEG of at most 2048 px and 1 MB, upright and without what cameras write into it. Throws what the
 * browser throws at a file that it cannot read.
 */
export async function shrinkPicture(file: Blob, makeCanvas: (size: Size) => AnyCanvas): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    for (let side = longestSide; ; side = Math.round(side * nextScale)) {
      const canvas = makeCanvas(fitInto(picture, side));
      draw(canvas, picture);
      for (const quality of qualities) {
        const blob = await encode(canvas, quality);
        if (blob.size <= mostBytes) return blob;
      }
    }
  } finally {
    picture.close();
  }
}

/** What shows through a picture is white, as on the page. */
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
