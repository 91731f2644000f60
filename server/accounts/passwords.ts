import { randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { TurnBounds } from "#server/platform/turns.ts";
import { createHashPool } from "./hash-pool.ts";

export interface Passwords {
  /** A PHC string to be stored. */
  hash(password: string): Promise<string>;
  /** Whether `hash` was made from `password`. Null (nobody's) takes as long, and is false. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** Argon2id with 19 MiB, 2 passes and 1 lane (OWASP Password Storage). A hash in the table may have others: it says which. */
const strength = { memory: 19_456, passes: 2, parallelism: 1 };
const saltLength = 16;
const tagLength = 32;

/** Hashing that leaves the rest of the server its share: half of the cores at most. What would wait too long is refused with `unavailable`. */
export function createPasswords(options: Partial<TurnBounds> = {}): Passwords {
  const parallel = Math.max(1, Math.floor(availableParallelism() / 2));
  const compute = createHashPool({ parallel, waiting: 64, patience: 3_000, ...options });
  const derive = (password: string, { memory, passes, parallelism, salt }: HashParameters) =>
    // The same password from another keyboard may be composed otherwise (RFC 8265, 4.2.2).
    compute({ message: password.normalize("NFC"), nonce: salt, memory, passes, parallelism, tagLength });
  const nobody = describe({ ...strength, salt: randomBytes(saltLength), tag: randomBytes(tagLength) });
  return {
    async hash(password) {
      const salt = randomBytes(saltLength);
      return describe({ ...strength, salt, tag: await derive(password, { ...strength, salt }) });
    },
    async verify(hash, password) {
      const parts = parse(hash ?? nobody);
      const tag = await derive(password, parts);
      return timingSafeEqual(tag, parts.tag) && hash !== null;
    },
  };
}

/** Whether everybody's list of passwords to try begins with it: one of the 10,000 commonest that our own rule would admit. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(
    readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("# ")),
  );
  return commonPasswords.has(password.toLowerCase());
}

let commonPasswords: ReadonlySet<string> | undefined;

interface HashParameters {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
}

/** PHC string format. 0x13 is the version of RFC 9106. */
function describe({ memory, passes, parallelism, salt, tag }: HashParameters & { tag: Buffer }): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]{43})$/;

function parse(hash: string): HashParameters & { tag: Buffer } {
  const [, memory, passes, parallelism, salt = "", tag = ""] = phc.exec(hash) ?? [];
  if (memory === undefined) throw new Error("a password's hash is not argon2id in PHC form");
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}
