import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import type { Category } from "#server/catalogue/catalogue.ts";
import type { MediaStore } from "#server/platform/media.ts";
import type { Picture, PicturesByCategory } from "./market.ts";
import { type SubjectName, type Subject, subjects, subjectsOf } from "./subjects.ts";

/** Part of every name: another way of drawing makes other names, for what stands under a name never changes. */
const drawing = "1";

const width = 960;
const height = 720;
/** As photos of people are kept (`design/product.md`, Ads), up to the size of the drawing. */
const renditions = [960, 480, 320, 160];
const tileSize = 152;
/** A ThumbHash is made of at most 100 × 100 pixels. */
const sketchWidth = 96;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
/** Drawn for people to look at, not to measure: little effort, much speed. */
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

/** Draws the pictures of the demo market into the store, unless they are there, and tells which category has which. */
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

/** Draws every view of one thing, where it is not there yet. */
export async function drawSubject(name: SubjectName, media: MediaStore): Promise<Picture[]> {
  const cutout = await readCutout(subjects[name]);
  const views: Picture[] = [];
  for (let view = 0; view < subjects[name].views; view++) views.push(await drawView(name, cutout, view, media));
  return views;
}

/** What a category shows: its own subjects, else those of the nearest ancestor that has some. */
export function findSubjects(category: Category): readonly SubjectName[] {
  for (const { title_slug } of category.path.toReversed()) {
    const found = subjectsOf[title_slug];
    if (found) return found;
  }
  return [];
}

/** An emoji without the empty border around it. */
interface Cutout extends RawImage {
  subject: Subject;
  /** Of the emoji's file. */
  sha1: string;
}

interface RawImage {
  /** Pixels, row by row. */
  data: Buffer;
  width: number;
  height: number;
}

async function readCutout(subject: Subject): Promise<Cutout> {
  const file = await readFile(path.join(emojiFolder, `${subject.emoji}.webp`));
  const image = cropToAlpha(await toRaw(sharp(file).ensureAlpha()));
  return { ...image, subject, sha1: createHash("sha1").update(file).digest("hex") };
}

/** Cuts off rows and columns where nothing is seen: a tenth of the time of sharp's `trim`. */
function cropToAlpha({ data, width: full, height: rows }: RawImage): RawImage {
  let [left, right, top, bottom] = [full, -1, rows, -1];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < full; x++) {
      if ((data[(y * full + x) * 4 + 3] ?? 0) < 8) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  const cropped = { width: right - left + 1, height: bottom - top + 1 };
  const lines = Array.from({ length: cropped.height }, (_, line) => {
    const start = ((top + line) * full + left) * 4;
    return data.subarray(start, start + cropped.width * 4);
  });
  return { data: Buffer.concat(lines), ...cropped };
}

async function toRaw(image: Sharp): Promise<RawImage> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function fromRaw(image: RawImage, channels: 3 | 4): Sharp {
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
  let scene = drawScene(cutout, view, isThere ? sketchWidth : width);
  if (!isThere) {
    const jpeg = await fromRaw(scene, 3).jpeg({ quality: 82, optimiseCoding: false }).toBuffer();
    for (const size of renditions) {
      // Each size is made of the one before: a fraction of the work, and nobody sees the difference.
      if (size < scene.width) scene = await toRaw(fromRaw(scene, 3).resize(size, undefined, { kernel: "cubic" }));
      await media.put(`${name}-${size}.webp`, await fromRaw(scene, 3).webp(webp).toBuffer(), "image/webp");
    }
    // Written last: it tells that the others are there.
    await media.put(last, jpeg, "image/jpeg");
  }
  const sketch = await toRaw(fromRaw(scene, 3).resize(sketchWidth).ensureAlpha());
  return { name, width, height, thumbhash: rgbaToThumbHash(sketch.width, sketch.height, sketch.data) };
}

interface Pose {
  /** The side of a square of the subject's area, as a share of the height. */
  size: number;
  /** Where its middle is, as a share of the width. */
  x: number;
  mirrored: boolean;
  /** Turn of the background's colours, in degrees. */
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
  // The same area for a long car and a tall phone, within bounds.
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

/** Shades of a background from its light to its dark end: more than eight bits can tell apart. */
const shadeCount = 2_048;

/** Light falls from the upper left onto two neighbouring colours. */
function paintBackdrop(w: number, h: number, hue: number): RawImage {
  const stops = [toRgb(hue, 0.62, 0.95), toRgb(hue + 6, 0.5, 0.885), toRgb(hue + 18, 0.44, 0.8)] as const;
  const shades = new Uint8Array(shadeCount * 3);
  for (let shade = 0; shade < shadeCount; shade++) {
    // Looked up by the square of the distance: no root per pixel.
    const distance = Math.sqrt(shade / (shadeCount - 1));
    const [from, to] = distance < 0.5 ? [stops[0], stops[1]] : [stops[1], stops[2]];
    const share = Math.min(distance < 0.5 ? distance * 2 : distance * 2 - 1, 1);
    for (let channel = 0; channel < 3; channel++) {
      const [start = 0, end = 0] = [from[channel], to[channel]];
      shades[shade * 3 + channel] = Math.round(start + (end - start) * share);
    }
  }
  const data = Buffer.allocUnsafe(w * h * 3);
  let at = 0;
  for (let y = 0; y < h; y++) {
    const v = ((y + 0.5) / h - 0.24) / 0.95;
    for (let x = 0; x < w; x++) {
      const u = (((x + 0.5) / w - 0.34) * 1.1) / 0.95;
      const shade = Math.min(Math.floor((u * u + v * v) * shadeCount), shadeCount - 1) * 3;
      data[at++] = shades[shade] ?? 0;
      data[at++] = shades[shade + 1] ?? 0;
      data[at++] = shades[shade + 2] ?? 0;
    }
  }
  return { data, width: w, height: h };
}

/** Half the height of a shadow, as a share of the picture's. */
const shadowHeight = 0.045;

/** Darkens an ellipse around a point; `reach` is half its width in pixels. */
function castShadow(scene: RawImage, middleX: number, middleY: number, reach: number): void {
  const rise = scene.height * shadowHeight;
  for (let y = Math.max(0, Math.ceil(middleY - rise)); y < Math.min(scene.height, middleY + rise); y++) {
    for (let x = Math.max(0, Math.ceil(middleX - reach)); x < Math.min(scene.width, middleX + reach); x++) {
      const distance = Math.sqrt(((x - middleX) / reach) ** 2 + ((y - middleY) / rise) ** 2);
      if (distance >= 1) continue;
      const light = 1 - 0.45 * (1 - distance) ** 1.6;
      const at = (y * scene.width + x) * 3;
      for (let channel = at; channel < at + 3; channel++) scene.data[channel] = (scene.data[channel] ?? 0) * light;
    }
  }
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Lays an image with transparency into a box of the scene, enlarged with bilinear interpolation. */
function lay(thing: RawImage, scene: RawImage, box: Box, mirrored: boolean): void {
  const { data } = thing;
  for (let y = 0; y < box.height; y++) {
    const v = Math.min(Math.max(((y + 0.5) / box.height) * thing.height - 0.5, 0), thing.height - 1);
    const row = Math.floor(v) * thing.width;
    const below = Math.min(row + thing.width, (thing.height - 1) * thing.width);
    const down = v - Math.floor(v);
    for (let x = 0; x < box.width; x++) {
      const across = mirrored ? box.width - 1 - x : x;
      const u = Math.min(Math.max(((across + 0.5) / box.width) * thing.width - 0.5, 0), thing.width - 1);
      const column = Math.floor(u);
      const next = Math.min(column + 1, thing.width - 1);
      const right = u - column;
      // Four neighbours, each weighed by its nearness and its opacity.
      const [a, b, c, d] = [(row + column) * 4, (row + next) * 4, (below + column) * 4, (below + next) * 4];
      const wa = (1 - right) * (1 - down) * (data[a + 3] ?? 0);
      const wb = right * (1 - down) * (data[b + 3] ?? 0);
      const wc = (1 - right) * down * (data[c + 3] ?? 0);
      const wd = right * down * (data[d + 3] ?? 0);
      const opacity = (wa + wb + wc + wd) / 255;
      if (opacity === 0) continue;
      const to = ((box.top + y) * scene.width + box.left + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const colour =
          (data[a + channel] ?? 0) * wa +
          (data[b + channel] ?? 0) * wb +
          (data[c + channel] ?? 0) * wc +
          (data[d + channel] ?? 0) * wd;
        scene.data[to + channel] = (scene.data[to + channel] ?? 0) * (1 - opacity) + colour / 255;
      }
    }
  }
}

/** HSL to RGB (CSS Color 4, section 7.1): degrees and shares in, 0 to 255 out. */
function toRgb(hue: number, saturation: number, lightness: number): [number, number, number] {
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const turn = (((offset + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - amplitude * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** The subject alone on nothing, for the tile of a main category; gives its address. */
async function drawTile(slug: string, name: SubjectName, media: MediaStore): Promise<string> {
  const cutout = await readCutout(subjects[name]);
  const file = `${nameOf(`category-${slug}`, cutout, 0)}.webp`;
  if (!(await media.has(file))) {
    const tile = fromRaw(cutout, 4).resize(tileSize, tileSize, { fit: "contain", background: transparent });
    await media.put(file, await tile.webp({ quality: 85 }).toBuffer(), "image/webp");
  }
  return `/media/${file}`;
}

/** Works through a list with a few at a time: as many as there are cores, so that memory stays bounded. */
async function runSome<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const workers = Array.from({ length: Math.max(2, availableParallelism()) }, async () => {
    for (const item of rest) await work(item);
  });
  await Promise.all(workers);
}
