import { beforeEach, expect, test, vi } from "vitest";
import type { Problem } from "#contracts/base/errors.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { addManyPhotos, findListings } from "./add-many-photos.ts";
import { addPhotos } from "./add-photos.ts";

vi.mock("#web/platform/browser-api.ts", () => ({ callFromBrowser: vi.fn() }));
vi.mock("./add-photos.ts", () => ({ addPhotos: vi.fn() }));
vi.mock("#web/platform/network/retry-delay.ts", async (original) => ({
  ...(await original<object>()),
  waitBeforeRetry: async () => undefined,
}));

const goods = [1, 2, 3, 4, 5].map((id) => ({ id, title: `Товар ${id}`, files: [new File(["x"], `${id}.jpg`)] }));
const problem = (status: number) => ({ problem: { status, detail: "Фото не читается" } as Problem });

function give(signal = new AbortController().signal) {
  const seen: number[] = [];
  return { seen, done: addManyPhotos(goods, { language: "ru", signal, onProgress: (sent) => seen.push(sent) }) };
}

beforeEach(() => {
  vi.mocked(addPhotos).mockReset();
});

test("two listings at a time get their photos, and each file is counted once", async () => {
  let [now, most] = [0, 0];
  vi.mocked(addPhotos).mockImplementation(async (_id, _files, _language, onSent) => {
    most = Math.max(most, (now += 1));
    await Promise.resolve();
    onSent?.();
    now -= 1;
    return { value: undefined };
  });
  const { done, seen } = give();
  expect(await done).toEqual({ added: 5, refused: [], left: [] });
  expect([most, seen.at(-1)]).toEqual([2, 5]);
});

test("a refused listing is named, and the others go on", async () => {
  vi.mocked(addPhotos).mockImplementation(async (id) => (id === 2 ? problem(400) : { value: undefined }));
  expect(await give().done).toEqual({ added: 4, refused: [{ title: "Товар 2", why: "Фото не читается" }], left: [] });
});

test("without a network some attempts are made, and what is left is told", async () => {
  vi.mocked(addPhotos).mockImplementation(async (id) => (id === 1 ? { value: undefined } : { network: true }));
  const { left, added } = await give().done;
  expect([added, left.map(({ id }) => id).toSorted((one, other) => one - other)]).toEqual([1, [2, 3, 4, 5]]);
  expect(vi.mocked(addPhotos).mock.calls.filter(([id]) => id === 2)).toHaveLength(4);
});

test("articles are asked for in parts", async () => {
  vi.mocked(callFromBrowser).mockImplementation(async () => ({ value: { results: [] } }));
  const files = Array.from({ length: 250 }, (_, at) => ({ name: `${1_000 + at}.jpg` }));
  expect(await findListings(files, "ru")).toEqual({ value: [] });
  expect(
    vi.mocked(callFromBrowser).mock.calls.map(([, { body }]) => (body as unknown as { articles: [] }).articles.length),
  ).toEqual([200, 50]);
});
