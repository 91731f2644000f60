import type { IncomingMessage } from "node:http";

/** The address that `request.ip` of a route is, for requests that reach no route. `trustProxy`: so many proxies in front are believed. */
export function addressOfClient({ socket, headers }: IncomingMessage, trustProxy: number): string {
  const own = socket.remoteAddress ?? "";
  const forwarded = headers["x-forwarded-for"];
  if (trustProxy === 0 || typeof forwarded !== "string") return own;
  const addresses = forwarded.split(",").map((address) => address.trim());
  // The nearest is last.
  const known = [own, ...addresses.filter(Boolean).toReversed()];
  return known[Math.min(trustProxy, known.length - 1)] ?? own;
}
