import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { maxImportBytes, maxKeptBytes } from "#contracts/business/import/rules.ts";

/** A file as it is kept for another check; undefined where it is too large for that. */
export async function packFile(file: Buffer): Promise<Buffer | undefined> {
  const packed = await promisify(gzip)(file);
  return packed.length <= maxKeptBytes ? packed : undefined;
}

export async function unpackFile(packed: Buffer): Promise<Buffer> {
  return promisify(gunzip)(packed, { maxOutputLength: maxImportBytes });
}
