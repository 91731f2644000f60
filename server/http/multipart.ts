import fastifyMultipart from "@fastify/multipart";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#contracts/base/endpoint.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Upload } from "./uploads.ts";

/** Beside the file. */
const maxFields = 20;
const maxFieldBytes = 8 * 1024;

/** A boundary of 1 to 70 characters (RFC 2046, 5.1.1). The parser throws at one of none or of more than 256. */
const boundaryPattern = /;\s*boundary=(?:"[^"]{1,70}"|[^\s";]{1,70})\s*(?:;|$)/i;

/** Accepts `multipart/form-data` for calls with a file. {@link readBody} reads it. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart);
}

/**
 * The unvalidated body, and the file of a multipart call, whose bytes `upload` counts as they arrive. A file that is too large is
 * refused without being read to its end.
 */
export async function readBody(
  { file: expected }: Endpoint,
  request: FastifyRequest,
  upload?: Upload,
): Promise<{ body: unknown; file: Buffer | undefined }> {
  if (!request.isMultipart()) return { body: request.body, file: undefined };
  if (!expected) refuse("media_type_unsupported");
  if (!boundaryPattern.test(request.headers["content-type"] ?? "")) refuse("body_malformed");
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
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") body[part.fieldname] = part.value;
      else if (part.fieldname === expected.field) file = await readFile(part, upload);
      else refuse("validation_failed", { fields: { [part.fieldname.slice(0, 60)]: [{ message: "unknown_field" }] } });
    }
  } catch (error) {
    // What still arrives is thrown away: a client that is stopped in the middle would never see the answer.
    request.raw.resume();
    // Its client has left: whatever the reading failed with is no fault of the server.
    if (request.raw.destroyed && !request.raw.complete) refuse("body_malformed");
    throw error;
  }
  return { body, file };
}

async function readFile({ file }: MultipartFile, upload: Upload | undefined): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) {
    upload?.take(chunk.length);
    chunks.push(chunk);
    if (file.truncated) refuse("body_too_large");
  }
  if (file.truncated) refuse("body_too_large");
  return Buffer.concat(chunks);
}
