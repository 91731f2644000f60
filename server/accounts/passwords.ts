import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { refuse } from "#server/platform/refusal.ts";

export interface Passwords {
  /** A PHC string to be stored. */
  hash(password: string): Promise<string>;
  /** Whether `hash` was made from `password`. Null (nobody's) takes as long, and is false. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

interface PasswordOptions {
  /** Hashes computed at once. */
  parallel?: number;
  /** Hashes that wait for their turn at most. */
  waiting?: number;
  /** Milliseconds that one waits at most. */
  patience?: number;
}

/** Argon2id with 19 MiB, 2 passes and 1 lane (OWASP Password Storage). A hash in the table may have others: it says which. */
const strength = { memory: 19_456, passes: 2, parallelism: 1 };
const saltLength = 16;
const tagLength = 32;
/** Seconds after which whoever found the queue full may try again. */
const retryAfter = 2;

/**
 * Hashing that leaves the rest of the server its share: computed in libuv's threads (which read files and compress, too), on half
 * of the cores at most. What would wait too long is refused with `unavailable`.
 */
export function createPasswords(options: PasswordOptions = {}): Passwords {
  const takeTurn = createQueue({
    parallel: options.parallel ?? Math.max(1, Math.floor(availableParallelism() / 2)),
    waiting: options.waiting ?? 64,
    patience: options.patience ?? 3_000,
  });
  const nobody = describe({ ...strength, salt: randomBytes(saltLength), tag: randomBytes(tagLength) });
  return {
    async hash(password) {
      const salt = randomBytes(saltLength);
      return describe({ ...strength, salt, tag: await takeTurn(() => derive(password, { ...strength, salt })) });
    },
    async verify(hash, password) {
      const parts = parse(hash ?? nobody);
      const tag = await takeTurn(() => derive(password, parts));
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

function derive(password: string, { salt, ...parameters }: HashParameters): Promise<Buffer> {
  // The same password from another keyboard may be composed otherwise (RFC 8265, 4.2.2).
  const message = password.normalize("NFC");
  return new Promise((resolve, reject) => {
    argon2("argon2id", { message, nonce: salt, tagLength, ...parameters }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
  });
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

/** Turns in the order of coming, `parallel` at once. */
function createQueue({ parallel, waiting, patience }: Required<PasswordOptions>) {
  const queue = new Set<() => void>();
  let running = 0;

  /** False: the turn did not come in time. */
  const waitForTurn = () =>
    new Promise<boolean>((resolve) => {
      const start = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        queue.delete(start);
        resolve(false);
      }, patience);
      queue.add(start);
    });

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < parallel) running += 1;
    else if (queue.size >= waiting || !(await waitForTurn())) refuse("unavailable", { retryAfter });
    try {
      return await work();
    } finally {
      const [next] = queue;
      if (next) {
        queue.delete(next);
        next();
      } else {
        running -= 1;
      }
    }
  };
}
