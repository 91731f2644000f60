import { expect, test } from "vitest";
import type { Photo } from "#contracts/listings/schemas.ts";
import type { BrowserAnswer } from "#web/platform/browser-api.ts";
import { createPhotoUploads, type PhotoUploads, type UploadEnvironment } from "./photo-uploads.ts";

const photo = (id: number): Photo => ({
  id,
  photo: `/media/${id}-960.webp`,
  medium_thumbnail: `/media/${id}-480.webp`,
  width: 960,
  height: 720,
  thumbhash: "",
});

/** Uploads whose requests the test answers. */
function openUploads(environment: Partial<UploadEnvironment> = {}) {
  const sent: { answer: (answer: BrowserAnswer<Photo>) => void; signal: AbortSignal }[] = [];
  let keys = 0;
  const uploads = createPhotoUploads({
    shrink: (file) => Promise.resolve(file),
    send: (_blob, { signal }) =>
      new Promise((resolve) => {
        sent.push({ answer: resolve, signal });
      }),
    wait: () => Promise.resolve(),
    show: () => "blob:",
    hide: () => undefined,
    makeKey: () => String(++keys),
    store: () => undefined,
    ...environment,
  });
  return { uploads, sent };
}

const file = (name = "a.jpg", type = "image/jpeg") => new File(["x"], name, { type });
const files = (count: number) => Array.from({ length: count }, () => file());
const statesOf = (uploads: PhotoUploads) => uploads.read().map(({ state }) => state);
const turn = () => new Promise((resolve) => setTimeout(resolve));

test("three are sent at once, the next one when one of them is done", async () => {
  const { uploads, sent } = openUploads();
  uploads.add(files(5));
  await turn();
  expect(statesOf(uploads)).toEqual(["sending", "sending", "sending", "waiting", "waiting"]);
  sent[1]?.answer({ value: photo(2) });
  await turn();
  expect(statesOf(uploads)).toEqual(["sending", "done", "sending", "sending", "waiting"]);
  expect(sent).toHaveLength(4);
});

test("the eleventh photo is left out", () => {
  const { uploads } = openUploads();
  expect(uploads.add(files(8))).toBe(0);
  expect(uploads.add(files(5))).toBe(3);
  expect(uploads.read()).toHaveLength(10);
});

test("failures of the network and of the server are tried again, a refusal is an error of the photo", async () => {
  const waits: number[] = [];
  const { uploads, sent } = openUploads({
    wait: (failures) => {
      waits.push(failures);
      return Promise.resolve();
    },
  });
  uploads.add([file()]);
  await turn();
  sent[0]?.answer({ network: true });
  await turn();
  const problem = { type: "about:blank", title: "", detail: "Слишком большое", code: "photo_too_large" } as const;
  sent[1]?.answer({ problem: { ...problem, status: 503 } });
  await turn();
  sent[2]?.answer({ problem: { ...problem, status: 400 } });
  await turn();
  expect(waits).toEqual([1, 2]);
  expect(uploads.read()).toMatchObject([{ state: "failed", error: { text: "Слишком большое" } }]);
});

test("a file that is no picture fails alone, and HEIC has an error of its own", async () => {
  const { uploads } = openUploads({ shrink: () => Promise.reject(new Error("no picture")) });
  uploads.add([file("a.txt", "text/plain"), file("IMG_1.HEIC", "")]);
  await turn();
  expect(uploads.read()).toMatchObject([
    { state: "failed", error: { name: "unreadable" } },
    { state: "failed", error: { name: "heic" } },
  ]);
});

test("a removed photo is aborted, and the next one is sent", async () => {
  const { uploads, sent } = openUploads();
  uploads.add(files(4));
  await turn();
  uploads.remove("1");
  expect(sent[0]?.signal.aborted).toBe(true);
  sent[0]?.answer({ network: true });
  await turn();
  expect(statesOf(uploads)).toEqual(["sending", "sending", "sending"]);
});

test("photos are moved, and positions are clamped", () => {
  const { uploads } = openUploads();
  uploads.add(files(3));
  const order = () => uploads.read().map(({ key }) => key);
  uploads.move("3", 0);
  expect(order()).toEqual(["3", "1", "2"]);
  uploads.move("3", 99);
  expect(order()).toEqual(["1", "2", "3"]);
  uploads.move("1", -1);
  expect(order()).toEqual(["1", "2", "3"]);
});

test("a restored photo is sent only if the server does not have it", async () => {
  const { uploads, sent } = openUploads();
  uploads.restore([
    { key: "a", photo: photo(1) },
    { key: "b", blob: new Blob(["x"]) },
    { key: "c" },
    { key: "d", blob: file() },
  ]);
  await turn();
  expect(uploads.read()).toMatchObject([
    { key: "a", state: "done" },
    { key: "b", state: "sending" },
    { key: "d", state: "sending" },
  ]);
  expect(sent).toHaveLength(2);
});

test("`whenSettled` waits for all photos", async () => {
  const { uploads, sent } = openUploads();
  uploads.add(files(2));
  let settled: readonly unknown[] | undefined;
  void uploads.whenSettled().then((photos) => (settled = photos));
  await turn();
  sent[0]?.answer({ value: photo(1) });
  await turn();
  expect(settled).toBeUndefined();
  sent[1]?.answer({ value: photo(2) });
  await turn();
  expect(settled).toMatchObject([{ photo: { id: 1 } }, { photo: { id: 2 } }]);
});
