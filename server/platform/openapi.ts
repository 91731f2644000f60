import type { FastifyInstance } from "fastify";
import { endpoints } from "#contracts/all.ts";
import type { Endpoint } from "#contracts/endpoint.ts";
import { errorStatus } from "#contracts/errors.ts";
import { escapeHtml } from "./html.ts";
import { describeSchema } from "./json-schema.ts";

/** Refusals that any call can give. */
const commonErrors = ["validation_failed", "rate_limited", "internal", "unavailable"] as const;

/** The OpenAPI 3.1 description of every call, made from the contract. */
export function describeApi(publicUrl: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const record of endpoints) (paths[record.path] ??= {})[record.method.toLowerCase()] = describeOperation(record);
  return {
    openapi: "3.1.0",
    info: { title: "Жарыя", version: "1", description: "Errors are problem+json (RFC 9457) with a stable `code`." },
    servers: [{ url: publicUrl }],
    paths,
  };
}

function describeOperation(record: Endpoint): Record<string, unknown> {
  const refusals = Object.groupBy([...commonErrors, ...(record.errors ?? [])], (code) => String(errorStatus[code]));
  return {
    operationId: record.name,
    tags: [record.feature],
    summary: record.summary,
    parameters: [...describeParameters(record.params, "path"), ...describeParameters(record.query, "query")],
    ...(record.body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: describeSchema(record.body, "input") } },
      },
    }),
    responses: {
      [record.status ?? 200]: {
        description: "Success",
        content: { "application/json": { schema: describeSchema(record.reply, "output") } },
      },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, codes]) => [status, { description: [...new Set(codes)].join(", ") }]),
      ),
    },
  };
}

function describeParameters(schema: Endpoint["params"], place: "path" | "query"): Record<string, unknown>[] {
  if (!schema) return [];
  const described = describeSchema(schema, "output");
  const properties = described["properties"] as Record<string, Record<string, unknown>>;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path",
    schema: property,
  }));
}

/** The same as a page for people. */
function writeDocs(): string {
  const sections = endpoints.map((record) => {
    const names = (schema: Endpoint["params"]) =>
      Object.keys(schema?.shape ?? {})
        .map((name) => `<code>${escapeHtml(name)}</code>`)
        .join(", ");
    const rows = [
      ["path", names(record.params)],
      ["query", names(record.query)],
      ["body", names(record.body)],
      [
        "refusals",
        [...commonErrors, ...(record.errors ?? [])]
          .map((code) => `<code>${errorStatus[code]} ${code}</code>`)
          .join(", "),
      ],
    ].filter(([, value]) => value);
    return `<section><h2 id="${record.name}"><code>${record.method} ${escapeHtml(record.path)}</code></h2><p>${escapeHtml(record.summary)}</p><dl>${rows
      .map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`)
      .join("")}</dl><details><summary>reply</summary><pre tabindex="0">${escapeHtml(
      JSON.stringify(describeSchema(record.reply, "output"), null, 2),
    )}</pre></details></section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Жарыя API</title></head><body><main><h1>Жарыя API</h1><p>Machine-readable: <a href="/openapi.json">/openapi.json</a></p>${sections.join("")}</main></body></html>`;
}

/** `/openapi.json` and `/docs`. */
export function docsRoutes(app: FastifyInstance, publicUrl: string): void {
  const json = JSON.stringify(describeApi(publicUrl));
  const page = writeDocs();
  app.get("/openapi.json", (_request, reply) => reply.type("application/json; charset=utf-8").send(json));
  app.get("/docs", (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
}
