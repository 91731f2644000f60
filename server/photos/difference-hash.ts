import type { Sharp } from "sharp";

/**
 * Difference hash (N. Krawetz, «Kind of Like That», 2013): 64 bits, one for each pair of neighbours among 9 × 8 grey pixels. It is robust
 * against scaling, compression and changes of brightness. Stored as four bands of 16 bits, each with its index in the upper bits: two
 * hashes that differ in at most 3 bits have a band in common, which an index finds.
 */
export type HashBands = number[];

/** Bits; photos with at most this distance count as the same (Krawetz: up to 10 is a variation of the same picture). */
export const maxHashDistance = 8;

const columns = 9;
const rows = 8;
const bandBits = 16;

export async function hashPicture(picture: Sharp): Promise<HashBands> {
  const grey = await picture.resize(columns, rows, { fit: "fill" }).greyscale().raw().toBuffer();
  const bands: HashBands = [];
  for (let bit = 0; bit < 64; bit += 1) {
    const at = Math.floor(bit / 8) * columns + (bit % 8);
    const band = Math.floor(bit / bandBits);
    bands[band] =
      (bands[band] ?? band << bandBits) | (Number((grey[at] ?? 0) < (grey[at + 1] ?? 0)) << (bit % bandBits));
  }
  return bands;
}

export function hammingDistance(one: HashBands, other: HashBands): number {
  return one.reduce((sum, band, index) => sum + countBits(band ^ (other[index] ?? 0)), 0);
}

function countBits(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
