import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { findAnswer, makeAnswer, toCachedPage } from "./cached-page.ts";
import { createPageEncoder } from "./page-bytes.ts";

const nonce = "bm9uY2U=";
const toPageBytes = createPageEncoder("p{color:red}", "/* styles */");
const page = (html: string) => toCachedPage(toPageBytes(html), nonce, "'sha256-styles'");

test("a cached page allows its own inline scripts by hash and no injected ones", async () => {
  const own = `<script nonce="${nonce}">start()</script><script type="module" nonce="${nonce}" async>go()</script>`;
  const foreign = `<script>steal()</script><script nonce="${nonce}" src="/a.js"></script>`;
  const { br } = await page(own + foreign);
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  expect(br.headers["content-security-policy"]).toContain(
    `script-src 'self' ${hash("start()")} ${hash("go()")}; style-src 'self' 'sha256-styles';`,
  );
  expect(brotliDecompressSync(br.body ?? "").toString()).not.toContain(nonce);
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["gzip, br;q=0", "gzip"],
  ["gzip;q=0.5, br;q=0.0", "gzip"],
  ["zstd", undefined],
  ["identity", undefined],
  [undefined, undefined],
])("a reader that accepts %j gets %j", async (accepted, encoding) => {
  const headers = { "accept-encoding": accepted };
  const stored = await page("<style>/* styles */</style><p>Салам</p>");
  const answer = await makeAnswer(stored, headers);
  expect(answer.headers["content-encoding"]).toBe(encoding);
  const body = answer.body ?? Buffer.of();
  const text = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
  expect(text.toString()).toBe("<style>p{color:red}</style><p>Салам</p>");
  // What browsers ask for lies ready from then on; the plain page is unpacked for each program that asks for it.
  expect(findAnswer(stored, headers)).toBe(encoding && answer);
});

test("a browser that has the page gets no second one", async () => {
  const stored = await page("<p>Салам</p>");
  const answer = findAnswer(stored, { "if-none-match": `"old", ${stored.etag}` });
  expect([answer?.status, answer?.body, answer?.headers["etag"]]).toEqual([304, undefined, stored.etag]);
});
