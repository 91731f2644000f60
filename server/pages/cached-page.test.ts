import { createHash, randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { findAnswer, makeAnswer, toCachedPage } from "./cached-page.ts";
import { createPageStyles } from "./page-bytes.ts";

const nonce = "bm9uY2U=";
const writeElement = (css: string) => `<style>${css}</style>`;
const styles = createPageStyles({ css: "p{color:red}", href: "/assets/styles-Ab_d-f12.css", writeElement });
const page = (html: string, place: "page" | "file" = "page") =>
  toCachedPage(styles.toPageBytes(html), { nonce, styles, place });
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("a cached page allows its own inline scripts by hash and no injected ones", async () => {
  const own = `<script nonce="${nonce}">start()</script><script type="module" nonce="${nonce}" async>go()</script>`;
  const foreign = `<script>steal()</script><script nonce="${nonce}" src="/a.js"></script>`;
  const br = (await page(own + foreign)).answers.get("page br");
  expect(br?.headers["content-security-policy"]).toContain(
    `script-src 'self' ${hash("start()")} ${hash("go()")}; style-src 'self' ${hash("p{color:red}")};`,
  );
  expect(brotliDecompressSync(br?.body ?? "").toString()).not.toContain(nonce);
});

const encodings: [accepted: string | undefined, encoding: string | undefined][] = [
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["gzip, br;q=0", "gzip"],
  ["gzip;q=0.5, br;q=0.0", "gzip"],
  ["zstd", undefined],
  ["identity", undefined],
  [undefined, undefined],
];
const link = '<link rel="stylesheet" href="/assets/styles-Ab_d-f12.css" data-precedence="only"/>';
const readers: [cookie: string | undefined, place: string, element: string][] = [
  [undefined, "page", "<style>p{color:red}</style>"],
  ["theme=dark; styles=Ab_d-f12; place=1", "file", link],
  ["styles=Ab_d-f12", "file", link],
  ["styles=Ab_d-f13", "page", "<style>p{color:red}</style>"],
  ["styles=Ab_d-f123", "page", "<style>p{color:red}</style>"],
  ["mystyles=Ab_d-f12", "page", "<style>p{color:red}</style>"],
];

test.each(encodings.flatMap((encoding) => readers.map((reader) => [...encoding, ...reader] as const)))(
  "a reader that accepts %j gets %j; with the cookie %j the styles are in the %s",
  async (accepted, encoding, cookie, place, element) => {
    const headers = { "accept-encoding": accepted, cookie };
    for (const first of ["page", "file"] as const) {
      const stored = await page("<style></style><p>Салам</p>", first);
      const answer = await makeAnswer(stored, headers, styles);
      expect(answer.headers["content-encoding"]).toBe(encoding);
      const body = answer.body ?? Buffer.of();
      const text = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
      expect(text.toString()).toBe(`${element}<p>Салам</p>`);
      expect(answer.headers["link"]).toBe(place === "file" ? styles.linkHeader : undefined);
      // What browsers ask for lies ready from then on; the plain page is unpacked for each program that asks for it.
      expect(findAnswer(stored, headers, styles)).toBe(encoding && answer);
    }
  },
);

test("a browser that has the page gets no second one, unless its styles were elsewhere", async () => {
  const stored = await page("<style></style><p>Салам</p>");
  const etag = String(stored.notModified.page.headers["etag"]);
  const headers = { "if-none-match": `"old", ${etag}`, "accept-encoding": "br" };
  const answer = findAnswer(stored, headers, styles);
  expect([answer?.status, answer?.body, answer?.headers["etag"]]).toEqual([304, undefined, etag]);
  const other = await makeAnswer(stored, { ...headers, cookie: "styles=Ab_d-f12" }, styles);
  expect(other.status).toBe(200);
});

test("a page without the element of styles is the same for everybody", async () => {
  const stored = await page("<p>Салам</p>");
  for (const cookie of ["", "styles=Ab_d-f12"]) {
    const { body } = await makeAnswer(stored, { cookie }, styles);
    expect(body?.toString()).toBe("<p>Салам</p>");
  }
});

test.each(["page", "file"] as const)(
  "a page whose first reader has its styles in the %s counts all its answers",
  async (place) => {
    // About as large, and as hard to compress, as the styles and the page of home.
    const noise = (length: number) => randomBytes(length).toString("base64");
    const large = createPageStyles({ css: noise(17_000), href: "/assets/styles-Ab_d-f12.css", writeElement });
    const html = `<style></style>${noise(14_000)}`;
    const stored = await toCachedPage(large.toPageBytes(html), { nonce, styles: large, place });
    for (const cookie of ["", "styles=Ab_d-f12"])
      for (const accepted of ["br", "gzip"]) await makeAnswer(stored, { cookie, "accept-encoding": accepted }, large);
    const bytes = [...stored.answers.values()].reduce((sum, { body }) => sum + (body?.length ?? 0), 0);
    expect(stored.answers.size).toBe(4);
    expect(stored.bytes).toBeGreaterThanOrEqual(bytes);
  },
);
