import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Db } from "#server/database/database.ts";
import { deriveKey } from "#server/platform/derive-key.ts";
import {
  confirmSecret,
  deleteRecoveryCode,
  lockSecondFactor,
  replaceRecoveryCodes,
  usePeriod,
  writeUnconfirmed,
} from "./queries.ts";
import { encodeBase32, findPeriod, makeTotpSecret } from "./totp.ts";

/** How many recovery codes a user gets. */
const recoveryCodes = 10;
/** Letters of one: 50 bits. */
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
}

export function createSecondFactors(secret: string, now: () => Date): SecondFactors {
  const boxes = createBoxes(deriveKey(secret, "second factors"));
  const hashKey = deriveKey(secret, "recovery codes");
  const hash = (userId: number, code: string) => createHmac("sha256", hashKey).update(`${userId} ${code}`).digest();

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
        return (await deleteRecoveryCode(trx, userId, hash(userId, code))) ? "recovery" : "wrong";
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
  };
}

/** A code as people type it: in groups, in small letters. */
function normaliseCode(code: string): string {
  return code.replace(/[\s-]/g, "").toUpperCase();
}

/** AES-256-GCM; a box is nonce, tag and what was sealed. */
function createBoxes(key: Buffer) {
  return {
    seal(plain: Buffer): Buffer {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(box: Buffer): Buffer {
      const decipher = createDecipheriv("aes-256-gcm", key, box.subarray(0, nonceBytes));
      decipher.setAuthTag(box.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(box.subarray(nonceBytes + tagBytes)), decipher.final()]);
    },
  };
}
