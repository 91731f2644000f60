import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import type { Category } from "#server/catalogue/catalogue.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import type { Picture, PicturesByCategory } from "#demo/market/market.ts";
import { castShadow, cropToAlpha, lay, paintBackdrop, type RawImage } from "./painting.ts";
import { type SubjectName, type Subject, subjects, subjectsOf } from "./subjects.ts";

/** Version in every file name. Increment it when the drawing changes: files are cached for good. */
const drawing = "1";

const width = 960;
const height = 720;
/** Widths of renditions (`docs/features/photos.md`, Renditions), up to the size of the drawing. */
const renditions = [960, 480, 320, 160];
const tileSize = 152;
/** A ThumbHash is made of at most 100 × 100 pixels. */
const thumbHashWidth = 96;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
/** Fast rather than small: these are drawn at the first start. */
const webp = { quality: 80, effort: 0 } as const;

const emojiFolder = path.join(
  path.dirname(createRequire(import.meta.url).resolve("@lobehub/fluent-emoji-3d/package.json")),
  "assets",
);

export interface DrawnPictures {
  pictures: PicturesByCategory;
  /** Addresses of the tiles of main categories, by id. */
  tiles: Map<number, string>;
}

/** Draws the pictures of the demo market into the store, unless it has them; returns those of each category. */
export async function drawPictures(categories: readonly Category[], media: MediaStore): Promise<DrawnPictures> {
  const drawn = new Map<SubjectName, Picture[]>();
  await runSome(Object.keys(subjects) as SubjectName[], async (name) => {
    drawn.set(name, await drawSubject(name, media));
  });
  const leaves = categories.filter((category) => category.children.length === 0);
  const pictures = new Map(
    leaves.map((leaf) => [leaf.id, findSubjects(leaf).flatMap((name) => [drawn.get(name) ?? []])]),
  );
  const tiles = new Map<number, string>();
  await runSome(
    categories.filter((category) => category.parent === null),
    async (category) => {
      const [name] = findSubjects(category);
      if (name) tiles.set(category.id, await drawTile(category.title_slug, name, media));
    },
  );
  return { pictures, tiles };
}

/** Draws every view of one thing, unless the store has it. */
export async function drawSubject(name: SubjectName, media: MediaStore): Promise<Picture[]> {
  const cutout = await readCutout(subjects[name]);
  const views: Picture[] = [];
  for (let view = 0; view < subjects[name].views; view++) views.push(await drawView(name, cutout, view, media));
  return views;
}

/** The subjects of a category: its own, else those of the nearest ancestor that has some. */
export function findSubjects(category: Category): readonly SubjectName[] {
  for (const { title_slug } of category.path.toReversed()) {
    const found = subjectsOf[title_slug];
    if (found) return found;
  }
  return [];
}

/** An emoji without the empty border around it. */
export interface Cutout extends RawImage {
  subject: Subject;
  /** Of the emoji file; picture names contain it. */
  sha1: string;
}

/** Reads the emoji of a subject. */
export async function readCutout(subject: Subject): Promise<Cutout> {
  const file = await readFile(path.join(emojiFolder, `${subject.emoji}.webp`));
  const image = cropToAlpha(await toRaw(sharp(file).ensureAlpha()));
  return { ...image, subject, sha1: createHash("sha1").update(file).digest("hex") };
}

async function toRaw(image: Sharp): Promise<RawImage> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** An image in memory for sharp. */
export function fromRaw(image: RawImage, channels: 3 | 4): Sharp {
  return sharp(image.data, { raw: { width: image.width, height: image.height, channels } });
}

function nameOf(base: string, cutout: Pick<Cutout, "sha1">, view: number): string {
  const version = createHash("sha1").update(`${drawing} ${cutout.sha1} ${view}`).digest("hex").slice(0, 8);
  return `demo/${base}-${version}`;
}

async function drawView(base: string, cutout: Cutout, view: number, media: MediaStore): Promise<Picture> {
  const name = nameOf(base, cutout, view);
  const last = `${name}-${width}.jpg`;
  const isThere = await media.has(last);
  let scene = drawScene(cutout, view, isThere ? thumbHashWidth : width);
  if (!isThere) {
    const jpeg = await fromRaw(scene, 3).jpeg({ quality: 82, optimiseCoding: false }).toBuffer();
    for (const size of renditions) {
      // Each size is resized from the next larger one: a fraction of the work without a visible difference.
      if (size < scene.width) scene = await toRaw(fromRaw(scene, 3).resize(size, undefined, { kernel: "cubic" }));
      await media.put(`${name}-${size}.webp`, await fromRaw(scene, 3).webp(webp).toBuffer(), "image/webp");
    }
    // Written last: when this one exists, the others do too.
    await media.put(last, jpeg, "image/jpeg");
  }
  const sketch = await toRaw(fromRaw(scene, 3).resize(thumbHashWidth).ensureAlpha());
  return { name, width, height, thumbhash: rgbaToThumbHash(sketch.width, sketch.height, sketch.data) };
}

interface Pose {
  /** Square root of the subject's area, as a share of the picture's height. */
  size: number;
  /** Where its middle is, as a share of the width. */
  x: number;
  mirrored: boolean;
  /** Degrees that the background's hue is turned by. */
  turn: number;
}

/** How the views of one subject differ. */
const poses: readonly [Pose, ...Pose[]] = [
  { size: 0.56, x: 0.5, mirrored: false, turn: 0 },
  { size: 0.64, x: 0.46, mirrored: true, turn: 24 },
  { size: 0.5, x: 0.55, mirrored: false, turn: -32 },
];

/** The subject on a soft two-coloured background, standing on its shadow; the proportions are 4:3. */
function drawScene(cutout: Cutout, view: number, sceneWidth: number): RawImage {
  const pose = poses[view % poses.length] ?? poses[0];
  const sceneHeight = Math.round((sceneWidth * height) / width);
  // A long car and a tall phone get the same area, within bounds.
  const scale = Math.min(
    (pose.size * sceneHeight) / Math.sqrt(cutout.width * cutout.height),
    (0.74 * sceneWidth) / cutout.width,
    (0.74 * sceneHeight) / cutout.height,
  );
  const box = {
    width: Math.round(cutout.width * scale),
    height: Math.round(cutout.height * scale),
    left: Math.round(pose.x * sceneWidth - (cutout.width * scale) / 2),
    top: Math.round(0.53 * sceneHeight - (cutout.height * scale) / 2),
  };
  const scene = paintBackdrop(sceneWidth, sceneHeight, cutout.subject.hue + pose.turn);
  castShadow(scene, box.left + box.width / 2, box.top + box.height - 0.012 * sceneHeight, box.width * 0.56);
  lay(cutout, scene, box, pose.mirrored && !cutout.subject.hasLetters);
  return scene;
}

/** Draws the subject on a transparent background for the tile of a main category; returns its address. */
async function drawTile(slug: string, name: SubjectName, media: MediaStore): Promise<string> {
  const cutout = await readCutout(subjects[name]);
  const file = `${nameOf(`category-${slug}`, cutout, 0)}.webp`;
  if (!(await media.has(file))) {
    const tile = fromRaw(cutout, 4).resize(tileSize, tileSize, { fit: "contain", background: transparent });
    await media.put(file, await tile.webp({ quality: 85 }).toBuffer(), "image/webp");
  }
  return `/media/${file}`;
}

/** Processes as many items at a time as there are cores, which bounds memory. */
async function runSome<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const workers = Array.from({ length: Math.max(2, availableParallelism()) }, async () => {
    for (const item of rest) await work(item);
  });
  await Promise.all(workers);
}
