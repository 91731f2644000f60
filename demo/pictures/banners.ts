import { createHash } from "node:crypto";
import type { MediaStore } from "#server/media/media-store.ts";
import { allowSvg } from "./allow-svg.ts";
import { lay, paintBackdrop, type RawImage } from "./painting.ts";
import { type Cutout, fromRaw, readCutout } from "./pictures.ts";
import { type SubjectName, subjects } from "./subjects.ts";

/** A banner of the demo market. */
interface DemoBanner {
  name: string;
  /** Of the background, in degrees. */
  hue: number;
  link: string;
  things: readonly [SubjectName, ...SubjectName[]];
}

const banners: readonly DemoBanner[] = [
  { name: "agrobazar", hue: 95, link: "/category/agrobazar", things: ["sheep", "horse", "yurt", "cow", "rooster"] },
  { name: "transport", hue: 205, link: "/category/transport", things: ["car", "suv", "minibus", "tractor"] },
  { name: "turizm", hue: 30, link: "/category/turizm", things: ["tent", "camp", "backpack", "boat"] },
];

const width = 1920;
const height = 1080;
/** Pixels of the loose grid of things on both sides of the page's content. */
const step = 130;
const maxThingSize = 92;
const columns = 4;
/** Opacity of the things: they must not distract from the page. */
const opacity = 0.5;

export interface DrawnBanner {
  image: string;
  link: string;
}

/** Version in every file name. Increment it when the drawing changes: files are cached for good. */
const drawing = "2";

/** Draws the backgrounds of the demo market into the store, unless it has them. */
export async function drawBanners(media: MediaStore): Promise<DrawnBanner[]> {
  const drawn: DrawnBanner[] = [];
  for (const banner of banners) {
    const cutouts = await allowSvg(() => Promise.all(banner.things.map((name) => readCutout(subjects[name].looks[0]))));
    const version = createHash("sha1")
      .update([drawing, ...cutouts.map(({ sha1 }) => sha1)].join(" "))
      .digest("hex")
      .slice(0, 8);
    const file = `demo/banner-${banner.name}-${version}.webp`;
    if (!(await media.has(file))) {
      const image = fromRaw(drawBackground(banner, cutouts), 3);
      await media.put(file, await image.webp({ quality: 78 }).toBuffer(), "image/webp");
    }
    drawn.push({ image: `/media/${file}`, link: banner.link });
  }
  return drawn;
}

function drawBackground({ hue }: DemoBanner, cutouts: readonly Cutout[]): RawImage {
  const backdrop = paintBackdrop(width, height, hue);
  const scene = { ...backdrop, data: Buffer.from(backdrop.data) };
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row * step < height; row++) {
      const cutout = cutouts[(column * 2 + row) % cutouts.length];
      if (!cutout) continue;
      const x = step / 2 + column * step;
      const y = step / 2 + row * step + (column % 2) * (step / 2);
      layAround(cutout, scene, x, y, false);
      layAround(cutout, scene, width - x, y, true);
    }
  }
  for (const [index, plain] of backdrop.data.entries()) {
    scene.data[index] = plain + ((scene.data[index] ?? plain) - plain) * opacity;
  }
  return scene;
}

/** Draws a thing around a point, if it is within the scene. */
function layAround(cutout: Cutout, scene: RawImage, x: number, y: number, mirrored: boolean): void {
  const scale = maxThingSize / Math.max(cutout.width, cutout.height);
  const box = {
    left: Math.round(x - (cutout.width * scale) / 2),
    top: Math.round(y - (cutout.height * scale) / 2),
    width: Math.round(cutout.width * scale),
    height: Math.round(cutout.height * scale),
  };
  if (box.top + box.height <= scene.height) lay(cutout, scene, box, mirrored);
}
