import type { Db } from "#server/database/database.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { createConcurrencyLimiter } from "#server/platform/concurrency-limiter.ts";
import { createDrawer } from "./drawer.ts";
import { lockPicture } from "./picture-queries.ts";
import { type Composition, lastEnding, planPictures } from "./pictures.ts";

/** A store that draws the demo market's pictures when they are asked for. */
export interface DrawnMedia extends MediaStore {
  prepare(name: string): Promise<void>;
  stop(): void;
}

/** Pictures at once: each holds a connection of the database while it is drawn. */
const concurrency = 2;
const namePattern = /^(demo\/[a-z0-9-]+-[0-9a-f]{8})-\d+\.(?:webp|jpg)$/;

/**
 * Draws a picture of the demo market when somebody asks for it first, and keeps it. Many that ask for one wait for the same drawing, in all processes:
 * the one that has the lock draws. Only what the market may show is drawn, so whoever makes names up costs nothing.
 */
export function drawWhenAsked(media: MediaStore, db: Db): DrawnMedia {
  const drawer = createDrawer();
  const run = createConcurrencyLimiter({ concurrency });
  let planning: ReturnType<typeof planPictures> | undefined;
  /** Pictures that the store has, or gets. */
  const made = new Map<string, Promise<void>>();

  const make = async (picture: string, composition: Composition) => {
    const last = `${picture}${lastEnding}`;
    if (await media.has(last)) return;
    await run(() =>
      db.transaction().execute(async (trx) => {
        await lockPicture(trx, picture);
        if (await media.has(last)) return;
        for (const { ending, bytes, type } of await drawer.draw(composition))
          await media.put(`${picture}${ending}`, bytes, type);
      }),
    );
  };
  const prepare = async (name: string) => {
    const picture = namePattern.exec(name)?.[1];
    if (picture === undefined) return;
    const known = made.get(picture);
    if (known) return known;
    const composition = (await (planning ??= planPictures())).get(picture);
    if (!composition) return;
    const making = made.get(picture) ?? make(picture, composition);
    made.set(picture, making);
    making.catch(() => made.delete(picture));
    return making;
  };
  const { openRange } = media;
  return {
    ...media,
    prepare,
    async has(name) {
      await prepare(name);
      return media.has(name);
    },
    async open(name) {
      await prepare(name);
      return media.open(name);
    },
    ...(openRange && {
      async openRange(name: string, range: string | undefined) {
        await prepare(name);
        return openRange(name, range);
      },
    }),
    stop: drawer.stop,
  };
}
