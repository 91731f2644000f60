import { statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isRefusal } from "#server/platform/refusal.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { createPasswords } from "./passwords.ts";

const passwords = createPasswords();

describe("a password", () => {
  test("is verified by its hash, and no other is", async () => {
    const hash = await passwords.hash("Ысык-Көл 2026");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await passwords.verify(hash, "Ысык-Көл 2026")).toBe(true);
    expect(await passwords.verify(hash, "Ысык-Көл 2027")).toBe(false);
    expect(await passwords.verify(hash, "")).toBe(false);
  });

  test("has another hash each time", async () => {
    expect(await passwords.hash("demo1234")).not.toBe(await passwords.hash("demo1234"));
  });

  test("is the same however its letters are composed", async () => {
    expect(await passwords.verify(await passwords.hash("й1abcd".normalize("NFD")), "й1abcd".normalize("NFC"))).toBe(
      true,
    );
  });

  test("hashed by another program, with other parameters, is verified too", async () => {
    // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32.
    const known = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    expect(await passwords.verify(known, "password")).toBe(true);
    expect(await passwords.verify(known, "differentpassword")).toBe(false);
    await expect(passwords.verify("$2b$10$abcdefghijklmnopqrstuv", "password")).rejects.toThrow("PHC");
  });

  test("for an unknown login is wrong", async () => {
    expect(await passwords.verify(null, "demo1234")).toBe(false);
  });
});

describe("hashing", () => {
  /** Milliseconds: a busy machine takes seconds for a hash. */
  const forever = 60_000;

  test("runs a bounded number at once, queues a bounded number, and refuses the rest with Retry-After", async () => {
    const small = createPasswords({ concurrency: 1, maxQueued: 2, maxWait: forever });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => small.hash("demo1234")));
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    const refused = results.find((result) => result.status === "rejected");
    expect(isRefusal(refused?.reason) && refused.reason).toMatchObject({ code: "unavailable", retryAfter: 2 });
    await expect(small.hash("demo1234")).resolves.toContain("argon2id");
  });

  test("refuses what has waited too long", async () => {
    const small = createPasswords({ concurrency: 1, maxQueued: 10, maxWait: 1 });
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => small.hash("demo1234")));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
    await expect(small.hash("demo1234")).resolves.toContain("argon2id");
  });

  test("that fails does not block the next one, which gets another thread", async () => {
    const small = createPasswords({ concurrency: 1, maxQueued: 10, maxWait: forever });
    const weak = "$argon2id$v=19$m=1,t=1,p=1$c2FsdHNhbHQ$47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU";
    const results = await Promise.allSettled([small.verify(weak, "demo1234"), small.hash("demo1234")]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });
});

describe("the list of common passwords", () => {
  test("has those that guessing begins with, whatever their case", () => {
    for (const common of ["abc123", "Abc123", "QWERTY123", "p@ssw0rd", "demo1234", "stranger1"])
      expect(isCommonPassword(common), common).toBe(true);
  });

  test("takes at most one other password in 10,000 for one of them, and 400 KB", () => {
    const wrong = Array.from({ length: 100_000 }, (_, number) => `sary-chelek-${number}-26`).filter(isCommonPassword);
    expect(wrong.length).toBeLessThanOrEqual(10);
    expect(statSync(new URL("common-passwords.bin", import.meta.url)).size).toBe(400_000);
    for (const other of ["", "1", "сарычелек1"]) expect(isCommonPassword(other)).toBe(false);
  });
});
