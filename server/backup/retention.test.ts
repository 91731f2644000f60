import { expect, test } from "vitest";
import { baseOf, folderOf, manifestOf } from "./series/layout.ts";
import { manifestFormat, writeManifest } from "./series/manifest.ts";
import { removeIncomplete, removeExpired } from "./retention.ts";
import { openMemoryStore } from "./store/memory-store.fixture.ts";
import { openSealedFiles } from "./store/sealed-files.ts";

const own = "7713348888436588521-aaaaaaaa";
const former = "7713348888436588521-bbbbbbbb";
const foreign = "7713348888436588522-cccccccc";

function makeTarget() {
  const store = openMemoryStore();
  const files = openSealedFiles(store, "a key of the tests that is long enough");
  const add = async (series: string, day: number, segment = day) => {
    const id = `202611${String(day).padStart(2, "0")}T000000Z`;
    const time = new Date(Date.UTC(2026, 10, day));
    const start = `0/${segment.toString(16)}000028`;
    await files.write(baseOf(series, id), [Buffer.from("base")]);
    const numbers = { before: {}, after: {} };
    const manifest = {
      format: manifestFormat,
      version: "1",
      postgres: "18.4",
      migration: { number: 1, name: "one" },
      startedAt: time,
      finishedAt: time,
      wal: { timeline: 1, start, end: start },
      bytes: 1,
      numbers,
      media: 0,
    };
    await writeManifest(files, { series, id, manifest });
    return manifestOf(series, id);
  };
  const addWal = (series: string, ...segments: number[]) =>
    Promise.all(
      segments.map((segment) =>
        files.write(`${folderOf(series, "wal")}0000000100000000000000${String(segment).padStart(2, "0")}`, []),
      ),
    );
  const left = () => [...store.objects.keys()].filter((name) => name.endsWith("manifest"));
  return { store, files, add, addWal, left };
}

const november = (day: number) => new Date(Date.UTC(2026, 10, day));

test("backups that are too old go, with the WAL that only they need", async () => {
  const { store, files, add, addWal, left } = makeTarget();
  await add(own, 1);
  const second = await add(own, 2);
  const third = await add(own, 3);
  await addWal(own, 1, 2, 3, 4);
  await removeExpired({ store, files }, own, november(2));
  expect(left()).toEqual([second, third]);
  const wal = [...store.objects.keys()].filter((name) => name.startsWith(folderOf(own, "wal")));
  expect(wal.map((name) => name.slice(-2))).toEqual(["02", "03", "04"]);
  expect(store.objects.has(baseOf(own, "20261101T000000Z"))).toBe(false);
});

test("the newest backup stays however old it is, and one that is incomplete is none", async () => {
  const { store, files, add, left } = makeTarget();
  const first = await add(own, 1);
  await files.write(baseOf(own, "20261109T000000Z"), [Buffer.from("half")]);
  await removeExpired({ store, files }, own, november(20));
  expect(left()).toEqual([first]);
  await removeIncomplete(store, own);
  expect(store.objects.has(baseOf(own, "20261109T000000Z"))).toBe(false);
  expect(left()).toEqual([first]);
});

test("after a restore the former series goes with its last backup, and those of other databases stay", async () => {
  const { store, files, add, addWal, left } = makeTarget();
  await add(former, 1);
  await addWal(former, 1, 2);
  await store.put(`${folderOf(former, "media")}a.webp`, Buffer.from("a"));
  const other = await add(foreign, 1);
  const newest = await add(own, 9);
  await removeExpired({ store, files }, own, november(5));
  expect(left().toSorted()).toEqual([newest, other].toSorted());
  expect([...store.objects.keys()].filter((name) => name.startsWith(former))).toEqual([]);
});

test("what is left of a series that never got a complete backup goes once nothing was added for the days", async () => {
  const { store, files, add } = makeTarget();
  await add(own, 9);
  const names = [`${folderOf(former, "media")}a.webp`, baseOf(former, "20261101T000000Z")];
  for (const name of names) await files.write(name, [Buffer.from("left")]);
  const added = new Date(2026, 10, 1);
  for (const name of names) Object.assign(store.objects.get(name) ?? {}, { modified: added });
  const left = () => names.filter((name) => store.objects.has(name));
  await removeExpired({ store, files }, own, added);
  expect(left()).toEqual(names);
  await removeExpired({ store, files }, own, new Date(added.getTime() + 1));
  expect(left()).toEqual([]);
});

test("a backup sealed with a former key ages like the others, and keeps its WAL", async () => {
  const { store, add, addWal, left } = makeTarget();
  const files = openSealedFiles(store, "another key of the tests, long enough");
  await add(own, 1);
  const second = await add(own, 2);
  await addWal(own, 1, 2);
  await removeExpired({ store, files }, own, november(2));
  expect(left()).toEqual([second]);
  expect([...store.objects.keys()].filter((name) => name.startsWith(folderOf(own, "wal")))).toHaveLength(2);
});
