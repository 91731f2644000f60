import { expect } from "vitest";
import { login, updateAccount } from "#contracts/accounts/schemas.ts";
import { endpoints } from "#contracts/all.ts";
import { addressOf } from "#contracts/base/address.ts";
import type { CallInput, Endpoint } from "#contracts/base/endpoint.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { getFacets, listProducts } from "#contracts/listings/list-schemas.ts";
import { addReview } from "#contracts/reviews/schemas.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { openTestApp, test, type TestApp } from "#server/test/app.ts";
import { readSetCookies, register } from "#server/test/browser.ts";
import { makeListing, makeReviewer, makeUser } from "#server/test/make.ts";
import { drawPhoto } from "#server/test/upload.ts";
import { callDirectly } from "./direct-calls.ts";

type Headers = Record<string, string>;

function direct<E extends Endpoint>(app: TestApp, record: E, input: CallInput<E> = {}, headers: Headers = {}) {
  const cookies = app.http.parseCookie(headers["cookie"] ?? "");
  return callDirectly(app.http, record, input, { ip: "127.0.0.1", headers, cookies, log: app.http.log, id: "a page" });
}

/** The key of the next page has the moment and the state of the database in which its list was opened. */
function withoutKeys(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null).replace(/[\w-]{40,4000}\.[\w-]{22}/g, "a key"));
}

/** What a client reads over HTTP. */
async function overHttp<E extends Endpoint>(app: TestApp, record: E, input: CallInput<E>, headers: Headers) {
  const url = addressOf(record, input);
  const { statusCode, payload } = await app.http.inject({ method: record.method, url, headers });
  const value: unknown = payload === "" ? undefined : JSON.parse(payload);
  return statusCode < 400 ? { reply: value } : { problem: value };
}

const asUser = (userId: number, role = "user") => ({ "x-test-viewer": JSON.stringify({ sessionId: 0, userId, role }) });

test("every call that reads answers as over HTTP: the same fields, or the same refusal in the same language", async ({
  app,
}) => {
  const user = await makeUser(app, { business: "Автосалон" });
  const id = await makeListing(app, { user, title: "Хонда Фит", price: 500_000, photos: 2 });
  const reads: Endpoint[] = endpoints.filter(({ method }) => method === "GET");
  expect(reads.length).toBeGreaterThan(20);
  const viewers = [{}, asUser(user), asUser(user, "admin")];
  // Whoever looks is counted once a day, a moment later: from here on no figure moves between two answers.
  // Tests before this one may have made the first listing.
  for (const viewer of viewers)
    for (const seen of [id, 1]) await overHttp(app, getProduct, { params: { id: seen } }, viewer);
  await app.flush();
  for (const record of reads) {
    for (const viewer of viewers) {
      for (const value of [id, user, 1, 999_999_999, "abc"]) {
        const params = Object.fromEntries(Object.keys(record.params?.shape ?? {}).map((name) => [name, value]));
        const headers: Headers = { ...viewer, "accept-language": value === 1 ? "ky" : "ru" };
        const input = { params } as unknown as CallInput<Endpoint>;
        const answer = await direct(app, record, input, headers);
        const expected = await overHttp(app, record, input, headers);
        const got = "reply" in answer ? { reply: answer.reply } : { problem: answer.problem };
        expect([record.name, value, withoutKeys(got)]).toEqual([record.name, value, withoutKeys(expected)]);
        if (Object.keys(params).length === 0) break;
      }
    }
  }
});

test("queries are read as out of an address", async ({ app }) => {
  await makeListing(app, { title: "Диван угловой", price: 9_000 });
  const inputs: CallInput<typeof listProducts>[] = [
    { query: { search: "угловой диван", limit: 3 } },
    { query: { price__lte: 10_000, search: undefined, ordering: "price" } },
    { query: { search: "a&b=c #?\ud800 %2e + я" } },
    { query: { limit: "" } },
    { query: { limit: 101 } },
    { query: { limit: 1.5 } },
    { query: { is_business: true } },
    { query: { key: "no key" } },
  ];
  for (const input of inputs) {
    const answer = await direct(app, listProducts, input);
    const expected = await overHttp(app, listProducts, input, {});
    const got = "reply" in answer ? { reply: answer.reply } : { problem: answer.problem };
    expect(withoutKeys(got)).toEqual(withoutKeys(expected));
  }
});

test("a card that several pages show is one object, until its listing changes", async ({ app }) => {
  const id = await makeListing(app, { title: "Самокат Xiaomi" });
  const read = async () => {
    const answer = await direct(app, listProducts, { query: { search: "самокат xiaomi" } });
    return "reply" in answer ? answer.reply.results.find((card) => card.id === id) : undefined;
  };
  const card = await read();
  expect(card?.title).toBe("Самокат Xiaomi");
  expect(await read()).toBe(card);
  await app.db.updateTable("listings").set({ price: 777 }).where("id", "=", id).execute();
  await indexListings(app.db, app.catalogue.current(), [id]);
  const updated = await read();
  expect(updated && [updated === card, updated.price]).toEqual([false, 777]);
});

test("calls of pages and over HTTP count against one limit", async () => {
  const { app, close } = await openTestApp({ rateLimitFactor: 0.005 });
  try {
    const ask = async (kind: "direct" | "http") => {
      if (kind === "http") return (await app.call(getFacets)).status;
      const answer = await direct(app, getFacets);
      return "reply" in answer ? 200 : [answer.problem.status, answer.problem.code, Number(answer.retryAfter) > 0];
    };
    const statuses = [];
    for (const kind of ["http", "direct", "direct", "http", "direct", "http", "direct", "http"] as const)
      statuses.push(await ask(kind));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, [429, "rate_limited", true], 429]);
  } finally {
    await close();
  }
});

test("cookies that a call sets are those of its answer over HTTP, also when it refuses", async ({ app }) => {
  const { login: name } = await register(app);
  const body = { login: name, password: "secret1x" };
  const sameOrigin = { "sec-fetch-site": "same-origin" };
  const names = (cookies: string[]) => cookies.map((cookie) => cookie.replace(/=[^;]*/, "="));
  const answer = await direct(app, login, { body }, sameOrigin);
  const expected = await app.call(login, { body }, sameOrigin);
  expect(names(answer.cookies)).toEqual(names(readSetCookies(expected)));
  expect(names(answer.cookies)).toContain("access=; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax");
  const foreign = await direct(app, login, { body }, { "sec-fetch-site": "cross-site" });
  expect("problem" in foreign && foreign.problem.code).toBe("foreign_origin");
});

test("a file comes with its call, up to the size of the contract", async ({ app }) => {
  const user = await makeUser(app);
  const send = (file: Blob) => direct(app, updateAccount, { file, body: { name: "Нургуль" } }, asUser(user));
  const sent = await send(new Blob([Uint8Array.from(await drawPhoto())], { type: "image/jpeg" }));
  expect("reply" in sent && [sent.reply.name, typeof sent.reply.photo]).toEqual(["Нургуль", "string"]);
  const tooLarge = await send(new Blob([new Uint8Array(updateAccount.file.maxBytes + 1)]));
  expect("problem" in tooLarge && tooLarge.problem.code).toBe("body_too_large");
});

test("a server error has an id, and its cause stays in the log", async () => {
  const { app, close } = await openTestApp();
  const id = await makeListing(app);
  await app.db.schema.alterTable("listings").renameColumn("title", "lost").execute();
  try {
    const answer = await direct(app, getProduct, { params: { id } });
    expect("problem" in answer && answer.problem).toMatchObject({
      status: 500,
      code: "internal",
      request_id: "a page",
    });
    expect(JSON.stringify(answer)).not.toContain("lost");
  } finally {
    await close();
  }
});

test("a call that a page repeats under its key is handled once", async ({ app }) => {
  const listing = await makeListing(app);
  const author = asUser(await makeReviewer(app, { listing }));
  const input = { params: { id: listing }, body: { rating: 5, text: "Спасибо" }, key: "0123456789abcdef" };
  const send = async () => {
    const answer = await direct(app, addReview, input, author);
    return "reply" in answer ? answer.reply.id : answer.problem.code;
  };
  const first = await send();
  expect([typeof first, await send()]).toEqual(["number", first]);
  expect(await direct(app, addReview, { ...input, body: { rating: 1, text: "Нет" } }, author)).toMatchObject({
    problem: { code: "conflict" },
  });
});
