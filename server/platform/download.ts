import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { isRefusal } from "./refusal.ts";
import { closedAddress, closedAddressCode, createOpenLookup, type PublicNetwork } from "./public-network.ts";

/** Redirects that are followed. */
const maxRedirects = 4;

/** Why nothing was downloaded: a key of texts. */
export class DownloadError extends Error {
  readonly fault: string;
  readonly values: Record<string, string> | undefined;

  constructor(fault: string, values?: Record<string, string>) {
    super(fault);
    this.fault = fault;
    this.values = values;
  }
}

interface DownloadBounds {
  maxBytes: number;
  /** Milliseconds for all of it, redirects included. */
  timeout: number;
  /** Counts bytes as they arrive; what it throws ends the download. */
  take?: (bytes: number) => void;
}

/** An address that may be asked: https on its own port, without a name and password. */
export function parseDownloadAddress(address: string, base?: URL): URL | undefined {
  const url = URL.parse(address, base?.href);
  const isPlain = url?.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return isPlain ? url : undefined;
}

/**
 * Asks a host of others for a file. Connections lead to the internet only, which is found out at each of them, redirects included; what is too large
 * or takes too long is broken off as it arrives. Throws {@link DownloadError}.
 */
export async function download(network: PublicNetwork, address: string, bounds: DownloadBounds): Promise<Buffer> {
  const signal = AbortSignal.timeout(bounds.timeout);
  let url = parseDownloadAddress(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (!url) throw new DownloadError("https_address");
    const answer = await ask(network, url, bounds, signal);
    if (Buffer.isBuffer(answer)) return answer;
    url = parseDownloadAddress(answer.location, url);
  }
  throw new DownloadError("too_many_redirects");
}

async function ask(
  network: PublicNetwork,
  url: URL,
  bounds: DownloadBounds,
  signal: AbortSignal,
): Promise<Buffer | { location: string }> {
  try {
    return await request(network, url, bounds, signal);
  } catch (error) {
    if (signal.aborted) throw new DownloadError("too_slow");
    if (error instanceof DownloadError || isRefusal(error)) throw error;
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === closedAddressCode) throw new DownloadError("address_closed");
    // A certificate that does not fit, a host that is not there, a connection that broke.
    if (typeof code === "string") throw new DownloadError("unreachable");
    throw error;
  }
}

function request(
  network: PublicNetwork,
  url: URL,
  bounds: DownloadBounds,
  signal: AbortSignal,
): Promise<Buffer | { location: string }> {
  const client = network.isPlain ? http : https;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // Node asks nobody about an address that is one already.
  if (isIP(host) !== 0 && !network.isOpen(host)) throw closedAddress();
  return new Promise((resolve, reject) => {
    const sent = client.get(
      {
        host,
        port: network.port,
        path: url.pathname + url.search,
        headers: { host: url.host, "user-agent": "Jarya", accept: "*/*" },
        lookup: createOpenLookup(network),
        agent: false,
        signal,
      },
      (response) => {
        const { statusCode: status = 0, headers } = response;
        const isRedirect = [301, 302, 303, 307, 308].includes(status) && headers.location !== undefined;
        if (isRedirect || status !== 200) response.destroy();
        if (isRedirect) resolve({ location: headers.location ?? "" });
        else if (status === 200) readBody(response, bounds).then(resolve, reject);
        else reject(new DownloadError("status", { status: String(status) }));
      },
    );
    sent.on("error", reject);
  });
}

async function readBody(response: http.IncomingMessage, { maxBytes, take }: DownloadBounds): Promise<Buffer> {
  const tooLarge = () => new DownloadError("too_large", { max: String(Math.floor(maxBytes / 2 ** 20)) });
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    if (Number(response.headers["content-length"]) > maxBytes) throw tooLarge();
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge();
      take?.(chunk.length);
      chunks.push(chunk);
    }
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}
