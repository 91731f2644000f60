import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { runLoad } from "./load-client.ts";

/** A real browser: views by known bots are not counted, which is less work for the server. */
const userAgent = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36";
/** Milliseconds. */
const timeout = 30_000;

export type Headers = Record<string, string>;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As received, perhaps compressed. */
  body: Buffer;
  /** From sending the request to the last byte of the answer. */
  milliseconds: number;
}

/** Kept-alive connections, with one request at a time on each. */
export interface Client {
  get(path: string, headers?: Headers): Promise<Answer>;
  /** Posts JSON. */
  post(path: string, body: object, headers?: Headers): Promise<Answer>;
  close(): void;
}

/** Milliseconds. */
export interface Latency {
  p50: number;
  p95: number;
  p99: number;
}

/** Requests to send under load. */
export interface Asked {
  connections: number;
  /** The path to ask for next; undefined when there is none any more. */
  next(): string | undefined;
  headers?: Headers;
}

export interface Load {
  requests: number;
  seconds: number;
  latency: Latency;
  /** Checks the first answer to each path. */
  texts(): Iterable<{ path: string; text: string }>;
}

/** Opens a client for `origin`, as in `http://127.0.0.1:3000`, with so many connections. */
export function openClient(origin: string, sockets = 1): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const send = (method: "GET" | "POST", path: string, headers: Headers, body?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const started = performance.now();
      const sent = request(
        `${origin}${path}`,
        { agent, method, timeout, headers: { "user-agent": userAgent, ...headers } },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("error", reject);
          response.on("end", () => {
            const milliseconds = performance.now() - started;
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(parts),
              milliseconds,
            });
          });
        },
      );
      sent.on("timeout", () => sent.destroy(new Error(`no answer to ${path}`)));
      sent.on("error", reject);
      sent.end(body);
    });
  return {
    get: (path, headers = {}) => send("GET", path, headers),
    post(path, content, headers) {
      const body = JSON.stringify(content);
      const length = String(Buffer.byteLength(body));
      return send("POST", path, { ...headers, "content-type": "application/json", "content-length": length }, body);
    },
    close: () => agent.destroy(),
  };
}

/** The JSON of an answer; throws unless the status is 200. */
export async function getJson<T>(client: Client, path: string): Promise<T> {
  const { status, body } = await client.get(path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 300)}`);
  return JSON.parse(body.toString()) as T;
}

/** Requests the paths one after the other; the first `warmUps` are not measured. */
export async function measureAlone(
  client: Client,
  paths: string[],
  warmUps: number,
  headers?: Headers,
): Promise<Latency> {
  const times: number[] = [];
  for (const path of paths) {
    const { status, milliseconds } = await client.get(path, headers);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    times.push(milliseconds);
  }
  return measureLatency(times.slice(warmUps));
}

export function measureLatency(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), p99: percentile(sorted, 0.99) };
}

/** Nearest rank: the smallest value that at least this share of the values does not exceed. */
function percentile(sorted: number[], share: number): number {
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new RangeError("nothing was measured");
  return value;
}

/** Goes through the paths over and over. */
export function cycle(paths: readonly string[]): () => string | undefined {
  let asked = 0;
  return () => paths[asked++ % paths.length];
}

/** Keeps the connections busy. @throws when a request fails */
export async function measureLoad(origin: string, asked: Asked, seconds: number): Promise<Load> {
  const started = performance.now();
  const { answered, texts } = await runLoad({
    ...asked,
    port: Number(new URL(origin).port),
    headers: { "user-agent": userAgent, ...asked.headers },
    seconds,
    timeout,
  });
  const took = (performance.now() - started) / 1_000;
  const failed = answered.filter(({ isOk }) => !isOk).length;
  if (failed > 0) throw new Error(`${failed} of ${answered.length} requests under load failed`);
  const latency = measureLatency(answered.map(({ milliseconds }) => milliseconds));
  return { requests: answered.length, seconds: took, latency, texts };
}

export function rateOf({ requests, seconds }: Pick<Load, "requests" | "seconds">): number {
  return requests / seconds;
}
