import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Validator } from "@seriousme/openapi-schema-validator";
import openapiTypescript, { type OpenAPI3 } from "openapi-typescript";
import { expect, test } from "vitest";
import { endpoints, plainRoutes } from "#contracts/all.ts";
import { test as withApp } from "#server/test/app.ts";
import { describeApi } from "./describe-api.ts";

const read = (publicUrl = "http://localhost:3000") =>
  JSON.parse(JSON.stringify(describeApi(publicUrl))) as ReturnType<typeof describeApi> & {
    paths: Record<string, Record<string, object>>;
  };

test("openapi.json is valid OpenAPI 3.1 and describes all that programs are served", async () => {
  const document = read();
  expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  for (const { path: address, method } of [...endpoints, ...plainRoutes]) {
    expect(document.paths[address]).toHaveProperty(method.toLowerCase());
  }
});

test("it says who may call, under the cookie's name, and which answers are more than 200", () => {
  const { paths } = read();
  expect(paths["/product/v1/product/list/"]?.["get"]).toMatchObject({
    security: [{}, { bearer: [] }, { cookie: [] }],
  });
  expect(paths["/moderation/v1/queue/"]?.["get"]).toMatchObject({ security: [{ bearer: [] }, { cookie: [] }] });
  expect(read("https://jarya.example")).toMatchObject({
    components: { securitySchemes: { bearer: { scheme: "bearer" }, cookie: { name: "__Host-access" } } },
  });
  expect(paths["/auth/v1/update_phone/"]?.["post"]).toMatchObject({ responses: { 200: {}, 202: {}, 409: {} } });
  expect(paths["/category/v2/categories/"]?.["get"]).toMatchObject({ responses: { 304: {} } });
  expect(paths["/auth/v1/export/"]?.["get"]).toMatchObject({
    responses: { 200: { content: { "application/zip": {} } }, 401: {} },
  });
  expect(paths["/auth/v2/google/login/"]?.["get"]).toMatchObject({ responses: { 303: {} } });
  const photo = { type: "string", contentMediaType: "application/octet-stream" };
  expect(paths["/product/v1/personal/photo-upload/"]?.["post"]).toMatchObject({
    requestBody: { content: { "multipart/form-data": { schema: { properties: { photo }, required: ["photo"] } } } },
  });
  expect(paths["/auth/v1/profile/"]?.["patch"]).toMatchObject({
    requestBody: {
      content: { "application/json": {}, "multipart/form-data": { schema: { properties: { photo, name: {} } } } },
    },
  });
});

/** As somebody would write it who has only openapi.json. What must not compile is marked so. */
const client = `
import type { operations } from "./api.ts";
type Operation = keyof operations;
type Part<O extends Operation, Name> = operations[O] extends { [K in Name & string]: infer P } ? P : never;
type Answer<O extends Operation, Status> = operations[O]["responses"] extends { [K in Status & number]: { content: infer C } } ? C[keyof C] : never;

export const filter: operations["listProducts"]["parameters"]["query"] = { category: 4, options: [1, 2], currency: "USD", is_business: "true", ordering: "-price" };
// @ts-expect-error no such currency
export const wrongFilter: operations["listProducts"]["parameters"]["query"] = { currency: "EUR" };
export const titles = (page: Answer<"listProducts", 200>): string[] => page.results.map(({ title, id }) => id.toFixed() + title);
// @ts-expect-error no such field
export const nonsense = (page: Answer<"listProducts", 200>) => page.results.map(({ nonsense }) => nonsense);
export const photoOf = (listing: Answer<"getProduct", 200>): string | undefined => listing.photos[0]?.photo;
export const access = (signedIn: Answer<"login", 200>): string => signedIn.access;
export const form: NonNullable<Part<"uploadPhoto", "requestBody">>["content"]["multipart/form-data"] = { photo: "bytes" };
export const portrait: NonNullable<Part<"updateAccount", "requestBody">>["content"]["multipart/form-data"] = { name: "Айгуль", photo: "bytes" };
export const waits = (answer: Answer<"updatePhone", 202>): number | undefined => answer.sent?.resend_after;
export const code = (problem: Answer<"getProduct", 410>): string => problem.code + problem.detail;
// @ts-expect-error a title is needed
export const post: NonNullable<Part<"createProduct", "requestBody">>["content"]["application/json"] = { description: "", category: 1, location: 1, price: 1, currency: "KGS", photos: [1] };
`;

const settings = {
  compilerOptions: { strict: true, noEmit: true, target: "esnext", types: [], allowImportingTsExtensions: true },
};

test("types of a client are generated from it, and its calls compile", { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "jarya-openapi-"));
  try {
    const files = {
      "api.ts": await openapiTypescript(read() as unknown as OpenAPI3),
      "client.ts": client,
      "tsconfig.json": JSON.stringify(settings),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const compiler = path.join(import.meta.dirname, "../../../node_modules/typescript/bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

withApp("/docs draws itself by its one style, and its links lead somewhere", async ({ app }) => {
  const { payload, headers } = await app.http.inject("/docs");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
  const ids = new Set([...payload.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, id] of payload.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
  for (const { name } of [...endpoints, ...plainRoutes]) expect(ids).toContain(name);
});

withApp("it is sent compressed, as readers accept it", async ({ app }) => {
  for (const [accepted, unfold] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const answer = await app.http.inject({ url: "/openapi.json", headers: { "accept-encoding": accepted } });
    expect([answer.statusCode, answer.headers["content-encoding"]]).toEqual([200, accepted]);
    expect(JSON.parse(unfold(answer.rawPayload).toString())).toHaveProperty("openapi");
  }
  const plain = await app.http.inject("/openapi.json");
  expect(plain.json()).toHaveProperty("openapi");
  expect(plain.headers["content-encoding"]).toBeUndefined();
});
