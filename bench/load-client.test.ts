import { createServer, type RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createReader, readText, runLoad } from "./load-client.ts";

test("an answer is complete with its last byte, however it arrives", () => {
  const answers = [
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nx: y\r\n\r\nabcde",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n3\r\ncde\r\n0\r\n\r\n",
  ];
  for (const bytes of answers.map((text) => Buffer.from(text))) {
    for (let first = 1; first < bytes.length; first += 1) {
      const read = createReader();
      expect(read(bytes.subarray(0, first))).toBeUndefined();
      const answer = read(bytes.subarray(first));
      expect(answer?.status).toBe(200);
      expect(answer && readText(answer)).toBe("abcde");
      expect(read(Buffer.from("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n"))?.status).toBe(404);
    }
  }
});

test("a compressed answer is unpacked", () => {
  const body = gzipSync("Салам");
  const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`;
  const answer = createReader()(Buffer.concat([Buffer.from(head), body]));
  expect(answer && readText(answer)).toBe("Салам");
});

test("what it cannot read it does not count", () => {
  expect(() => createReader()(Buffer.from("HTTP/1.1 200 OK\r\nx: y\r\n\r\n"))).toThrow("without a length");
  expect(() => createReader()(Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nab"))).toThrow("more than one");
});

/** Runs a load of three connections on a server that answers each request after 5 ms. */
async function load(next: () => string | undefined, onRequest: RequestListener) {
  const server = createServer((request, response) => {
    onRequest(request, response);
    setTimeout(() => response.setHeader("content-length", 2).end("ok"), 5);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  try {
    return await runLoad({ port, connections: 3, next, headers: { "x-a": "1" }, seconds: 0.3, timeout: 5_000 });
  } finally {
    server.close();
  }
}

test("connections share the paths, one request at a time on each", async () => {
  const paths = ["/a", "/gone", "/b"];
  const seen: string[] = [];
  let open = 0;
  let most = 0;
  let asked = 0;
  const { answered, texts } = await load(
    () => paths[(asked += 1) % paths.length],
    (request, response) => {
      seen.push(`${request.url} ${request.headers["x-a"] as string}`);
      most = Math.max(most, (open += 1));
      response.on("finish", () => (open -= 1));
      response.statusCode = request.url === "/gone" ? 404 : 200;
    },
  );
  expect(answered.length).toBe(seen.length);
  expect(most).toBe(3);
  expect(new Set(seen)).toEqual(new Set(["/a 1", "/gone 1", "/b 1"]));
  expect(answered.filter(({ isOk }) => !isOk).length).toBe(seen.filter((path) => path.startsWith("/gone")).length);
  expect(Math.min(...answered.map(({ milliseconds }) => milliseconds))).toBeGreaterThan(4);
  expect([...texts()].map(({ path, text }) => `${path} ${text}`).toSorted()).toEqual(["/a ok", "/b ok", "/gone ok"]);
});

test("a load ends with its last path", async () => {
  const paths = ["/a", "/b", "/c", "/d"];
  const { answered } = await load(
    () => paths.pop(),
    () => {},
  );
  expect(answered.length).toBe(4);
});
