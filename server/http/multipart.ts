import fastifyMultipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#contracts/base/endpoint.ts";
import { refuse } from "#server/platform/refusal.ts";

/** Beside the file. */
const maxFields = 20;
const maxFieldBytes = 8 * 1024;

/** Accepts `multipart/form-data` for calls with a file. {@link readBody} reads it. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart);
}

/** The unvalidated body, and the file of a multipart call. A file that is too large is refused without being read to its end. */
export async function readBody(
  { file: expected }: Endpoint,
  request: FastifyRequest,
): Promise<{ body: unknown; file: Buffer | undefined }> {
  if (!request.isMultipart()) return { body: request.body, file: undefined };
  if (!expected) refuse("media_type_unsupported");
  const fieldBytes = maxFields * maxFieldBytes;
  if (Number(request.headers["content-length"]) > expected.maxBytes + fieldBytes) refuse("body_too_large");
  const limits = {
    fileSize: expected.maxBytes,
    files: 1,
    fields: maxFields,
    fieldSize: maxFieldBytes,
    headerPairs: 20,
  };
  const body: Record<string, unknown> = {};
  let file: Buffer | undefined;
  for await (const part of request.parts({ limits })) {
    if (part.type === "field") body[part.fieldname] = part.value;
    else if (part.fieldname === expected.field) file = await part.toBuffer();
    else refuse("validation_failed", { fields: { [part.fieldname.slice(0, 60)]: [{ message: "unknown_field" }] } });
  }
  return { body, file };
}
