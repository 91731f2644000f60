import { type KeyObject, sign, verify } from "node:crypto";

/*
 * Signatures of Finik: base64 of RSA-SHA256 (PKCS#1 v1.5) over lines: the method in lower case, the path, the host with all headers that begin with
 * `x-api-`, the query where there is one, and the body as JSON without spaces, with its keys sorted.
 */

/** A request that is signed, from either side. */
export interface SignedCall {
  method: string;
  host: string;
  /** With the query. */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What its JSON says. */
  body: unknown;
}

export function signCall(call: SignedCall, key: KeyObject): string {
  return sign("sha256", Buffer.from(textOf(call, sortKeys(call.body))), key).toString("base64");
}

/** True also where the keys of nested objects are in the order in which they came: the provider's own libraries sort the outermost ones only. */
export function isSignedCall(call: SignedCall, signature: string, key: KeyObject): boolean {
  const given = Buffer.from(signature, "base64");
  return [sortKeys(call.body), sortOuterKeys(call.body)].some((body) =>
    verify("sha256", Buffer.from(textOf(call, body)), key, given),
  );
}

/** The lines that are signed. */
function textOf({ method, host, path, headers }: SignedCall, body: unknown): string {
  const { pathname, search } = new URL(path, "http://host");
  const named = Object.entries(headers)
    .map(([name, value]) => `${name.toLowerCase()}:${String(value)}`)
    .filter((header) => header.startsWith("x-api-"))
    .toSorted();
  const query = [...new URLSearchParams(search)]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted();
  return [
    method.toLowerCase(),
    pathname,
    [`host:${host}`, ...named].join("&"),
    ...(query.length > 0 ? [query.join("&")] : []),
    JSON.stringify(body),
  ].join("\n");
}

/** The same with the keys of all objects in their order. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(inOrder(value).map(([name, inner]) => [name, sortKeys(inner)]));
}

function sortOuterKeys(value: unknown): unknown {
  return typeof value === "object" && value !== null ? Object.fromEntries(inOrder(value)) : value;
}

function inOrder(value: object): [string, unknown][] {
  return Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
