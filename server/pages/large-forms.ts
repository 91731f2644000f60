import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isMultipart, refuseManyFields } from "#server/http/calls/form-fields.ts";
import { measureBody } from "#server/http/body-speed.ts";
import type { Upload, Uploads } from "#server/http/uploads.ts";
import { createConcurrencyLimiter } from "#server/platform/concurrency-limiter.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuse } from "#server/platform/refusal.ts";

/** A form of a page with a file, declared by the page's feature. All other forms have text only. */
export interface LargeForm {
  /** Of the page, without the language. */
  path: string;
  maxBytes: number;
  /**
   * Its only file is too large when the form is: the middle of that is thrown away, so that the page sees a file that is too large beside all
   * that was typed. Other forms are refused.
   */
  hasOneFile?: true;
  /** Forms at work at once, once they have arrived: each is copied several times on its way to the call of its page. */
  maxConcurrent: number;
}

/** A form with one file that is so many times too large is refused without a page. */
const maxExcess = 4;
/** The end of a form that is too large: the fields behind its file. */
const tailBytes = 64 * 1024;

/** Of any other form. */
export const maxFormBytes = 64 * 1024;

export interface LargeFormServices {
  uploads: Uploads;
  /** Who asks, by what they act for somebody else, and their party (`findParty`); undefined for a guest. */
  findAccount(request: FastifyRequest): Promise<(Pick<Viewer, "userId" | "mandate"> & { party?: string }) | undefined>;
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
  const maxSent = form.hasOneFile ? maxExcess * form.maxBytes : form.maxBytes;
  const runLimited = createConcurrencyLimiter({ concurrency: form.maxConcurrent, maxQueued: 20, maxWait: 10_000 });
  const begun = new WeakMap<FastifyRequest, Upload>();

  const begin = async (request: FastifyRequest, reply: FastifyReply) => {
    if (Number(request.headers["content-length"]) > maxSent) refuse("body_too_large");
    if (request.headers.cookie === undefined) refuse("unauthenticated");
    const account = await findAccount(request);
    if (account === undefined) return;
    // Not the turns of calls: the page makes one while its form has a turn.
    const upload = await uploads.begin(`forms of user ${account.userId}`, account.party);
    begun.set(request, upload);
    if (request.raw.destroyed) upload.end();
    else reply.raw.once("close", upload.end);
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
      const upload = begun.get(request);
      if (!upload) return undefined;
      const type = request.headers["content-type"];
      // Forms without a file are as long as those of any other page.
      const bounds = isMultipart(type)
        ? { maxBytes: form.maxBytes, maxSent }
        : { maxBytes: maxFormBytes, maxSent: maxFormBytes };
      const body = await readForm(request, payload, { upload, uploads, ...bounds });
      refuseManyFields(type, body);
      return body;
    });
    for (const url of addressesOf(form)) {
      scope.route({
        method: "POST",
        url,
        bodyLimit: maxSent,
        onRequest: begin,
        handler: (request, reply) => runLimited(() => handler(request, reply)),
      });
    }
  });
}

async function readForm(
  { raw }: FastifyRequest,
  payload: AsyncIterable<Buffer>,
  { upload, uploads, maxBytes, maxSent }: { upload: Upload; uploads: Uploads; maxBytes: number; maxSent: number },
): Promise<Buffer> {
  if (raw.destroyed) refuse("body_malformed");
  measureBody(raw, uploads.speedWindow);
  const chunks: Buffer[] = [];
  let [length, tail] = [0, Buffer.alloc(0)];
  try {
    for await (const chunk of payload) {
      const room = Math.max(0, maxBytes - length);
      length += chunk.length;
      if (length > maxSent) refuse("body_too_large");
      const kept = chunk.subarray(0, room);
      upload.take(kept.length);
      if (kept.length > 0) chunks.push(kept);
      if (room < chunk.length) tail = Buffer.concat([tail, chunk.subarray(room)]).subarray(-tailBytes);
    }
  } finally {
    raw.resume();
  }
  return Buffer.concat([...chunks, tail]);
}
