import { describe, expect } from "vitest";
import { login } from "#contracts/accounts/schemas.ts";
import { endpoints } from "#contracts/all.ts";
import { addressOf } from "#contracts/base/address.ts";
import { type Endpoint, isForStaff } from "#contracts/base/endpoint.ts";
import { errorStatus } from "#contracts/base/errors.ts";
import { revealPhone } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { uploadPhoto } from "#contracts/selling/schemas.ts";
import { describeApi } from "#server/http/openapi/describe-api.ts";
import { openTestApp, test, type TestApp } from "./app.ts";
import { expectDocumented } from "./documented.ts";
import { register } from "./browser.ts";

/** Values that no parameter accepts. */
const malformed = [
  "abc",
  "-5",
  "0",
  "99999999999999999999",
  "1e3",
  "<b>",
  "' or 1=1 --",
  "\u0000",
  "\u202e1",
  "😀",
  "%2e%2e%2f",
  // As long as an address may be.
  "я".repeat(1_000),
];

/** A member of a JSON document: one step of a JSON pointer. */
function stepInto(value: unknown, name: string): unknown {
  return (value as Record<string, unknown> | undefined)?.[name];
}

function address(record: Endpoint, values: Record<string, string>, query = ""): string {
  const params = Object.keys(record.params?.shape ?? {}).map((name) => [name, values[name] ?? "1"]);
  return addressOf(record, { params: Object.fromEntries(params) }) + query;
}

/** Valid bodies, for calls that look up the address only after validating the body. */
const bodies: Record<string, object> = {
  acceptPrice: { revision: 1 },
  revealPhone: {},
  revealBusinessContacts: {},
  revealRoomPhone: {},
  createCatalogue: { name: "Обувь" },
  orderCatalogues: { catalogs: [] },
  updateCatalogue: { name: "Обувь" },
  addToCatalogue: { products: [1] },
  removeFromCatalogue: { product_ids: [1] },
  setDiscounts: { products: [1], percent: 10 },
  updateRoom: { is_muted: true },
  sendMessage: { client_id: "0b9f0c1e-3f5a-4b0e-9d8e-1f2a3b4c5d6e", text: "Здравствуйте" },
  readMessages: { up_to: 1 },
  answerOffer: { answer: "accept" },
  answerOrder: { answer: "accepted" },
  blockUser: { note: "Обманывает" },
  updateFavourite: { note: "Позвонить" },
  renameFavouriteFolder: { name: "Квартиры" },
  updateNotification: { is_read: true },
  sendClaim: { category: 12 },
  sendReviewClaim: { category: 12 },
  sendUserClaim: { category: 1 },
  sendRoomClaim: { category: 1 },
  addReview: { rating: 5, text: "Хорошо" },
  reserveProduct: {},
  sellProduct: { where: "here" },
  confirmDeal: { code: "0000" },
  reviewDeal: { rating: 5, text: "Хорошо" },
  answerReview: { text: "Спасибо" },
  addBusinessReview: { rating: 5, text: "Хорошо" },
  answerBusinessReview: { text: "Спасибо" },
  sendBusinessReviewClaim: { category: 12 },
  refundPayment: { amount: "100", reason: "Проба" },
  resolveRefund: { state: "done", reason: "Проба" },
  enterEarlyEnd: { reason: "Проба" },
  enterCorrection: { direction: "in", amount: "100", reason: "Проба" },
  decideCorrection: { approve: true },
  resolveDifference: { reason: "Проба" },
  updateTariff: { version: 1 },
  approveProduct: { revision: 1 },
  blockProduct: { revision: 1, reasons: ["weapons"] },
  resolveClaim: { outcome: "kept" },
  refuseMessage: { reason: "fraud" },
  resolveChatClaim: { outcome: "kept" },
  silenceUser: { days: 1 },
  approveBusinessRequest: { submitted_date: "2026-11-01T00:00:00.000Z" },
  rejectBusinessRequest: { submitted_date: "2026-11-01T00:00:00.000Z", reason: "name" },
  updateSynonyms: { version: 1, words: ["стул", "кресло"] },
  deleteSynonyms: { version: 1 },
  updateBanner: { version: 1 },
  moveBanner: { direction: "up" },
  deleteBanner: { version: 1 },
  updateCategory: { version: 1 },
  moveCategory: { direction: "up" },
  deleteCategory: { version: 1 },
  updateParameter: { version: 1 },
  addOption: { title_ru: "Чёрный", title_ky: "Кара" },
  updateOption: { version: 1 },
  moveOption: { direction: "up" },
  updateStaff: { role: "user", before: "moderator" },
  updateBusinessAddress: { address: "Чүй, 3" },
  updateBusinessDelivery: { days: 2 },
};

const needsAccount = (record: Endpoint) => record.errors?.includes("unauthenticated") ?? false;

/** The access token of one admin per app, who may do what moderators and businesses may. */
const accessTokens = new WeakMap<TestApp, Promise<string>>();
function signIn(app: TestApp): Promise<string> {
  let access = accessTokens.get(app);
  if (!access) accessTokens.set(app, (access = registerSecond(app)));
  return access;
}

/** Addresses are filled with the id 1, which may be the session of the first account: it must not end. */
async function registerSecond(app: TestApp): Promise<string> {
  await register(app);
  const { user, login: name, browser } = await register(app);
  await app.db.updateTable("users").set({ role: "admin" }).where("id", "=", user.id).execute();
  await app.db
    .insertInto("businesses")
    .values({ user_id: user.id, name: "Ырыскы", folded_name: "ырыскы", request_status: "success" })
    .execute();
  // A change of the role has ended the session.
  return (await browser.call(login, { body: { login: name, password: "secret1x" } })).reply.access;
}

interface ValidInput {
  language?: string;
  body?: unknown;
  asGuest?: boolean;
}

/** Calls with a session where one is needed. */
async function ask(app: TestApp, record: Endpoint, url: string, { language = "ru", body, asGuest }: ValidInput = {}) {
  const isSignedIn = (needsAccount(record) || isForStaff(record)) && !asGuest;
  const headers = {
    "accept-language": language,
    ...(isSignedIn && { authorization: `Bearer ${await signIn(app)}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
  const response = await app.http.inject({ method: record.method, url, headers, ...payload });
  // Such addresses are refused before it is known whose they are.
  if (!url.includes("%00")) expectDocumented(record, response);
  return response;
}

function expectProblem(
  response: { statusCode: number; headers: Record<string, unknown>; payload: string },
  status: number[],
) {
  expect(status, response.payload.slice(0, 300)).toContain(response.statusCode);
  expect(String(response.headers["content-type"])).toContain("application/problem+json");
  const problem = JSON.parse(response.payload) as { code: keyof typeof errorStatus; status: number; detail: string };
  expect(problem.status).toBe(response.statusCode);
  expect(errorStatus[problem.code]).toBe(response.statusCode);
  expect(problem.detail).toMatch(/[а-яё]/i);
  expect(response.payload).not.toMatch(/select |at \/|node_modules/i);
}

describe.each(endpoints.map((record) => [record.name, record] as const))("%s", (_name, record) => {
  const params = Object.keys(record.params?.shape ?? {});
  const query = Object.keys(record.query?.shape ?? {});
  // What has the id 1 may be somebody else's, or deleted, by the tests before.
  const ofOthers = (["forbidden", "listing_deleted"] as const)
    .filter((code) => record.errors?.includes(code))
    .map((code) => errorStatus[code]);

  test("answers without a trailing slash too", async ({ app }) => {
    const slashed = await ask(app, record, address(record, {}));
    const bare = await ask(app, record, address(record, {}).replace(/\/$/, ""));
    expect(bare.statusCode).toBe(slashed.statusCode);
    expect(bare.statusCode).toBeLessThan(500);
  });

  for (const name of params) {
    test(`refuses a malformed ${name} in the path`, async ({ app }) => {
      for (const value of malformed) {
        for (const language of ["ru", "ky"])
          expectProblem(await ask(app, record, address(record, { [name]: value }), { language }), [400, 404]);
      }
    });
    test(`answers 404 for an unknown ${name}`, async ({ app }) => {
      expectProblem(
        await ask(app, record, address(record, { [name]: "2147483647" }), { body: bodies[record.name] }),
        params.length > 1 ? [404, ...ofOthers] : [404],
      );
    });
  }

  for (const name of query) {
    test(`never fails on a malformed ${name} in the query`, async ({ app }) => {
      for (const value of malformed) {
        const response = await ask(app, record, address(record, {}, `?${name}=${encodeURIComponent(value)}`));
        expect(response.statusCode, response.payload).toBeLessThan(500);
        // The ids of the address may be unknown.
        if (response.statusCode >= 400) expectProblem(response, params.length > 0 ? [400, 404, ...ofOthers] : [400]);
      }
      for (const raw of [`?${name}=%ff%fe`, `?${name}[]=1`, `?${name}=1&${name}=2`, `?${name}`]) {
        expect((await ask(app, record, address(record, {}, raw))).statusCode).toBeLessThan(500);
      }
      const plain = await ask(app, record, address(record, {}));
      const emptied = await ask(app, record, address(record, {}, `?${name}=nonsense&${name}=`));
      expect(emptied.statusCode, "the last of several counts, and empty is absent").toBe(plain.statusCode);
    });
  }

  if (needsAccount(record)) {
    test("refuses a guest before it reads anything else", async ({ app }) => {
      const junk = record.body ? { body: { nonsense: 1 } } : {};
      expectProblem(await ask(app, record, address(record, {}), { ...junk, asGuest: true }), [401]);
    });
  }

  if (record.body) {
    const { shape } = record.body;
    const fields = Object.keys(shape);
    test("refuses a malformed body, and says which field", async ({ app }) => {
      const url = address(record, {});
      for (const body of [[], "text", 1, { nonsense: 1 }]) {
        expectProblem(await ask(app, record, url, { body }), [400]);
      }
      for (const field of fields) {
        for (const value of [{}, [1], true, "я".repeat(100_000)]) {
          if (shape[field]?.safeParse(value).success) continue;
          const response = await ask(app, record, url, { body: { [field]: value } });
          expectProblem(response, [400]);
          const { errors } = JSON.parse(response.payload) as { errors?: Record<string, unknown> };
          expect(Object.keys(errors ?? {}), `${field} of ${JSON.stringify(value).slice(0, 20)}`).toContain(field);
        }
      }
    });
  }

  test("ignores unknown query names", async ({ app }) => {
    const plain = await ask(app, record, address(record, {}));
    const with_ = await ask(app, record, address(record, {}, "?nonsense=1"));
    expect(with_.statusCode).toBe(plain.statusCode);
  });
});

describe("outside the contract", () => {
  test("an unknown address is a problem of its own", async ({ app }) => {
    for (const url of [
      "/nowhere/v1/",
      "/product/v1/products/1/nothing/",
      "/%00",
      "/product/v1/%5c",
      "/blog/%ff",
      "/dev/bank/pay/%ff",
      "/%",
    ]) {
      expectProblem(await app.http.inject(url), [404]);
    }
    expectProblem(await app.http.inject("/product/v1/products/%ff/"), [400]);
  });

  test("another method of a served address is refused, and the served ones are named", async ({ app }) => {
    const byPath = Map.groupBy(endpoints, ({ path }) => path);
    for (const [path, records] of byPath) {
      const [record] = records;
      if (!record) continue;
      const served = records.map(({ method }): string => method);
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
        if (served.includes(method)) continue;
        const answer = await app.http.inject({ method, url: address(record, {}) });
        expectProblem(answer, [isForStaff(record) ? 404 : 405]);
        if (isForStaff(record)) continue;
        const allowed = String(answer.headers["allow"]).split(", ");
        expect(allowed, `${method} ${path}`).toEqual(expect.arrayContaining(served));
        expect(allowed, `${method} ${path}`).not.toContain(method);
      }
    }
  });

  test.for([
    "/healthz",
    "/readyz",
    "/docs",
    "/openapi.json",
    "/robots.txt",
    "/sitemap.xml",
    "/sitemap-places.xml",
    "/sitemap-listings-1.xml",
    "/media/photos/ab/one-160.webp",
  ])("%s is read only, and says so to other methods before it reads a body", async (url, { app }) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
      const headers = { accept: "text/html", "content-type": "application/xml" };
      const answer = await app.http.inject({ method, url, headers, payload: "<" });
      expectProblem(answer, [405]);
      expect(answer.headers["allow"]?.toString().split(", ").toSorted(), method).toEqual(["GET", "HEAD"]);
    }
  });

  test("the methods that are allowed do not depend on the body, the session or the language", async ({ app }) => {
    const url = addressOf(login, {});
    for (const headers of [{}, { "content-type": "application/xml" }, { authorization: "Bearer x" }]) {
      const answer = await app.http.inject({ method: "PUT", url, headers, payload: "<" });
      expect([answer.statusCode, answer.headers["allow"]]).toEqual([405, "POST"]);
    }
    const head = await app.http.inject({ method: "HEAD", url: addressOf(listProducts, {}) });
    expect(head.statusCode).toBe(200);
    const options = await app.http.inject({ method: "OPTIONS", url: addressOf(listProducts, {}) });
    expect([options.statusCode, options.headers["allow"]]).toEqual([405, "GET, HEAD"]);
  });

  test("bodies that are no JSON, too large or of another type are refused", async ({ app }) => {
    const url = addressOf(revealPhone, { params: { id: 1 } });
    const send = (payload: string, type: string) =>
      app.http.inject({ method: "POST", url, payload, headers: { "content-type": type } });
    expectProblem(await send("{", "application/json"), [400]);
    expectProblem(await send(`"${"a".repeat(10_000_000)}"`, "application/json"), [413]);
    expectProblem(await send("<a/>", "application/xml"), [415]);
  });

  test("OpenAPI describes every call, and /docs names each", async ({ app }) => {
    const description = (await app.http.inject("/openapi.json")).json<ReturnType<typeof describeApi>>();
    expect(description).toEqual(JSON.parse(JSON.stringify(describeApi("http://localhost:3000"))));
    const paths = description["paths"] as Record<string, Record<string, unknown>>;
    for (const record of endpoints) expect(paths[record.path]).toHaveProperty(record.method.toLowerCase());
    for (const [, name = ""] of JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]*)"/g)) {
      expect(name.split("/").reduce<unknown>(stepInto, description), name).toBeTypeOf("object");
    }
    const upload = paths[uploadPhoto.path]?.["post"];
    expect(upload).toMatchObject({
      requestBody: { content: { "multipart/form-data": { schema: { properties: { photo: { type: "string" } } } } } },
      responses: { 400: { content: { "application/problem+json": {} } } },
    });
    const page = (await app.http.inject("/docs")).payload;
    for (const record of endpoints) expect(page).toContain(record.path);
  });

  test("metrics of a site with a public address need the token, from this machine too", async () => {
    const { app, close } = await openTestApp({ publicUrl: "https://jarya.example", metricsToken: "a-token" });
    try {
      const statusOf = async (headers: Record<string, string>) =>
        (await app.http.inject({ url: "/metrics", headers })).statusCode;
      expect(await statusOf({})).toBe(404);
      expect(await statusOf({ authorization: "Bearer another" })).toBe(404);
      expect(await statusOf({ authorization: "Bearer a-token" })).toBe(200);
    } finally {
      await close();
    }
  });

  test("health, metrics and the outbox answer", async ({ app }) => {
    expect((await app.http.inject("/healthz")).statusCode).toBe(200);
    expect((await app.http.inject("/readyz")).json()).toEqual({ status: "ok" });
    expect((await app.http.inject("/metrics")).payload).toContain("http_request_duration_seconds");
    expect((await app.http.inject({ url: "/metrics", remoteAddress: "203.0.113.7" })).statusCode).toBe(404);
    // As a proxy on this machine passes them on.
    for (const name of ["x-forwarded-for", "forwarded", "x-real-ip", "via"]) {
      expect((await app.http.inject({ url: "/metrics", headers: { [name]: "203.0.113.7" } })).statusCode).toBe(404);
    }
    expect((await app.http.inject("/dev/outbox?to=%00")).statusCode).toBe(200);
    const outbox = await app.http.inject({ url: "/dev/outbox?to=nobody", headers: { accept: "application/json" } });
    expect(outbox.json()).toEqual({ results: [] });
    expect((await app.http.inject("/dev/outbox")).payload).toContain("<h1>");
  });

  test("every answer carries the security headers and the id of its request", async ({ app }) => {
    for (const url of ["/healthz", listProducts.path, "/nowhere/v1/"]) {
      const { headers } = await app.http.inject(url);
      expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
      expect(String(headers["content-security-policy"])).toContain("default-src 'none'");
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
