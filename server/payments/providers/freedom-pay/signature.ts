import { createHash, timingSafeEqual } from "node:crypto";
import type { XmlFields } from "./xml.ts";

/*
 * Signatures of Freedom Pay: MD5 in lower hex of the script's name, the values of all fields but `pg_sig` in the order of the fields' names, and
 * the secret, with semicolons between them.
 */

/** The script of an address: its last segment; empty when the path ends with a slash. */
export function scriptOf(address: string): string {
  return new URL(address).pathname.split("/").at(-1) ?? "";
}

export function sign(script: string, fields: XmlFields, secret: string): string {
  const { pg_sig: _signature, ...signed } = fields;
  return createHash("md5")
    .update([script, ...valuesOf(signed), secret].join(";"), "utf8")
    .digest("hex");
}

/** Compares in the same time whatever differs. */
export function isSigned(script: string, fields: XmlFields, secret: string): boolean {
  const given = Buffer.from(typeof fields["pg_sig"] === "string" ? fields["pg_sig"] : "");
  const expected = Buffer.from(sign(script, fields, secret));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** In the order of the names as bytes; what is nested stands in its parent's place. */
function valuesOf(fields: XmlFields): string[] {
  const names = Object.keys(fields).toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return names.flatMap((name) => {
    const value = fields[name] ?? "";
    const values = Array.isArray(value) ? value : [value];
    return values.flatMap((one) => (typeof one === "string" ? [one] : valuesOf(one)));
  });
}
