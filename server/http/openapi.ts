import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { endpoints } from "#contracts/all.ts";
import type { Endpoint } from "#contracts/base/endpoint.ts";
import { errorStatus } from "#contracts/base/errors.ts";
import { escapeHtml } from "#server/platform/escape-html.ts";
import { describeSchema } from "./json-schema.ts";

/** Refusals that any call can give. */
const commonErrors = ["validation_failed", "rate_limited", "internal", "unavailable"] as const;

type Json = Record<string, unknown>;

/** `Problem` of the contract (RFC 9457). */
const problemSchema = {
  type: "object",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string" },
    detail: { type: "string", description: "In the language of the request." },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
  },
  required: ["type", "title", "status", "code", "detail"],
};

/** OpenAPI 3.1 of all calls, from the contract. */
export function describeApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = { Problem: problemSchema };
  for (const record of endpoints) {
    (paths[record.path] ??= {})[record.method.toLowerCase()] = describeOperation(record, schemas);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Жарыя", version: "1", description: "Errors are problem+json (RFC 9457) with a stable `code`." },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas },
  };
}

/** Adds the named schemas of the call to `schemas`. */
function describeOperation(record: Endpoint, schemas: Json): Json {
  return {
    operationId: record.name,
    tags: [record.feature],
    summary: record.summary,
    parameters: [...describeParameters(record.params, "path"), ...describeParameters(record.query, "query")],
    ...((record.body || record.file) && {
      requestBody: { required: record.body !== undefined, content: describeBody(record, schemas) },
    }),
    responses: {
      [record.status ?? 200]:
        record.status === 204
          ? { description: "Success" }
          : {
              description: "Success",
              content: contentOf("application/json", shareRecords(record.reply, "output", schemas)),
            },
      ...describeRefusals(record),
    },
  };
}

/** JSON, and `multipart/form-data` where the call takes a file. */
function describeBody({ body, file }: Endpoint, schemas: Json): Json {
  const json = body && shareRecords(body, "input", schemas);
  const properties = { ...(json?.["properties"] as Json | undefined), ...(file && { [file.field]: binary }) };
  return {
    ...(json && contentOf("application/json", json)),
    ...(file && contentOf("multipart/form-data", { type: "object", properties })),
  };
}

const binary = { type: "string", contentMediaType: "application/octet-stream" };

/** Refusals by status, each with its codes. */
function describeRefusals({ errors = [] }: Endpoint): Json {
  const byStatus = Object.groupBy([...new Set([...commonErrors, ...errors])], (code) => String(errorStatus[code]));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => {
      const schema = {
        allOf: [{ $ref: "#/components/schemas/Problem" }, { properties: { code: { enum: codes } } }],
      };
      return [status, { description: codes.join(", "), content: contentOf("application/problem+json", schema) }];
    }),
  );
}

function contentOf(type: string, schema: Json): Json {
  return { [type]: { schema } };
}

/** Moves the named parts of a schema to `schemas`; references point there. */
function shareRecords(schema: z.ZodType, io: "input" | "output", schemas: Json): Json {
  const text = JSON.stringify(describeSchema(schema, io)).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _dialect, $defs, ...described } = JSON.parse(text) as Json;
  Object.assign(schemas, $defs);
  return described;
}

function describeParameters(schema: Endpoint["params"], location: "path" | "query"): Json[] {
  if (!schema) return [];
  const properties = describeSchema(schema, "output")["properties"] as Record<string, Json>;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === "path",
    schema: property,
  }));
}

/** The page `/docs`. */
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
