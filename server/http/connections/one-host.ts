import type { IncomingMessage } from "node:http";

/**
 * Whether a request names its host as RFC 9112, 3.2 demands: once, or at most once over HTTP/1.0. A proxy and Node
 * could each trust a different one of several.
 */
export function hasOneHost({ httpVersion, rawHeaders }: Pick<IncomingMessage, "httpVersion" | "rawHeaders">): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}
