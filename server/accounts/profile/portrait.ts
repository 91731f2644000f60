import { decodePicture, openPicture, PictureError } from "#server/media/decode-picture.ts";
import { createFairLimiter } from "#server/platform/fair-limiter.ts";
import { refuse } from "#server/platform/refusal.ts";

/** Widths of the stored squares in pixels; file names end in the width. */
export const portraitWidths = [480, 160] as const;

const runFairly = createFairLimiter({ concurrency: 2, maxQueued: 20, maxQueuedOfParty: 10, maxWait: 10_000 });

/** `key` identifies the owner of the portrait; owners with the same `party` share their turns. */
export interface PortraitOwner {
  key: string;
  party: string;
}

/** Upright squares of each width, without metadata. Refuses what is no photo. */
export function renderPortrait(bytes: Buffer, { key, party }: PortraitOwner): Promise<Map<number, Buffer>> {
  return runFairly(key, () => renderSquares(bytes), party);
}

async function renderSquares(bytes: Buffer): Promise<Map<number, Buffer>> {
  try {
    const [largest] = portraitWidths;
    const { picture } = await decodePicture(bytes, () => ({ width: largest, height: largest, fit: "cover" }));
    const squares = await Promise.all(
      portraitWidths.map(async (width) => {
        const square = openPicture(picture).resize(width, width).webp({ quality: 82 });
        return [width, await square.toBuffer()] as const;
      }),
    );
    return new Map(squares);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    refuse("photo_unreadable");
  }
}
