import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Db } from "#server/database/database.ts";
import { deriveKeys } from "#server/platform/derive-key.ts";
import {
  confirmSecret,
  deleteRecoveryCode,
  lockSecondFactor,
  readSealed,
  replaceSealed,
  replaceRecoveryCodes,
  usePeriod,
  writeUnconfirmed,
} from "./queries.ts";
import { encodeBase32, findPeriod, makeTotpSecret } from "./totp.ts";

/** How many recovery codes a user gets. */
const recoveryCodes = 10;
/** Characters of one: 50 bits. */
const recoveryCodeLength = 10;
const [nonceBytes, tagBytes] = [12, 16];

/** Codes of an app beside the password (TOTP, RFC 6238), with recovery codes. All calls are made in a transaction. */
export interface SecondFactors {
  /** Stores a new secret, which counts once it is confirmed; undefined when the user has a second factor already. */
  begin(trx: Db, userId: number): Promise<Buffer | undefined>;
  /** Confirms the secret with its first code; false for a wrong code. */
  confirm(trx: Db, userId: number, code: string): Promise<boolean>;
  /** Uses up a code of the app or a recovery code; `wrong` also without a second factor. */
  verify(trx: Db, userId: number, code: string): Promise<"app" | "recovery" | "wrong">;
  /** Replaces the recovery codes; returns the new ones, which are shown once. */
  renewRecoveryCodes(trx: Db, userId: number): Promise<string[]>;
  /** Seals by the present secret what an old one has sealed. Returns how many were. */
  reseal(db: Db): Promise<number>;
}

/** Second factors read for {@link SecondFactors.reseal} at once. */
const resealBatch = 500;

/**
 * `oldSecrets`: earlier secrets that sealed stored values. Recovery codes of an earlier secret are valid as long as it
 * is listed.
 */
export function createSecondFactors(
  secret: string,
  now: () => Date,
  oldSecrets: readonly string[] = [],
): SecondFactors {
  const boxes = createBoxes(deriveKeys([secret, ...oldSecrets], "second factors"));
  const hashKeys = deriveKeys([secret, ...oldSecrets], "recovery codes");
  const hashes = (userId: number, code: string) =>
    hashKeys.map((key) => createHmac("sha256", key).update(`${userId} ${code}`).digest());
  const hash = (userId: number, code: string) => hashes(userId, code)[0] ?? Buffer.alloc(0);

  const useAppCode = async (trx: Db, userId: number, box: Buffer, code: string) => {
    const period = findPeriod(boxes.open(box), code, now());
    return period !== undefined && usePeriod(trx, userId, period);
  };
  return {
    async begin(trx, userId) {
      const made = makeTotpSecret();
      return (await writeUnconfirmed(trx, userId, boxes.seal(made), now())) ? made : undefined;
    },
    async confirm(trx, userId, code) {
      const row = await lockSecondFactor(trx, userId);
      if (!row || row.confirmed_at !== null) return false;
      if (!(await useAppCode(trx, userId, row.secret, normaliseCode(code)))) return false;
      await confirmSecret(trx, userId, now());
      return true;
    },
    async verify(trx, userId, given) {
      const row = await lockSecondFactor(trx, userId);
      if (!row?.confirmed_at) return "wrong";
      const code = normaliseCode(given);
      if (code.length === recoveryCodeLength)
        return (await deleteRecoveryCode(trx, userId, hashes(userId, code))) ? "recovery" : "wrong";
      return (await useAppCode(trx, userId, row.secret, code)) ? "app" : "wrong";
    },
    async renewRecoveryCodes(trx, userId) {
      const codes = Array.from({ length: recoveryCodes }, () =>
        encodeBase32(randomBytes(7)).slice(0, recoveryCodeLength),
      );
      await replaceRecoveryCodes(
        trx,
        userId,
        codes.map((code) => hash(userId, code)),
      );
      return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
    },
    async reseal(db) {
      let resealed = 0;
      for (let after = 0; ;) {
        const rows = await readSealed(db, after, resealBatch);
        for (const { user_id: userId, secret: box } of rows) {
          if (boxes.isCurrent(box)) continue;
          if (await replaceSealed(db, userId, box, boxes.seal(boxes.open(box)))) resealed += 1;
        }
        const last = rows.at(-1);
        if (!last) return resealed;
        after = last.user_id;
      }
    },
  };
}

/** A code as people type it: in groups, in small letters. */
function normaliseCode(code: string): string {
  return code.replace(/[\s-]/g, "").toUpperCase();
}

/** AES-256-GCM; a box is nonce, tag and what was sealed. Sealed by the first key, opened by any of them. */
function createBoxes(keys: readonly Buffer[]) {
  const [current = Buffer.alloc(0)] = keys;
  const openBy = (key: Buffer, box: Buffer): Buffer => {
    const decipher = createDecipheriv("aes-256-gcm", key, box.subarray(0, nonceBytes));
    decipher.setAuthTag(box.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(box.subarray(nonceBytes + tagBytes)), decipher.final()]);
  };
  const tryToOpen = (key: Buffer, box: Buffer): Buffer | undefined => {
    try {
      return openBy(key, box);
    } catch {
      return undefined;
    }
  };
  return {
    seal(plain: Buffer): Buffer {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", current, nonce);
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(box: Buffer): Buffer {
      for (const key of keys.slice(1)) {
        const opened = tryToOpen(key, box);
        if (opened) return opened;
      }
      return openBy(current, box);
    },
    isCurrent: (box: Buffer) => tryToOpen(current, box) !== undefined,
  };
}
