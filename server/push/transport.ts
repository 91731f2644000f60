import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { callbackify } from "node:util";
import { isPublicAddress } from "./push-hosts.ts";

/** Milliseconds from the request to its answer. */
const timeout = 10_000;
/** Bytes of an answer that are read, so that its connection serves again. */
const maxAnswer = 16_384;
/** Connections to one push service that are kept. */
const maxFreeSockets = 4;

interface Resolved {
  address: string;
  family: number;
}

/** The network that push services are on. Another one in tests: a service of their own on this machine. */
export interface PushNetwork {
  resolve(hostname: string): Promise<Resolved[]>;
  /** Whether a connection may lead to this address. It is asked at each one, about the very address that is connected to. */
  isOpen(address: string): boolean;
  port: number;
  /** Without TLS. */
  isPlain?: true;
}

const internet: PushNetwork = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  isOpen: isPublicAddress,
  port: 443,
};

/** What a push service said; seconds of its `Retry-After`. */
export type PushAnswer = { status: number; retryAfter?: number } | { failure: string; isClosed?: true };

export interface PushTransport {
  /** One request, without redirects. Never throws; at most ten seconds. */
  post(endpoint: URL, headers: Record<string, string>, body: Buffer): Promise<PushAnswer>;
  close(): void;
}

const closedCode = "ECLOSEDADDRESS";

export function openPushTransport(network: PushNetwork = internet): PushTransport {
  const { resolve, isOpen, port, isPlain } = network;
  const client = isPlain ? http : https;
  const agent = new client.Agent({ keepAlive: true, maxFreeSockets, timeout: 3 * timeout });
  const stopping = new AbortController();
  const findOpen = callbackify(async (hostname: string): Promise<[Resolved, ...Resolved[]]> => {
    const [first, ...others] = (await resolve(hostname)).filter(({ address }) => isOpen(address));
    if (!first) throw Object.assign(new Error("no address of the internet"), { code: closedCode });
    return [first, ...others];
  });
  // The connection is made to what this answers: a name that leads elsewhere a moment later changes nothing.
  const lookupOpen: LookupFunction = (hostname, { all }, callback) =>
    findOpen(hostname, (error, found) => {
      if (error) callback(error, "");
      else if (all) callback(null, found);
      else callback(null, found[0].address, found[0].family);
    });
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
  if (error.code === closedCode) return { failure: "closed address", isClosed: true };
  if (error.name === "AbortError" || error.name === "TimeoutError") return { failure: "timeout" };
  return { failure: error.code ?? "no connection" };
}
