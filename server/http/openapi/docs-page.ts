import { createHash } from "node:crypto";
import type { z } from "zod";
import { endpoints, plainRoutes } from "#contracts/all.ts";
import { type Endpoint, isForStaff, listErrors, type PlainRoute } from "#contracts/base/endpoint.ts";
import { errorStatus } from "#contracts/base/errors.ts";
import { escapeHtml } from "#server/platform/escape-html.ts";
import { describeParameter, type Json } from "../answers/json-schema.ts";
import { shareRecords } from "./describe-api.ts";

const style = `
:root { color-scheme: light dark }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
nav ul { columns: 18rem; margin: 0; padding-left: 1.2rem }
h2 { margin: 3rem 0 0; text-transform: capitalize }
section { margin-top: 1.5rem; padding-top: 1rem; border-top: 1px solid #8886 }
h3 { margin: 0; font-size: 1rem }
p { margin: .25rem 0 }
dl { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: .25rem .75rem; margin: .5rem 0 }
dd { margin: 0 }
dd span, p span { display: block }
@media (max-width: 30rem) { dl { display: block } dd { margin-bottom: .5rem } }
`;

/** The page may draw itself by its one style, and nothing else. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** The page `/docs`: every call by feature, with what it takes, gives and refuses, and the records that they have in common. */
export function writeDocs(): string {
  const features = [...new Set(endpoints.map(({ feature }) => feature))];
  const routesOf = (feature: string) => plainRoutes.filter((route) => route.feature === feature);
  const callsOf = (feature: string) => endpoints.filter((record) => record.feature === feature);
  const contents = features.map((feature) => {
    const links = [...callsOf(feature), ...routesOf(feature)].map(
      ({ name }) => `<li><a href="#${name}">${name}</a></li>`,
    );
    return `<details><summary>${feature}</summary><ul>${links.join("")}</ul></details>`;
  });
  const records: Json = {};
  const parts = features.map(
    (feature) =>
      `<h2 id="${feature}">${feature}</h2>${callsOf(feature)
        .map((record) => writeCall(record, records))
        .join("")}${routesOf(feature).map(writeRoute).join("")}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Жарыя API</title><style>${style}</style></head><body><main><h1>Жарыя API</h1>${introduction}<nav aria-label="Calls">${contents.join("")}</nav>${parts.join("")}<h2>Records</h2>${Object.entries(records).map(writeRecord).join("")}</main></body></html>`;
}

const everywhere = listErrors({ method: "POST" });

const introduction = `<p>For programs: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
<p>Sign in with <a href="#login">login</a> and send its <code>access</code> as <code>Authorization: Bearer …</code>. When a call answers <code>token_expired</code>, ask <a href="#refreshSession">refreshSession</a> for the next pair.</p>
<p>Every refusal is problem+json (RFC 9457) with a stable <code>code</code>; its texts are in the language of <code>Accept-Language</code>, Russian or Kyrgyz. Beside what each call names, any may answer ${everywhere.map(writeError).join(", ")}. Another method of an address answers ${writeError("method_not_allowed")}, with those that it serves in <code>Allow</code>.</p>
<p>Of a list, <code>next</code> is the address of the next page. In queries an empty value counts as absent, of a repeated name the last one counts, and unknown names are ignored; unknown fields of a body are refused.</p>`;

function writeError(code: keyof typeof errorStatus): string {
  return `<code>${errorStatus[code]} ${code}</code>`;
}

/** Adds the named parts of its body and reply to `records`. */
function writeCall(record: Endpoint, records: Json): string {
  const { method, path, name, summary, status = 200, file, errors = [] } = record;
  const own = listErrors(record).filter((code) => !everywhere.includes(code));
  const statuses = [status, ...(record.mayBeAccepted ? [202] : []), ...(record.isRevalidated ? [304] : [])];
  const rows: [string, string][] = [
    ["for", isForStaff(record) ? "staff" : errors.includes("unauthenticated") ? "whoever is signed in" : "everybody"],
    ["path", writeParameters(record.params)],
    ["query", writeParameters(record.query)],
    ["header", record.isIdempotent ? "<code>Idempotency-Key</code>" : ""],
    ["body", record.body ? writeFields(shareRecords(record.body, "input", records)) : ""],
    ["file", file ? `<code>${file.field}</code>, as multipart/form-data, at most ${file.maxBytes / 2 ** 20} MB` : ""],
    ["answers", statuses.join(", ")],
    ["reply", status === 204 ? "" : writeReply(shareRecords(record.reply, "output", records))],
    ["refusals", own.map(writeError).join(", ")],
  ];
  return writeSection({ method, path, name, summary }, rows);
}

function writeRoute({ method, path, name, summary, query = {}, success, errors }: PlainRoute): string {
  const names = Object.entries(query).map(([key, meaning]) => `<span><code>${key}</code> ${writeText(meaning)}</span>`);
  return writeSection({ method, path, name, summary }, [
    ["query", names.join("")],
    ["answers", success.status === 303 ? "303" : `200, ${success.type}`],
    ["refusals", errors.map(writeError).join(", ")],
  ]);
}

function writeSection(
  { method, path, name, summary }: Pick<PlainRoute, "path" | "name" | "summary"> & { method: string },
  rows: readonly [string, string][],
): string {
  const list = rows.filter(([, value]) => value).map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`);
  return `<section id="${name}"><h3><code>${method} ${escapeHtml(path)}</code></h3><p>${writeText(summary)}</p><dl>${list.join("")}</dl></section>`;
}

/** What stands in backticks is code. */
function writeText(text: string): string {
  return escapeHtml(text).replace(/`([^`]*)`/g, "<code>$1</code>");
}

function writeParameters(schema: Endpoint["params"]): string {
  return Object.entries(schema?.shape ?? {})
    .map(
      ([name, property]) =>
        `<span><code>${escapeHtml(name)}</code> ${sayType(describeParameter(property as z.ZodType))}</span>`,
    )
    .join("");
}

/** The fields of a reply that has no name; of the others what they are. */
function writeReply(schema: Json): string {
  return schema["type"] === "object" ? writeFields(schema) : sayType(schema);
}

function writeFields(schema: Json): string {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] };
  const fields = Object.entries(properties).map(([name, property]) => {
    const need = required.includes(name) ? "" : ", optional";
    return `<span><code>${escapeHtml(name)}</code> ${sayType(property)}${need}</span>`;
  });
  return fields.join("");
}

function writeRecord([name, schema]: [string, unknown]): string {
  return `<section id="${name}"><h3>${name}</h3><p>${writeReply(schema as Json)}</p></section>`;
}

/** What the page says of a schema. */
interface Described {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  format?: string;
  items?: Json;
  anyOf?: Json[];
  properties?: Record<string, Json>;
  $ref?: string;
}

/** A type in a few words: `integer, 1 to 100`, `"ru" or "ky"`. */
function sayType(schema: Json): string {
  const { type, enum: choices, const: only, items, anyOf, properties, $ref, ...bounds } = schema as Described;
  if (choices) return escapeHtml(choices.map((choice) => JSON.stringify(choice)).join(" or "));
  if (only !== undefined) return escapeHtml(JSON.stringify(only));
  if (anyOf) return anyOf.map(sayType).join(" or ");
  if ($ref !== undefined) return sayReference($ref);
  if (properties) return sayFields(properties);
  if (type === "array") return `list of ${sayType(items ?? {})}`;
  const words = [bounds.format ?? type ?? "anything", ...sayBounds(bounds)];
  return escapeHtml(words.join(", "));
}

function sayReference(reference: string): string {
  const name = reference.split("/").at(-1) ?? "";
  return `<a href="#${name}">${name}</a>`;
}

function sayFields(properties: Record<string, Json>): string {
  return `{ ${Object.entries(properties)
    .map(([name, property]) => `<code>${escapeHtml(name)}</code> ${sayType(property)}`)
    .join(", ")} }`;
}

function sayBounds({ minimum, maximum, maxLength }: Described): string[] {
  const words: string[] = [];
  if (minimum !== undefined && maximum !== undefined) words.push(`${minimum} to ${maximum}`);
  else if (minimum !== undefined) words.push(`from ${minimum}`);
  else if (maximum !== undefined) words.push(`up to ${maximum}`);
  if (maxLength !== undefined) words.push(`at most ${maxLength} letters`);
  return words;
}
