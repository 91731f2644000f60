import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { MediaStore } from "#server/media/media-store.ts";
import { folderOf } from "./layout.ts";
import { copyMedia, mergeSorted, readMediaFile } from "./media-copies.ts";
import { openMemoryStore } from "../store/memory-store.fixture.ts";
import { openSealedFiles } from "../store/sealed-files.ts";

const series = "7713348888436588521-ba1b36d4";
const day = 86_400_000;

/** A site with some media, and a store whose clock is `now`. */
function makeCopies(contents: Record<string, string>) {
  const clock = { now: new Date("2026-11-01") };
  const store = openMemoryStore(() => clock.now);
  const files = openSealedFiles(store, "a key of the tests that is long enough");
  const site = new Map(Object.entries(contents));
  const media: Pick<MediaStore, "list" | "open"> = {
    async *list() {
      for (const name of [...site.keys()].toSorted()) yield { name, modified: new Date("2026-10-01"), size: 1 };
    },
    open: async (name) => {
      const content = site.get(name);
      return content === undefined ? undefined : Readable.from([Buffer.from(content)]);
    },
  };
  const copy = () => {
    const target = { store, files, series, media: media as MediaStore };
    return copyMedia(target, new Date(clock.now.getTime() - 7 * day));
  };
  const stored = (folder: "media" | "gone") =>
    [...store.objects.keys()]
      .filter((name) => name.startsWith(folderOf(series, folder)))
      .map((name) => name.slice(folderOf(series, folder).length));
  return { clock, store, files, site, copy, stored };
}

test("each file is stored once, with the time since which the site has it", async () => {
  const { files, site, copy } = makeCopies({ "a/1.webp": "one", "b/2.webp": "two" });
  expect(await copy()).toMatchObject({ total: 2, copied: 2 });
  site.set("a/3.webp", "three");
  expect(await copy()).toMatchObject({ total: 3, copied: 1 });
  const { since, content } = await readMediaFile(files, `${folderOf(series, "media")}a/3.webp`);
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  expect([since, Buffer.concat(parts).toString()]).toEqual([new Date("2026-10-01"), "three"]);
});

test("a file that the site deleted is kept for the days of backups, then removed", async () => {
  const { clock, site, copy, stored } = makeCopies({ "a/1.webp": "one", "b/2.webp": "two" });
  await copy();
  site.delete("a/1.webp");
  await copy();
  expect([stored("media"), stored("gone")]).toEqual([["a/1.webp", "b/2.webp"], ["a/1.webp"]]);
  clock.now = new Date(clock.now.getTime() + 6 * day);
  await copy();
  expect(stored("media")).toEqual(["a/1.webp", "b/2.webp"]);
  clock.now = new Date(clock.now.getTime() + 2 * day);
  await copy();
  expect([stored("media"), stored("gone")]).toEqual([["b/2.webp"], []]);
});

test("a file that comes back is not removed", async () => {
  const { clock, site, copy, stored } = makeCopies({ "a/1.webp": "one" });
  await copy();
  site.delete("a/1.webp");
  await copy();
  site.set("a/1.webp", "one");
  clock.now = new Date(clock.now.getTime() + 8 * day);
  await copy();
  expect([stored("media"), stored("gone")]).toEqual([["a/1.webp"], []]);
});

test("a file that is deleted while it is copied is left out, and a store that fails is asked again", async () => {
  const { store, site, copy, stored } = makeCopies({ "a/1.webp": "one", "a/2.webp": "two" });
  store.beforePut = (name) => {
    site.delete("a/2.webp");
    if (name.endsWith("1.webp")) throw new Error("full");
  };
  await expect(copy()).rejects.toThrow("full");
  store.beforePut = () => {};
  expect(await copy()).toMatchObject({ total: 1, copied: 1 });
  expect(stored("media")).toEqual(["a/1.webp"]);
});

test("a file that is deleted after it was listed is not counted, and a restore does not look for it", async () => {
  const { store, site, copy, stored } = makeCopies({ "a/1.webp": "one", "a/2.webp": "two" });
  store.beforePut = () => void site.delete("a/2.webp");
  expect(await copy()).toMatchObject({ total: 1, copied: 1 });
  expect(stored("media")).toEqual(["a/1.webp"]);
});

test("lists are merged name by name", async () => {
  async function* listOf(...names: string[]) {
    for (const name of names) yield { name, modified: new Date(0), size: 0 };
  }
  const merged: string[] = [];
  for await (const { name, found } of mergeSorted([listOf("a", "c", "d"), listOf(), listOf("b", "c")]))
    merged.push(`${name}${found.map((file) => (file ? 1 : 0)).join("")}`);
  expect(merged).toEqual(["a100", "b001", "c101", "d100"]);
});
