import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import path from "node:path";
import sharp, { type OverlayOptions, type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import type { Category } from "#server/catalogue/catalogue.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import type { Picture, PicturesByCategory, Thing } from "#demo/market/market.ts";
import { allowSvg } from "./allow-svg.ts";
import { type CategorySubjects, subjectsOf } from "./category-subjects.ts";
import { readThumbHashes } from "./thumb-hashes.ts";
import { drawThing } from "./drawings.ts";
import { cropToAlpha, type RawImage, recolour } from "./painting.ts";
import type { Light } from "./grounds.ts";
import { composeScene, drawSceneGround, type PlacedThing, placeThings, type Scene } from "./scenes.ts";
import { type Look, type SubjectName, type Subject, subjects } from "./subjects.ts";

/** Version in every file name. Increment it when the drawing changes: files are cached for good. */
const drawing = "2";

/** Of a drawing: its thing is about as large as its emoji, and more pixels would show no more of it. */
const width = 480;
const height = 360;
/** Widths of renditions (`docs/features/photos.md`, Renditions), up to the size of the drawing. */
const renditions = [480, 320, 160];
const tileSize = 152;
/** A ThumbHash keeps so little that a sketch is enough. */
const thumbHashWidth = 48;
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
/** Of the file that is stored last. */
export const lastEnding = `-${width}.jpg`;
/** Fast rather than small: somebody waits for them. */
const webp = { quality: 80, effort: 0 } as const;

const emojiFolder = path.join(
  path.dirname(createRequire(import.meta.url).resolve("@lobehub/fluent-emoji-3d/package.json")),
  "assets",
);

/** Draws all pictures into the store, unless it has them; returns those of each category. */
export function drawPictures(categories: readonly Category[], media: MediaStore): Promise<PicturesByCategory> {
  return allowSvg(async () => {
    const planned = await planSubjects();
    return drawAll(categories, planned, { media, shown: undefined });
  });
}

/**
 * The pictures of each category, with placeholders of those that `findShown` names: their files are drawn when somebody asks for them
 * (`drawn-when-asked.ts`).
 */
export function sketchPictures(
  categories: readonly Category[],
  findShown: (pictures: PicturesByCategory) => ReadonlySet<string>,
): Promise<PicturesByCategory> {
  return allowSvg(async () => {
    const planned = await planSubjects();
    return drawAll(categories, planned, { media: undefined, shown: findShown(assign(categories, planned)) });
  });
}

async function planSubjects(): Promise<Map<SubjectName, PlannedThing[]>> {
  const names = Object.keys(subjects) as SubjectName[];
  return new Map(await Promise.all(names.map(async (name) => [name, await planSubject(name)] as const)));
}

interface DrawOptions {
  /** Undefined: no files are drawn. */
  media: MediaStore | undefined;
  /** Names of the pictures that are needed, by default all: the others have no files and no placeholders. */
  shown: ReadonlySet<string> | undefined;
}

async function drawAll(
  categories: readonly Category[],
  planned: ReadonlyMap<SubjectName, PlannedThing[]>,
  options: DrawOptions,
): Promise<PicturesByCategory> {
  const drawn: SubjectPictures = new Map();
  await runSome([...planned], async ([name, things]) => void drawn.set(name, await drawThings(things, options)));
  return assign(categories, drawn);
}

/** Draws the tiles of main categories into the store, unless it has them; returns their addresses by id. */
export function drawTiles(categories: readonly Category[], media: MediaStore): Promise<Map<number, string>> {
  return allowSvg(async () => {
    const tiles = new Map<number, string>();
    await runSome(
      categories.filter((category) => category.parent === null),
      async (category) => {
        const [name] = findSubjects(category).usual;
        if (name) tiles.set(category.id, await drawTile(category.title_slug, name, media));
      },
    );
    return tiles;
  });
}

type SubjectPictures = Map<SubjectName, readonly Thing[]>;

function assign(categories: readonly Category[], drawn: SubjectPictures): PicturesByCategory {
  const thingsOf = (names: readonly SubjectName[]) => names.map((name) => drawn.get(name) ?? []);
  return new Map(
    categories
      .filter((category) => category.children.length === 0)
      .map((leaf) => {
        const { usual, byWords = {} } = findSubjects(leaf);
        const special = Object.entries(byWords).map(([words, names]) => ({
          words: words.split(" "),
          subjects: thingsOf(names),
        }));
        return [leaf.id, { usual: thingsOf(usual), special }];
      }),
  );
}

/** A picture before it is drawn. */
interface PlannedPicture extends Picture {
  scene: Scene;
}

/** What is drawn: a thing as it looks, in a scene. */
export interface Composition {
  scene: Scene;
  look: Look;
}

interface PlannedThing extends Thing {
  look: Look;
  pictures: readonly PlannedPicture[];
}

/** The pictures of every look of a subject, by name and composition. */
async function planSubject(name: SubjectName): Promise<PlannedThing[]> {
  const subject: Subject = subjects[name];
  const seed = name.length + name.charCodeAt(0);
  return Promise.all(
    subject.looks.map(async (look, index) => {
      const source = await readSource(look);
      const pictures = Array.from({ length: subject.views }, (_, view): PlannedPicture => {
        const scene = composeScene(subject, index, view, seed);
        return { name: nameOf(name, source, `${index} ${view}`), width, height, thumbhash: new Uint8Array(), scene };
      });
      return { look, pictures, words: look.words ?? [], isOnlyForWords: look.isOnlyForWords ?? false };
    }),
  );
}

/** Draws every view of every look of a subject, unless the store has it. */
export function drawSubject(name: SubjectName, media: MediaStore): Promise<Thing[]> {
  return allowSvg(async () => drawThings(await planSubject(name), { media, shown: undefined }));
}

async function drawThings(planned: readonly PlannedThing[], { media, shown }: DrawOptions): Promise<Thing[]> {
  const things: Thing[] = [];
  for (const { look, pictures, words, isOnlyForWords } of planned) {
    const isNeeded = ({ name }: Picture) => shown?.has(name) ?? true;
    let cutout: Promise<Cutout> | undefined;
    const getCutout = () => (cutout ??= readCutout(look));
    const drawn: Picture[] = [];
    for (const picture of pictures) {
      if (isNeeded(picture)) drawn.push(await drawPicture(picture, getCutout, media));
      else drawn.push({ name: picture.name, width, height, thumbhash: picture.thumbhash });
    }
    things.push({ pictures: drawn, words, isOnlyForWords });
  }
  return things;
}

/** The subjects of a category: its own, else those of the nearest ancestor that has some. */
export function findSubjects(category: Category): CategorySubjects {
  for (const { title_slug } of category.path.toReversed()) {
    const found = subjectsOf[title_slug];
    if (found) return found;
  }
  return { usual: [] };
}

/** What a look is made from, and its checksum, which picture names contain. */
interface Source {
  bytes: Buffer;
  sha1: string;
}

async function readSource({ emoji, drawing: drawn, tint }: Look): Promise<Source> {
  const bytes = emoji
    ? await readFile(path.join(emojiFolder, `${emoji}.webp`))
    : Buffer.from(drawn ? drawThing(drawn.name, drawn.colour) : "");
  const sha1 = createHash("sha1")
    .update(bytes)
    .update(JSON.stringify(tint ?? null))
    .digest("hex");
  return { bytes, sha1 };
}

/** A thing without the empty border around it. */
export interface Cutout extends RawImage {
  sha1: string;
}

/** Reads or draws a thing as it looks. */
export async function readCutout(look: Look): Promise<Cutout> {
  const { bytes, sha1 } = await readSource(look);
  const image = cropToAlpha(await toRaw(sharp(bytes).ensureAlpha()));
  return { ...(look.tint ? recolour(image, look.tint) : image), sha1 };
}

async function toRaw(image: Sharp): Promise<RawImage> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** An image in memory for sharp. */
export function fromRaw(image: RawImage, channels: 3 | 4): Sharp {
  return sharp(image.data, { raw: { width: image.width, height: image.height, channels } });
}

/** Composes a picture `to` pixels wide: the ground, and the things on it. */
async function drawScene(scene: Scene, cutout: Cutout, to: number): Promise<RawImage> {
  const size = { width: to, height: Math.round((to * height) / width) };
  const placed = placeThings(scene, cutout, size);
  const things = await Promise.all(placed.map((thing) => placeThing(cutout, thing, scene.light.tint)));
  // 72 dots per inch draw the 400 units of a ground as 400 pixels.
  const ground = sharp(Buffer.from(drawSceneGround(scene, placed, to)), { density: (72 * to) / 400 });
  return toRaw(ground.resize(size.width, size.height).composite(things).removeAlpha());
}

async function placeThing(
  cutout: Cutout,
  { left, top, width: wide, height: high, mirrored, angle }: PlacedThing,
  light: Light["tint"],
): Promise<OverlayOptions> {
  const upright = fromRaw(cutout, 4)
    .flop(mirrored)
    .resize(wide, high, { fit: "fill", kernel: "linear" })
    .linear([...light, 1], [0, 0, 0, 0]);
  const { data, ...raw } = await toRaw(angle === 0 ? upright : upright.rotate(angle, { background: transparent }));
  // Turned, it needs more room around the same middle.
  const [growX, growY] = [Math.round((raw.width - wide) / 2), Math.round((raw.height - high) / 2)];
  return { input: data, raw: { ...raw, channels: 4 }, left: left - growX, top: top - growY };
}

function nameOf(base: string, source: Pick<Source, "sha1">, view: string): string {
  const version = createHash("sha1").update(`${drawing} ${source.sha1} ${view}`).digest("hex").slice(0, 8);
  const words = base.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `demo/${words}-${version}`;
}

/** A file of a picture: what follows its name, and the bytes. */
export interface DrawnFile {
  ending: string;
  bytes: Buffer;
  type: string;
}

/** The files of a picture; the last one is stored last, so that where it is the others are, too. */
async function renderFiles(scene: RawImage): Promise<DrawnFile[]> {
  const files: DrawnFile[] = [];
  for (const size of renditions) {
    const rendition = fromRaw(scene, 3).resize(size, undefined, { kernel: "cubic" }).webp(webp);
    files.push({ ending: `-${size}.webp`, bytes: await rendition.toBuffer(), type: "image/webp" });
  }
  const jpeg = await fromRaw(scene, 3).jpeg({ quality: 82, optimiseCoding: false }).toBuffer();
  files.push({ ending: lastEnding, bytes: jpeg, type: "image/jpeg" });
  return files;
}

/** Composes a picture and returns its files. */
export async function drawFiles({ scene, look }: Composition): Promise<DrawnFile[]> {
  return renderFiles(await drawScene(scene, await readCutout(look), width));
}

/** What is drawn under each name, whatever the store has. */
export async function planPictures(): Promise<Map<string, Composition>> {
  const planned = [...(await planSubjects()).values()];
  return new Map(
    planned.flat().flatMap(({ look, pictures }) => pictures.map(({ name, scene }) => [name, { scene, look }] as const)),
  );
}

/**
 * ThumbHashes by the names of pictures, which tell what is drawn: those of the demo market are kept in a file, so that nothing has to be drawn
 * for them.
 */
const thumbHashes = readThumbHashes();

async function drawPicture(
  { name, scene: composition }: PlannedPicture,
  getCutout: () => Promise<Cutout>,
  media: MediaStore | undefined,
): Promise<Picture> {
  const isThere = media === undefined || (await media.has(`${name}${lastEnding}`));
  const known = thumbHashes.get(name);
  if (isThere && known) return { name, width, height, thumbhash: known };
  const scene = await drawScene(composition, await getCutout(), isThere ? thumbHashWidth : width);
  if (!isThere) {
    for (const { ending, bytes, type } of await renderFiles(scene)) await media.put(`${name}${ending}`, bytes, type);
  }
  const sketch = await toRaw(fromRaw(scene, 3).resize(thumbHashWidth).ensureAlpha());
  const thumbhash = rgbaToThumbHash(sketch.width, sketch.height, sketch.data);
  thumbHashes.set(name, thumbhash);
  return { name, width, height, thumbhash };
}

/** Draws the subject on a transparent background for the tile of a main category; returns its address. */
async function drawTile(slug: string, name: SubjectName, media: MediaStore): Promise<string> {
  const cutout = await readCutout(subjects[name].looks[0]);
  const file = `${nameOf(`category-${slug}`, cutout, "tile")}.webp`;
  if (!(await media.has(file))) {
    const tile = fromRaw(cutout, 4).resize(tileSize, tileSize, { fit: "contain", background: transparent });
    await media.put(file, await tile.webp({ quality: 85 }).toBuffer(), "image/webp");
  }
  return `/media/${file}`;
}

/** Processes twice as many items at a time as there are cores, which bounds memory: most of its time each waits for a thread of sharp. */
async function runSome<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const workers = Array.from({ length: Math.max(4, 2 * availableParallelism()) }, async () => {
    for (const item of rest) await work(item);
  });
  await Promise.all(workers);
}
