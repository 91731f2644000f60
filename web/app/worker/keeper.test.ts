import { beforeEach, expect, test } from "vitest";
import { pageMarkHeader } from "#contracts/app/rules.ts";
import { type Keeper, openKeeper } from "./keeper.ts";
import { createTestStorage } from "./test-storage.ts";

const origin = "https://jarya.example";
let storage: ReturnType<typeof createTestStorage>;
/** What was asked for over the network. */
let asked: string[];
/** Whose pages the server sends at the moment; null: it is not reached. */
let signedIn: string | null;
let savesData: boolean;

function open(build = "one"): Keeper {
  const ask = async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = (input instanceof Request ? input.url : String(input)).slice(origin.length);
    if (signedIn === null || init?.cache === "only-if-cached") throw new TypeError("Failed to fetch");
    asked.push(path);
    return pageOf(path, signedIn);
  };
  return openKeeper({ storage, origin, build, ask, savesData: () => savesData });
}

function pageOf(path: string, owner: string, { keep = true, status = 200 } = {}): Response {
  const isFile = /^\/(?:assets|media)\//.test(path);
  const headers: Record<string, string> = isFile ? {} : { [pageMarkHeader]: keep ? `${owner}; keep` : owner };
  return new Response(`<html lang="ru"><script src="/assets/of-${path.replaceAll(/\W/g, "")}.js">${owner} ${path}`, {
    status,
    headers,
  });
}

const at = (path: string) => new URL(path, origin);
/** A page comes from the server. */
async function see(keeper: Keeper, path: string, owner: string, options = {}): Promise<void> {
  await keeper.note(at(path), pageOf(path, owner, options), keeper.begin());
}
const textOf = async (keeper: Keeper, path: string) => (await keeper.find(at(path)))?.answer.text();

beforeEach(() => {
  [storage, asked, signedIn, savesData] = [createTestStorage(), [], "12", false];
});

test("a page that was seen is there without a network, with its files, and so is the page for all others", async () => {
  const keeper = open();
  await see(keeper, "/products/5", "12");
  signedIn = null;
  expect(await textOf(keeper, "/products/5")).toContain("12 /products/5");
  expect((await keeper.answerFile(at("/assets/of-products5.js"), new Request(origin), () => undefined)).ok).toBe(true);
  expect(await (await keeper.findShell("ky"))?.answer.text()).toContain("/offline");
  expect(await keeper.find(at("/products/6"))).toBeUndefined();
  expect(await keeper.find(at("/products/5?key=1"))).toBeUndefined();
  expect(await textOf(keeper, "/products/5?from=push")).toContain("12 /products/5");
  // After the browser has stopped the worker.
  expect(await textOf(open(), "/products/5")).toContain("12 /products/5");
});

test("what the server does not allow is not kept, and what is gone is removed", async () => {
  const keeper = open();
  await see(keeper, "/settings", "12", { keep: false });
  await keeper.note(at("/plain"), new Response("no page of ours"), keeper.begin());
  for (const path of ["/settings", "/plain"]) expect(await keeper.find(at(path))).toBeUndefined();
  await see(keeper, "/products/5", "12");
  await see(keeper, "/products/5", "12", { status: 410, keep: false });
  expect(await keeper.find(at("/products/5"))).toBeUndefined();
});

test("another account, a guest, and who acts for somebody else find nothing of an account", async () => {
  for (const next of ["13", "guest", "12/34"]) {
    const keeper = open();
    await see(keeper, "/chats/7", "12");
    signedIn = next;
    await see(keeper, "/", next, { keep: false });
    expect(await keeper.find(at("/chats/7"))).toBeUndefined();
    expect(storage.names().some((name) => name.endsWith(" 12"))).toBe(false);
  }
});

test("of what was seen for somebody else nothing is left for oneself", async () => {
  const keeper = open();
  await see(keeper, "/offline", "12/34");
  expect(await textOf(keeper, "/offline")).toContain("12/34");
  await see(keeper, "/", "12", { keep: false });
  expect(await textOf(keeper, "/offline")).not.toContain("12/34");
});

test("after a sign-out nothing is left, and an answer that comes late is not kept", async () => {
  const keeper = open();
  await see(keeper, "/favorites", "12");
  const begun = keeper.begin();
  await keeper.forget();
  await keeper.note(at("/chats/7"), pageOf("/chats/7", "12"), begun);
  for (const path of ["/favorites", "/chats/7"]) expect(await keeper.find(at(path))).toBeUndefined();
  expect(storage.names().filter((name) => /^(?:pages|pictures) \d/.test(name))).toEqual([]);
});

test("answers of two accounts that come in the wrong order leave the later account", async () => {
  const keeper = open();
  const [early, late] = [keeper.begin(), keeper.begin()];
  signedIn = "13";
  await keeper.note(at("/favorites"), pageOf("/favorites", "13"), late);
  await keeper.note(at("/chats"), pageOf("/chats", "12"), early);
  expect(await textOf(keeper, "/favorites")).toContain("13 ");
  expect(await keeper.find(at("/chats"))).toBeUndefined();
});

test("data are for the build that made them; a page is whole, and stays", async () => {
  const keeper = open();
  await see(keeper, "/products/5.data", "12");
  await see(keeper, "/products/6", "12");
  expect((await keeper.find(at("/products/5")))?.kind).toBe("data");
  expect((await keeper.find(at("/products/6.data")))?.kind).toBe("page");
  const next = open("two");
  await next.settle();
  expect(await next.find(at("/products/5"))).toBeUndefined();
  expect((await next.find(at("/products/6")))?.kind).toBe("page");
});

test("files of the previous build stay for open tabs, older ones go; the page for no network is asked for anew", async () => {
  for (const build of ["one", "two", "three"]) {
    const keeper = open(build);
    await keeper.settle();
    await see(keeper, "/products/5", "guest");
  }
  expect(storage.names().filter((name) => name.startsWith("files "))).toEqual(["files two", "files three"]);
  expect(asked.filter((path) => path === "/offline")).toHaveLength(3);
});

test("fifty listings are kept at most, the last ones seen", async () => {
  const keeper = open();
  for (let id = 1; id <= 52; id += 1) await see(keeper, `/products/${id}`, "12");
  await see(keeper, "/products/3", "12");
  const kept = await Promise.all(
    [1, 2, 3, 4, 52].map(async (id) => (await keeper.find(at(`/products/${id}`))) !== undefined),
  );
  expect(kept).toEqual([false, false, true, true, true]);
});

test("without a network another size of a picture takes its place", async () => {
  const keeper = open();
  const answer = (path: string) => keeper.answerPicture(at(path), new Request(origin + path), (work) => void work);
  await answer("/media/ab/photo-640.webp");
  await expect.poll(() => storage.names()).toContain("pictures guest");
  signedIn = null;
  await expect.poll(async () => (await answer("/media/ab/photo-320.webp").catch(() => undefined))?.ok).toBe(true);
  await expect(answer("/media/ab/other-320.webp")).rejects.toThrow(TypeError);
});

test("what a page had loaded before is kept with it; who saves data pays for nothing of it", async () => {
  const files = ["/assets/root-1.js", "/media/a-1.webp"];
  await open().noteLoaded("/products/5", files);
  expect(asked).toEqual(expect.arrayContaining(["/products/5", "/assets/root-1.js", "/media/a-1.webp"]));
  [storage, asked, savesData] = [createTestStorage(), [], true];
  await open().noteLoaded("/products/5", files);
  await open().noteLoaded("https://other.example/products/5", files);
  expect(asked).toEqual([]);
});
