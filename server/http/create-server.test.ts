import { connect } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Problem } from "#contracts/base/errors.ts";
import { errorTexts } from "#server/platform/texts.ts";
import { createServer } from "./create-server.ts";

let http: Awaited<ReturnType<typeof createServer>>;
let port: number;

beforeAll(async () => {
  http = await createServer({
    log: pino({ level: "silent" }),
    publicUrl: "http://localhost",
    trustProxy: 0,
    secretPaths: [],
    siteCookies: new Set(),
  });
  port = Number(new URL(await http.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => http.close());

/** The answer to these bytes, as it comes over the wire. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.setEncoding("utf8").on("data", (part: string) => (answer += part));
    socket.on("end", () => resolve(answer)).on("error", reject);
  });
}

test("a call without a body may name the type of a body", async () => {
  for (const length of ["", "Content-Length: 0\r\n"]) {
    const head = `POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}`;
    expect(await send(`${head}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
  }
});

test.each([
  // A large request arrives in several packets, and only the last one is there: nothing tells the language.
  ["headers that are too large", "ru", 431, "headers_too_large", `X-Long: ${"x".repeat(150_000)}`],
  ["what is no HTTP, to a Kyrgyz reader,", "ky", 400, "body_malformed", "no header"],
  ["what is no HTTP, to a Russian reader,", "ru", 400, "body_malformed", "no header"],
] as const)("%s is refused in words, in %s", async (_what, language, status, code, header) => {
  const answer = await send(`GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Language: ${language}\r\n${header}\r\n\r\n`);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({
    type: "about:blank",
    title: code,
    status,
    code,
    detail: errorTexts[language](code),
  } satisfies Problem);
});

test("a compressed body is refused before it is unfolded", async () => {
  const answer = await http.inject({
    method: "POST",
    url: "/",
    headers: { "content-type": "application/json", "content-encoding": "br" },
    payload: brotliCompressSync(JSON.stringify({ text: "a".repeat(100_000) })),
  });
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([415, "media_type_unsupported"]);
});

test.for([
  ["/moderation/v1/admin/wallets/?login=%2B996700100000", "/moderation/v1/admin/wallets/?login=…"],
  ["/moderation/admin/payments?a=1&login=somebody&b=2", "/moderation/admin/payments?a=1&login=…&b=2"],
  ["/ky/moderation/admin/payments?login=0700100000", "/ky/moderation/admin/payments?login=…"],
  ["/product/v1/product/list/?search=%2B996%20700%20100000&limit=1", "/product/v1/product/list/?search=…&limit=1"],
  ["/?search=+996700100000", "/?search=…"],
  ["/?search=aibek%40example.kg", "/?search=…"],
  ["/?search=aibek@example.kg", "/?search=…"],
  ["/?Phone=700100000&email=x", "/?Phone=…&email=…"],
  ["/auth/v2/google/callback/?code=abc&state=def", "/auth/v2/google/callback/?code=…&state=…"],
  ["/?search=%D0%BA%D0%BE%D0%B4&key=abc+123", "/?search=%D0%BA%D0%BE%D0%B4&key=abc+123"],
  ["/?price__gte=100000000&zip=+720", "/?price__gte=100000000&zip=+720"],
])("of the address %s the log has %s", async ([asked = "", shown = ""]) => {
  const lines: string[] = [];
  const logged = await createServer({
    log: pino({ level: "debug" }, { write: (line: string) => void lines.push(line) }),
    publicUrl: "http://localhost",
    trustProxy: 0,
    secretPaths: [],
    siteCookies: new Set(),
  });
  try {
    await logged.inject(asked);
    const urls = lines.map((line) => (JSON.parse(line) as { url?: string }).url).filter((url) => url !== undefined);
    expect(urls).toEqual([shown]);
  } finally {
    await logged.close();
  }
});

test("the log has the beginning of a long address only", async () => {
  const lines: string[] = [];
  const logged = await createServer({
    log: pino({ level: "info" }, { write: (line: string) => void lines.push(line) }),
    publicUrl: "http://localhost",
    trustProxy: 0,
    secretPaths: [],
    siteCookies: new Set(),
  });
  try {
    const origin = await logged.listen({ port: 0, host: "127.0.0.1" });
    await fetch(`${origin}/nothing?${"x".repeat(100_000)}`);
    await vi.waitFor(() => expect(lines.join("")).toContain("/nothing?xxx"));
    expect(lines.join("").length).toBeLessThan(2_000);
  } finally {
    await logged.close();
  }
});
