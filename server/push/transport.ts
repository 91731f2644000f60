import http from "node:http";
import https from "node:https";
import { closedAddressCode, createOpenLookup, internet, type PublicNetwork } from "#server/platform/public-network.ts";

/** Milliseconds from the request to its answer. */
const timeout = 10_000;
/** Bytes of an answer that are read, so that its connection serves again. */
const maxAnswer = 16_384;
/** Connections to one push service that are kept. */
const maxFreeSockets = 4;

/** What a push service said; seconds of its `Retry-After`. */
export type PushAnswer = { status: number; retryAfter?: number } | { failure: string; isClosed?: true };

export interface PushTransport {
  /** One request, without redirects. Never throws; at most ten seconds. */
  post(endpoint: URL, headers: Record<string, string>, body: Buffer): Promise<PushAnswer>;
  close(): void;
}

export function openPushTransport(network: PublicNetwork = internet): PushTransport {
  const { port, isPlain } = network;
  const client = isPlain ? http : https;
  const agent = new client.Agent({ keepAlive: true, maxFreeSockets, timeout: 3 * timeout });
  const stopping = new AbortController();
  const lookupOpen = createOpenLookup(network);
  return {
    post: (endpoint, headers, body) =>
      new Promise((done) => {
        const request = client.request(
          {
            method: "POST",
            host: endpoint.hostname,
            port,
            path: endpoint.pathname + endpoint.search,
            headers: { ...headers, host: endpoint.host, "content-length": String(body.length) },
            agent,
            lookup: lookupOpen,
            signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeout)]),
          },
          (response) => {
            const { statusCode: status = 0, headers: answered } = response;
            const retryAfter = readRetryAfter(answered["retry-after"]);
            done(retryAfter === undefined ? { status } : { status, retryAfter });
            drain(response);
          },
        );
        request.on("error", (error: NodeJS.ErrnoException) => done(describeFailure(error)));
        request.end(body);
      }),
    close() {
      stopping.abort();
      agent.destroy();
    },
  };
}

function drain(response: http.IncomingMessage): void {
  let length = 0;
  response.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxAnswer) response.destroy();
  });
  // It was answered already.
  response.on("error", () => {});
}

function readRetryAfter(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) : undefined;
}

function describeFailure(error: NodeJS.ErrnoException): PushAnswer {
  if (error.code === closedAddressCode) return { failure: "closed address", isClosed: true };
  if (error.name === "AbortError" || error.name === "TimeoutError") return { failure: "timeout" };
  return { failure: error.code ?? "no connection" };
}
