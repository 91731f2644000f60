import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "./refusal.ts";

/** A form of a page, in bytes: words, never files. */
export const mostFormBytes = 64 * 1024;
/** A form with a photo of 12 MB (`design/product.md`, Ads), and some more, so that one that is somewhat too large is told so in words. */
export const mostLargeFormBytes = 14 * 1024 * 1024;
/** They lie in memory while they are read. */
const mostLargeFormsAtOnce = 4;

/** Where a photo is sent by a browser without scripts, or by the page's own code. */
export const largeForms = ["", "/ky"].flatMap((language) =>
  ["", ".data"].map((ending) => `${language}/settings/photo${ending}`),
);

/** Lets few large forms in at once, and only from who shows the cookies of a session: whose they are is asked later. */
export function admitLargeForms(): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  let open = 0;
  return async ({ cookies }, reply) => {
    if (!cookies["access"] && !cookies["refresh"]) refuse("unauthenticated");
    if (open >= mostLargeFormsAtOnce) refuse("unavailable", { retryAfter: 5 });
    open += 1;
    reply.raw.once("close", () => (open -= 1));
  };
}
