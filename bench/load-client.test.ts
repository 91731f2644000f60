import { createServer } from "node:http";
import { expect, test } from "vitest";
import { createReader, runLoad } from "./load-client.ts";

test("an answer is complete with its last byte, however it arrives", () => {
  const bytes = Buffer.from("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nx: y\r\n\r\nabcde");
  for (let first = 1; first < bytes.length; first += 1) {
    const read = createReader();
    expect(read(bytes.subarray(0, first))).toBeUndefined();
    expect(read(bytes.subarray(first))).toBe(200);
    expect(read(Buffer.from("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n"))).toBe(404);
  }
});

test("what it cannot read it does not count", () => {
  expect(() => createReader()(Buffer.from("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"))).toThrow(
    "without a length",
  );
  expect(() => createReader()(Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nab"))).toThrow("more than one");
});

test("connections ask for their paths in turn, one request at a time", async () => {
  const seen: string[] = [];
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    seen.push(`${request.url} ${request.headers["x-a"] as string}`);
    most = Math.max(most, (open += 1));
    setTimeout(() => {
      open -= 1;
      response.statusCode = request.url === "/gone" ? 404 : 200;
      response.setHeader("content-length", 2).end("ok");
    }, 5);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  try {
    const paths = [["/a", "/gone"], ["/b"], ["/c"]];
    const answers = await runLoad({ port, paths, headers: { "x-a": "1" }, seconds: 0.3, timeout: 5_000 });
    expect(answers.length).toBe(seen.length);
    expect(most).toBe(3);
    expect(new Set(seen)).toEqual(new Set(["/a 1", "/gone 1", "/b 1", "/c 1"]));
    expect(answers.filter(({ isOk }) => !isOk).length).toBe(seen.filter((path) => path.startsWith("/gone")).length);
    expect(Math.min(...answers.map(({ milliseconds }) => milliseconds))).toBeGreaterThan(4);
  } finally {
    server.close();
  }
});
