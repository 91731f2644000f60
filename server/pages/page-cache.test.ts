import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { toCachedPage } from "./cached-page.ts";
import { createPageStyles } from "./page-bytes.ts";
import { createPageCache, type RenderResult } from "./page-cache.ts";

const styles = createPageStyles({ css: "", href: "/styles.css", writeElement: (css) => `<style>${css}</style>` });
const page = (text: string) =>
  toCachedPage(styles.toPageBytes(`<p>${text}</p>`), { nonce: "nonce", styles, place: "page" });
const textOf = (result: RenderResult<string>) =>
  "page" in result
    ? brotliDecompressSync(result.page.answers.get("page br")?.body ?? "").toString()
    : `answer ${result.answer}`;

/** A cache with a clock, and a page that contains how often it was rendered. */
function openCache() {
  const clock = { now: 0 };
  const cache = createPageCache(() => clock.now);
  let made = 0;
  const render = async (): Promise<RenderResult<string>> => ({ page: await page(String((made += 1))) });
  return {
    clock,
    get: async (make: () => Promise<RenderResult<string>> = render) => textOf(await cache.get("/", make)),
  };
}

describe("pages of guests", () => {
  test("a page is fresh for ten seconds, until it is dropped", async () => {
    const clock = { now: 0 };
    const cache = createPageCache(() => clock.now);
    expect(cache.findFresh("/")).toBeUndefined();
    const stored = await page("a");
    await cache.get("/", async () => ({ page: stored }));
    clock.now = 9_999;
    expect(cache.findFresh("/")).toBe(stored);
    clock.now = 10_000;
    expect(cache.findFresh("/")).toBeUndefined();
    clock.now = 5_000;
    cache.invalidateAll();
    expect(cache.findFresh("/")).toBeUndefined();
  });

  test("a page that lacks something is rendered again for the next reader, who does not wait for that", async () => {
    const { get } = openCache();
    const incomplete = async () => ({ page: await page("without"), isIncomplete: true });
    expect(await get(incomplete)).toBe("<p>without</p>");
    expect(await get()).toBe("<p>without</p>");
    await expect.poll(() => get()).toBe("<p>1</p>");
  });

  test("a page is rendered once, however many ask", async () => {
    const { get } = openCache();
    expect(await Promise.all([get(), get(), get()])).toEqual(["<p>1</p>", "<p>1</p>", "<p>1</p>"]);
    expect(await get()).toBe("<p>1</p>");
  });

  test("a stale page is shown while it is rendered again, a very old one is not", async () => {
    const { clock, get } = openCache();
    await get();
    clock.now = 20_000;
    expect(await get()).toBe("<p>1</p>");
    await expect.poll(() => get()).toBe("<p>2</p>");
    clock.now = 100_000;
    expect(await get()).toBe("<p>3</p>");
  });

  test("an answer that is no page goes only to the visitor who asked", async () => {
    const { get } = openCache();
    let refusals = 0;
    const refuse = async (): Promise<RenderResult<string>> => ({ answer: String((refusals += 1)), isFailure: false });
    expect(await Promise.all([get(refuse), get(refuse)])).toEqual(["answer 1", "answer 2"]);
  });

  test("while rendering fails the last page is shown, for some minutes", async () => {
    const { clock, get } = openCache();
    const fail = async (): Promise<RenderResult<string>> => ({ answer: "503", isFailure: true });
    await get();
    clock.now = 300_000;
    expect(await get(fail)).toBe("<p>1</p>");
    clock.now = 700_000;
    expect(await get(fail)).toBe("answer 503");
  });

  test("a rendering that throws is not cached", async () => {
    const { get } = openCache();
    await expect(get(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await get()).toBe("<p>1</p>");
  });
});

describe("a page that shows what has changed", () => {
  const linking = (text: string) => page(`<a href="/ky/products/12">${text}</a>`);

  test("is rendered again for the next reader; others stay", async () => {
    const cache = createPageCache(() => 0);
    let made = 0;
    const get = async (key: string) =>
      textOf(
        await cache.get(key, async () => ({
          page: key === "/" ? await linking(`${(made += 1)}`) : await page("other"),
        })),
      );
    expect([await get("/"), await get("/about")]).toEqual([expect.stringContaining(">1<"), "<p>other</p>"]);
    cache.invalidate(["/products/1", "/products/120"]);
    expect(await get("/")).toContain(">1<");
    cache.invalidate(["/products/12"]);
    expect(await get("/")).toContain(">2<");
  });

  test("is not cached when the change came while it was rendered", async () => {
    const clock = { now: 0 };
    const cache = createPageCache(() => clock.now);
    const wait = Promise.withResolvers<void>();
    const old = cache.get<string>("/", async () => {
      await wait.promise;
      return { page: await linking("old") };
    });
    clock.now = 5;
    cache.invalidate(["/products/12"]);
    clock.now = 9;
    const renewed = cache.get<string>("/", async () => ({ page: await linking("new") }));
    wait.resolve();
    expect([textOf(await old), textOf(await renewed)]).toEqual([
      expect.stringContaining("old"),
      expect.stringContaining("new"),
    ]);
    expect(textOf(await cache.get("/", async () => ({ page: await linking("newest") })))).toContain(">new<");
  });
});
