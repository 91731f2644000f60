import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "#server/platform/derive-key.ts";
import { DamageError } from "./backup-error.ts";
import type { BackupStore } from "./backup-store.ts";

/**
 * Encrypted files in a store. A file is cut into parts of {@link partSize}, each an object sealed with AES-256-GCM:
 *
 *     "JRYB" · 1 · flags (1: the last part) · id of the key (8 bytes) · nonce (12 bytes) · ciphertext · tag (16 bytes)
 *
 * The header and the object's name, which contains the number of the part, are authenticated with the content. A part
 * that is changed, cut, exchanged or left out is therefore detected. Nonces are random: one key serves 2^32 parts (NIST
 * SP 800-38D, 8.3).
 */
export interface SealedFiles {
  /** Names the key without telling it. */
  keyId: string;
  /** Stores a file under a name. Atomic: the first part is written last. Returns the bytes stored. */
  write(name: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number>;
  /**
   * Yields the content part by part. Throws {@link DamageError} if the file is missing, damaged or sealed with another
   * key.
   */
  read(name: string): AsyncGenerator<Buffer>;
  /** The whole content of a small file. */
  readWhole(name: string): Promise<Buffer>;
  /** Removes a file with all of its parts; the first at last, because without it there is no file. */
  remove(name: string): Promise<void>;
}

/** Bytes of a part before it is sealed. */
export const partSize = 4 * 2 ** 20;

const magic = Buffer.from("JRYB\x01");
const keyIdLength = 8;
const headerLength = magic.length + 1 + keyIdLength;
const nonceLength = 12;
const tagLength = 16;
const lastFlag = 1;

/** The name of a part; only the first has the name of its file. */
function partName(name: string, part: number): string {
  return part === 0 ? name : `${name}~${String(part).padStart(6, "0")}`;
}

/** Whether an object is the first part of a file. */
export function isFile(objectName: string): boolean {
  return !objectName.includes("~");
}

export function openSealedFiles(store: BackupStore, backupKey: string): SealedFiles {
  const key = deriveKey(backupKey, "backup");
  const keyId = deriveKey(backupKey, "backup key id").subarray(0, keyIdLength);

  function seal(name: string, isLast: boolean, bytes: Buffer): Buffer {
    const header = Buffer.concat([magic, Buffer.from([isLast ? lastFlag : 0]), keyId]);
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.concat([header, Buffer.from(name)]));
    return Buffer.concat([header, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  function unseal(name: string, sealed: Buffer): { isLast: boolean; bytes: Buffer } {
    const header = sealed.subarray(0, headerLength);
    if (sealed.length < headerLength + nonceLength + tagLength || !header.subarray(0, magic.length).equals(magic))
      throw new DamageError(`The backup is damaged: ${name} is not a part of a backup, or is cut short`);
    if (!header.subarray(-keyIdLength).equals(keyId))
      throw new DamageError(`BACKUP_KEY is not the key that this backup was made with (${name})`);
    const nonce = sealed.subarray(headerLength, headerLength + nonceLength);
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength })
      .setAAD(Buffer.concat([header, Buffer.from(name)]))
      .setAuthTag(sealed.subarray(-tagLength));
    try {
      const bytes = decipher.update(sealed.subarray(headerLength + nonceLength, -tagLength));
      decipher.final();
      return { isLast: header[magic.length] === lastFlag, bytes };
    } catch (cause) {
      throw new DamageError(`The backup is damaged: ${name} is not what was stored`, { cause });
    }
  }

  async function* read(name: string): AsyncGenerator<Buffer> {
    for (let part = 0; ; part += 1) {
      const object = partName(name, part);
      const sealed = await store.get(object);
      if (!sealed) throw new DamageError(`The backup is incomplete: ${object} is missing`);
      const { isLast, bytes } = unseal(object, sealed);
      yield bytes;
      if (isLast) return;
    }
  }

  return {
    keyId: keyId.toString("hex"),
    async write(name, source) {
      let first: Buffer | undefined;
      let part = 0;
      let stored = 0;
      const put = async (bytes: Buffer, isLast: boolean) => {
        const object = partName(name, part);
        const sealed = seal(object, isLast, bytes);
        if (part === 0) first = sealed;
        else await store.put(object, sealed);
        part += 1;
        stored += sealed.length;
      };
      let waiting: Buffer | undefined;
      for await (const bytes of cut(source)) {
        if (waiting) await put(waiting, false);
        waiting = bytes;
      }
      await put(waiting ?? Buffer.alloc(0), true);
      if (first) await store.put(name, first);
      return stored;
    },
    read,
    async readWhole(name) {
      const parts: Buffer[] = [];
      for await (const bytes of read(name)) parts.push(bytes);
      return Buffer.concat(parts);
    },
    async remove(name) {
      let parts = 1;
      while (await store.has(partName(name, parts))) parts += 1;
      for (let part = parts - 1; part >= 0; part -= 1) await store.remove(partName(name, part));
    },
  };
}

/** The same bytes in pieces of {@link partSize}, but the last. */
async function* cut(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (let bytes of source) {
    while (length + bytes.length >= partSize) {
      const rest = partSize - length;
      yield Buffer.concat([...pieces, bytes.subarray(0, rest)], partSize);
      bytes = bytes.subarray(rest);
      pieces = [];
      length = 0;
    }
    if (bytes.length === 0) continue;
    pieces.push(bytes);
    length += bytes.length;
  }
  if (length > 0) yield Buffer.concat(pieces, length);
}
