import type { z } from "zod";
import { endpoints, plainRoutes } from "#contracts/all.ts";
import { type Endpoint, isForStaff, listErrors, type PlainRoute } from "#contracts/base/endpoint.ts";
import { type ErrorCode, errorStatus } from "#contracts/base/errors.ts";
import { describeParameter, describeSchema, type Json } from "../answers/json-schema.ts";

/** `Problem` of the contract (RFC 9457). */
const problemSchema = {
  type: "object",
  properties: {
    type: { type: "string", const: "about:blank" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string", description: "Stable, and in English." },
    detail: { type: "string", description: "In the language of the request." },
    errors: {
      type: "object",
      additionalProperties: { type: "array", items: { type: "string" } },
      description: "Messages by field of the query, the path or the body.",
    },
    challenge: {
      type: "object",
      properties: { seed: { type: "string" }, bits: { type: "integer" } },
      required: ["seed", "bits"],
      description: "Of `challenge_required`: the repetition has to carry its answer as `proof`.",
    },
    resend_after: { type: "integer", description: "Of `code_too_soon`: seconds before a code may be asked for again." },
    ticket: {
      type: "string",
      description: "Of `second_factor_required`: goes along with the code where cookies do not.",
    },
    next_upvote_date: {
      type: "string",
      format: "date-time",
      description: "Of `upvote_too_early`: when it will be possible.",
    },
    missing: { type: "string", description: "Of `insufficient_funds`: som that the wallet lacks." },
    request_id: { type: "string", description: "Of 500 and 503: the id under which the log has the cause." },
  },
  required: ["type", "title", "status", "code", "detail"],
};

const description = [
  "Classifieds of Kyrgyzstan. Errors are problem+json (RFC 9457) with a stable `code`, and texts in the language of `Accept-Language` (ru or ky).",
  "Send the access token of a sign-in as `Authorization: Bearer`; a browser on the site sends it as a cookie by itself. On `token_expired` ask `refreshSession` for the next pair.",
  "Programs of a business send an API key of its cabinet instead, which does not run out after minutes: also as `Authorization: Bearer`. Calls that take keys name the scope that a key needs; a key makes 120 calls a minute.",
  "In queries an empty value counts as absent, of a repeated name the last one counts, unknown names are ignored. Unknown fields of a body are refused.",
].join("\n\n");

/** Who asks, where the cookie has the name that browsers know it by under https or without. */
function describeSecurity(publicUrl: string): Json {
  const cookie = publicUrl.startsWith("https:") ? "__Host-access" : "access";
  return {
    bearer: { type: "http", scheme: "bearer", description: "`access` of a sign-in; valid for 15 minutes." },
    api_key: {
      type: "http",
      scheme: "bearer",
      description: "An API key of a business, with the scope that the call names.",
    },
    cookie: { type: "apiKey", in: "cookie", name: cookie, description: "Of pages of this site only." },
  };
}

/** OpenAPI 3.1 of all that is served for programs, from the contract. */
export function describeApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = { Problem: problemSchema };
  const responses: Json = {};
  const add = (record: Endpoint | PlainRoute, operation: Json) => {
    (paths[record.path] ??= {})[record.method.toLowerCase()] = operation;
  };
  for (const record of endpoints) add(record, describeOperation(record, schemas, responses));
  for (const route of plainRoutes) add(route, describePlainRoute(route, responses));
  return {
    openapi: "3.1.0",
    info: { title: "Жарыя", version: "1", description },
    servers: [{ url: publicUrl }],
    tags: [...new Set(endpoints.map(({ feature }) => feature))].map((name) => ({ name })),
    paths,
    components: { schemas, responses, securitySchemes: describeSecurity(publicUrl) },
  };
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Within 24 hours the same call with the same key and body gets the first reply, and the work is done once.",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,200}$" },
};

/** Adds the named schemas of the call to `schemas`, and refusals that others share to `responses`. */
function describeOperation(record: Endpoint, schemas: Json, responses: Json): Json {
  const { name, feature, summary, body, file } = record;
  return {
    operationId: name,
    tags: [feature],
    summary,
    ...(record.scope && { description: `An API key needs the scope \`${record.scope}\`.` }),
    ...describeAccess(needsSession(record), listErrors(record), record.scope),
    parameters: [
      ...describeParameters(record.params, "path"),
      ...describeParameters(record.query, "query"),
      ...(record.isIdempotent ? [idempotencyKey] : []),
    ],
    ...((body || file) && { requestBody: { required: true, content: describeBody(record, schemas) } }),
    responses: { ...describeSuccess(record, schemas), ...describeRefusals(listErrors(record), responses) },
  };
}

function needsSession(record: Endpoint): boolean {
  return isForStaff(record) || (record.errors?.includes("unauthenticated") ?? false);
}

/** Any scheme, API keys where the call has a scope for them; none where guests may call. */
function describeAccess(isNeeded: boolean, codes: readonly ErrorCode[], scope?: string): Json {
  const schemes = [{ bearer: [] }, { cookie: [] }, ...(scope === undefined ? [] : [{ api_key: [scope] }])];
  return { security: isNeeded || codes.includes("unauthenticated") ? schemes : [{}, ...schemes] };
}

function describeSuccess({ status = 200, ...record }: Endpoint, schemas: Json): Json {
  const content = contentOf("application/json", shareRecords(record.reply, "output", schemas));
  return {
    [status]: { description: "Success", ...(status !== 204 && { content }) },
    ...(record.mayBeAccepted && { 202: { description: "Accepted: something is still waited for", content } }),
    ...(record.isRevalidated && { 304: { description: "The reply with the `ETag` of `If-None-Match` still holds" } }),
  };
}

function describePlainRoute(route: PlainRoute, responses: Json): Json {
  const { name, feature, summary, params = {}, query = {}, success } = route;
  const codes = listErrors(route);
  return {
    operationId: name,
    tags: [feature],
    summary,
    ...describeAccess(false, codes),
    parameters: [...describeNames(params, "path"), ...describeNames(query, "query")],
    responses: {
      [success.status]:
        success.status === 303
          ? { description: "Redirects", headers: { Location: { schema: { type: "string" } } } }
          : { description: "Success", content: contentOf(success.type, binary) },
      ...describeRefusals(codes, responses),
    },
  };
}

function describeNames(names: Readonly<Record<string, string>>, place: "path" | "query"): Json[] {
  return Object.entries(names).map(([name, description]) => ({
    name,
    in: place,
    required: place === "path",
    description,
    schema: { type: "string" },
  }));
}

/** JSON, and `multipart/form-data` where the call takes a file: that may be absent if there is something else to send. */
function describeBody({ body, file }: Endpoint, schemas: Json): Json {
  const json = body && shareRecords(body, "input", schemas);
  if (!file) return json ? contentOf("application/json", json) : {};
  const megabytes = Math.floor(file.maxBytes / 2 ** 20);
  const properties = {
    ...(json?.["properties"] as Json | undefined),
    [file.field]: { ...binary, description: `At most ${megabytes} MB.` },
  };
  const form = { type: "object", properties, ...(!json && { required: [file.field] }) };
  return { ...(json && contentOf("application/json", json)), ...contentOf("multipart/form-data", form) };
}

const binary = { type: "string", contentMediaType: "application/octet-stream" };

const retryAfter = { "Retry-After": { description: "Seconds", schema: { type: "integer" } } };

/** Refusals by status, each with its codes. One of a single code is shared by all calls. */
function describeRefusals(errors: readonly ErrorCode[], responses: Json): Json {
  const byStatus = Object.groupBy(errors, (code) => String(errorStatus[code]));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => {
      const schema = {
        allOf: [{ $ref: "#/components/schemas/Problem" }, { type: "object", properties: { code: { enum: codes } } }],
      };
      const response = {
        description: codes.join(", "),
        ...(["429", "503"].includes(status) && { headers: retryAfter }),
        content: contentOf("application/problem+json", schema),
      };
      const [code = "", ...others] = codes;
      if (others.length > 0) return [status, response];
      responses[code] = response;
      return [status, { $ref: `#/components/responses/${code}` }];
    }),
  );
}

function contentOf(type: string, schema: Json): Json {
  return { [type]: { schema } };
}

/** Moves the named parts of a schema to `schemas`; references point there. */
export function shareRecords(schema: z.ZodType, io: "input" | "output", schemas: Json): Json {
  const text = JSON.stringify(describeSchema(schema, io)).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _dialect, $defs, ...described } = JSON.parse(text) as Json;
  Object.assign(schemas, $defs);
  return described;
}

function describeParameters(schema: Endpoint["params"], location: "path" | "query"): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, property]) => {
    const described = describeParameter(property as z.ZodType);
    return {
      name,
      in: location,
      required: location === "path",
      // Values joined by commas.
      ...(described["type"] === "array" && { style: "form", explode: false }),
      schema: described,
    };
  });
}
