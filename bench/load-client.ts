import { connect, type Socket } from "node:net";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

/** An answer as it has arrived. */
interface Answer {
  status: number;
  head: string;
  parts: Buffer[];
}

/** What one request took: milliseconds, and whether it was answered with 200. */
interface Answered {
  milliseconds: number;
  isOk: boolean;
}

interface LoadOptions {
  port: number;
  connections: number;
  /** The path to ask for next; undefined when there is none any more. */
  next(): string | undefined;
  headers: Readonly<Record<string, string>>;
  seconds: number;
  /** Milliseconds. */
  timeout: number;
}

interface Run extends LoadOptions {
  ends: number;
  requestEnd: string;
  answered: Answered[];
  /** The first answer to each path. */
  firsts: Map<string, Answer>;
}

/**
 * Keeps each connection busy with one request after the other. It shares the machine with the server, so it does no
 * more than it must: it looks for the end of an answer, some 40 µs a request. `texts` reads what the first answer to
 * each path says.
 */
export async function runLoad(options: LoadOptions): Promise<{ answered: Answered[]; texts: () => Iterable<Text> }> {
  const lines = Object.entries({ host: `127.0.0.1:${options.port}`, ...options.headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const run: Run = {
    ...options,
    ends: performance.now() + options.seconds * 1_000,
    requestEnd: ` HTTP/1.1\r\n${lines.join("")}\r\n`,
    answered: [],
    firsts: new Map(),
  };
  await Promise.all(Array.from({ length: options.connections }, () => useConnection(run)));
  return { answered: run.answered, texts: () => readTexts(run.firsts) };
}

function useConnection(run: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(run.port, "127.0.0.1");
    const read = createReader();
    let path: string | undefined;
    let sentAt = 0;
    const ask = () => {
      sentAt = performance.now();
      path = sentAt < run.ends ? run.next() : undefined;
      if (path === undefined) {
        socket.destroy();
        resolve();
        return;
      }
      socket.write(`GET ${path}${run.requestEnd}`);
    };
    socket.setNoDelay(true).setTimeout(run.timeout);
    socket.on("connect", ask);
    socket.on("data", (data: Buffer) => {
      try {
        const answer = read(data);
        if (answer === undefined) return;
        run.answered.push({ milliseconds: performance.now() - sentAt, isOk: answer.status === 200 });
        if (path !== undefined && !run.firsts.has(path)) run.firsts.set(path, answer);
        ask();
      } catch (error) {
        fail(socket, reject, error);
      }
    });
    socket.on("timeout", () => fail(socket, reject, new Error(`no answer to ${path}`)));
    socket.on("error", reject);
    socket.on("end", () => reject(new Error("the server closed a connection")));
  });
}

function fail(socket: Socket, reject: (error: unknown) => void, error: unknown): void {
  socket.destroy();
  reject(error);
}

/**
 * Reads one answer after another (RFC 9112, 6.2 and 7.1). The function returned takes what arrives, and returns an
 * answer once it is complete.
 */
export function createReader(): (data: Buffer) => Answer | undefined {
  let head: string | undefined;
  let parts: Buffer[] = [];
  /** Bytes to come; undefined for an answer in chunks. */
  let missing: number | undefined;
  return (data) => {
    if (head === undefined) {
      const whole = Buffer.concat([...parts, data]);
      const end = whole.indexOf("\r\n\r\n");
      if (end < 0) {
        parts = [whole];
        return undefined;
      }
      head = whole.toString("latin1", 0, end);
      parts = [whole.subarray(end + 4)];
      const length = lengthHeader.exec(head)?.[1];
      if (length === undefined && !isChunked(head)) throw new Error(`an answer without a length: ${head}`);
      missing = length === undefined ? undefined : Number(length) - (whole.length - end - 4);
    } else {
      parts.push(data);
      if (missing !== undefined) missing -= data.length;
    }
    if (missing === undefined ? !endsChunks(parts) : missing > 0) return undefined;
    if (missing !== undefined && missing < 0) throw new Error("more than one answer to a request");
    const answer = { status: Number(head.slice(9, 12)), head, parts };
    head = undefined;
    parts = [];
    return answer;
  };
}

const lengthHeader = /^content-length: *(\d+)/im;
const encodingHeader = /^content-encoding: *(\w+)/im;

function isChunked(head: string): boolean {
  return /^transfer-encoding: *chunked/im.test(head);
}

const lastChunk = "\r\n0\r\n\r\n";

function endsChunks(parts: readonly Buffer[]): boolean {
  const end = Buffer.concat(parts.slice(-lastChunk.length)).toString("latin1");
  return end.endsWith(lastChunk) || end === lastChunk.slice(2);
}

interface Text {
  path: string;
  text: string;
}

function* readTexts(firsts: ReadonlyMap<string, Answer>): Iterable<Text> {
  for (const [path, answer] of firsts) yield { path, text: readText(answer) };
}

const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** The text of an answer, put together and unpacked. */
export function readText({ head, parts }: Answer): string {
  const whole = Buffer.concat(parts);
  const bytes = isChunked(head) ? joinChunks(whole) : whole;
  return (unpack[encodingHeader.exec(head)?.[1] ?? ""]?.(bytes) ?? bytes).toString();
}

function joinChunks(whole: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const start = whole.indexOf("\r\n", at) + 2;
    const size = Number.parseInt(whole.toString("latin1", at, start), 16);
    if (!(size > 0)) return Buffer.concat(chunks);
    chunks.push(whole.subarray(start, start + size));
    at = start + size + 2;
  }
}
