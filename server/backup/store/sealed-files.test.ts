import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openMemoryStore } from "./memory-store.fixture.ts";
import { openSealedFiles, partSize } from "./sealed-files.ts";

const key = "a key of the tests that is long enough";

/** A store with a file of three parts. */
async function storeThreeParts() {
  const store = openMemoryStore();
  const files = openSealedFiles(store, key);
  const content = randomBytes(2 * partSize + 5);
  await files.write("base", [content]);
  return { store, files, content, parts: ["base", "base~000001", "base~000002"] as const };
}

test.each([0, 1, partSize - 1, partSize, partSize + 1, 2 * partSize])(
  "a file of %i bytes is read as it was written",
  async (size) => {
    const store = openMemoryStore();
    const files = openSealedFiles(store, key);
    const content = randomBytes(size);
    // In uneven pieces, as streams bring them.
    const pieces = [content.subarray(0, 7), content.subarray(7, 7), content.subarray(7)];
    const stored = await files.write("some/file", pieces);
    expect((await files.readWhole("some/file")).equals(content)).toBe(true);
    const objects = [...store.objects.values()];
    expect(objects).toHaveLength(Math.max(1, Math.ceil(size / partSize)));
    expect(objects.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBe(stored);
  },
);

test("nothing of the content can be read in the store, and the same content looks different each time", async () => {
  const store = openMemoryStore();
  const files = openSealedFiles(store, key);
  await files.write("one", [Buffer.from("a secret message")]);
  await files.write("two", [Buffer.from("a secret message")]);
  const [one, two] = [...store.objects.values()].map(({ bytes }) => bytes.toString("latin1"));
  expect(one).not.toContain("secret");
  expect(one?.slice(26)).not.toBe(two?.slice(26));
});

test("a flipped bit anywhere in a part is found", async () => {
  const store = openMemoryStore();
  const files = openSealedFiles(store, key);
  await files.write("file", [Buffer.from("content")]);
  const { bytes = Buffer.alloc(0) } = store.objects.get("file") ?? {};
  for (let at = 0; at < bytes.length; at += 1) {
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    await store.put("file", flipped);
    await expect(files.readWhole("file"), `byte ${at}`).rejects.toThrow(/damaged|BACKUP_KEY/);
  }
});

test("parts that are exchanged, cut, left out or those of another file are found", async () => {
  const { store, files, content, parts } = await storeThreeParts();
  const whole = new Map(store.objects);
  const [first, second, third] = parts.map((part) => whole.get(part)?.bytes ?? Buffer.alloc(0)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const damages: Record<string, () => Promise<void>> = {
    exchanged: async () => {
      await store.put(parts[1], third);
      await store.put(parts[2], second);
    },
    "first twice": () => store.put(parts[1], first),
    "cut in the middle": () => store.put(parts[1], second.subarray(0, -1)),
    "cut to nothing": () => store.put(parts[1], Buffer.alloc(0)),
    "without the last": () => store.remove(parts[2]),
    "without the middle": () => store.remove(parts[1]),
    "without the first": () => store.remove(parts[0]),
    "of another file": async () => {
      await files.write("other", [content]);
      await store.put(parts[0], store.objects.get("other")?.bytes ?? Buffer.alloc(0));
    },
    "last instead of the first": () => store.put(parts[0], third),
  };
  for (const [name, damage] of Object.entries(damages)) {
    await damage();
    await expect(files.readWhole("base"), name).rejects.toThrow(/damaged|incomplete/);
    store.objects.clear();
    for (const [part, object] of whole) store.objects.set(part, object);
  }
  expect((await files.readWhole("base")).equals(content)).toBe(true);
});

test("another key is named as the cause", async () => {
  const { store } = await storeThreeParts();
  const others = openSealedFiles(store, "another key of the tests, long enough");
  await expect(others.readWhole("base")).rejects.toThrow("BACKUP_KEY is not the key");
});

test("a file whose writing was cut is not there", async () => {
  const store = openMemoryStore();
  const files = openSealedFiles(store, key);
  store.beforePut = (name) => {
    if (name.endsWith("~000002")) throw new Error("full");
  };
  await expect(files.write("base", [randomBytes(3 * partSize)])).rejects.toThrow("full");
  expect(await store.has("base")).toBe(false);
  await expect(files.readWhole("base")).rejects.toThrow("missing");
});

test("a removed file leaves no parts", async () => {
  const { store, files } = await storeThreeParts();
  await files.remove("base");
  expect(store.objects.size).toBe(0);
});
