import type { IncomingMessage } from "node:http";

/**
 * Whether a request has more than one `Host`: a proxy and Node could each trust a different one (RFC 9112, 3.2: 400).
 */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  return hosts > 1;
}
