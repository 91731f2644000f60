import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { measureBody } from "#server/http/body-speed.ts";
import type { Upload, Uploads } from "#server/http/uploads.ts";
import { createConcurrencyLimiter } from "#server/platform/concurrency-limiter.ts";
import { refuse } from "#server/platform/refusal.ts";

/** A form of a page with a file, declared by the page's feature. All other forms have text only. */
export interface LargeForm {
  /** Of the page, without the language. */
  path: string;
  maxBytes: number;
  /** Forms at work at once, once they have arrived: each is copied several times on its way to the call of its page. */
  maxConcurrent: number;
}

/** Of any other form. */
export const maxFormBytes = 64 * 1024;

export interface LargeFormServices {
  uploads: Uploads;
  /** The id of the account that sends a form; undefined for a guest. */
  findAccount(request: FastifyRequest): Promise<number | undefined>;
}

/** The addresses of a large form, with and without scripts, in both languages. */
function addressesOf({ path }: LargeForm): string[] {
  return ["", "/ky"].flatMap((language) => ["", ".data"].map((ending) => `${language}${path}${ending}`));
}

/** Takes a large form of whoever is signed in. What others send is not read: the page sends them to sign in again. */
export async function largeFormRoutes(
  app: FastifyInstance,
  form: LargeForm,
  { uploads, findAccount }: LargeFormServices,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): Promise<void> {
  const runLimited = createConcurrencyLimiter({ concurrency: form.maxConcurrent, maxQueued: 20, maxWait: 10_000 });
  const begun = new WeakMap<FastifyRequest, Upload>();

  const begin = async (request: FastifyRequest, reply: FastifyReply) => {
    if (Number(request.headers["content-length"]) > form.maxBytes) refuse("body_too_large");
    if (request.headers.cookie === undefined) refuse("unauthenticated");
    const account = await findAccount(request);
    if (account === undefined) return;
    // Not the turns of calls: the page makes one while its form has a turn.
    const upload = await uploads.begin(`forms of user ${account}`);
    begun.set(request, upload);
    if (request.raw.destroyed) upload.end();
    else reply.raw.once("close", upload.end);
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
      const upload = begun.get(request);
      return upload ? readForm(request, payload, { upload, uploads, maxBytes: form.maxBytes }) : undefined;
    });
    for (const url of addressesOf(form)) {
      scope.route({
        method: "POST",
        url,
        bodyLimit: form.maxBytes,
        onRequest: begin,
        handler: (request, reply) => runLimited(() => handler(request, reply)),
      });
    }
  });
}

async function readForm(
  { raw }: FastifyRequest,
  payload: AsyncIterable<Buffer>,
  { upload, uploads, maxBytes }: { upload: Upload; uploads: Uploads; maxBytes: number },
): Promise<Buffer> {
  if (raw.destroyed) refuse("body_malformed");
  measureBody(raw, uploads.speedWindow);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of payload) {
      upload.take(chunk.length);
      length += chunk.length;
      if (length > maxBytes) refuse("body_too_large");
      chunks.push(chunk);
    }
  } finally {
    raw.resume();
  }
  return Buffer.concat(chunks);
}
