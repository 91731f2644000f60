import { randomBytes } from "node:crypto";
import type { Db } from "#server/database/database.ts";
import { discardMedia } from "#server/media/discarded-media.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { type PortraitOwner, portraitWidths, renderPortrait } from "./portrait.ts";

const mediaPath = "/media/";

/** Stores the squares of a photo; returns the address of the largest. The files are listed as discarded until a row refers to them. */
export async function storePortrait(
  { db, media }: { db: Db; media: MediaStore },
  bytes: Buffer,
  owner: PortraitOwner,
): Promise<string> {
  const squares = await renderPortrait(bytes, owner);
  const address = `${mediaPath}people/${randomBytes(16).toString("hex")}-${portraitWidths[0]}.webp`;
  await discardMedia(db, listPortraitFiles(address));
  for (const [width, square] of squares) await media.put(fileNameAt(address, width), square, "image/webp");
  return address;
}

/** The files of a portrait; none for a photo on another site. */
export function listPortraitFiles(address: string | null): string[] {
  if (!address?.startsWith(`${mediaPath}people/`)) return [];
  return portraitWidths.map((width) => fileNameAt(address, width));
}

function fileNameAt(address: string, width: number): string {
  return address.slice(mediaPath.length).replace(/\d{1,4}(?=\.webp$)/, String(width));
}
