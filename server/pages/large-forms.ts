import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "#server/platform/refusal.ts";

/** A form of a page that brings a file. Declared by the feature that the page belongs to; every other form has words only. */
export interface LargeForm {
  /** Address of the page, without the language. */
  path: string;
  maxBytes: number;
  /** Forms that are read at once: they lie in memory until they are. */
  maxConcurrent: number;
  /** One of these cookies must come with it: whose they are is checked later. */
  cookies: readonly string[];
}

/** The bytes of any other form. */
export const maxFormBytes = 64 * 1024;

/** Where a large form is sent to: by a browser without scripts, or by the page's own code; in both languages. */
export function addressesOf({ path }: LargeForm): string[] {
  return ["", "/ky"].flatMap((language) => ["", ".data"].map((ending) => `${language}${path}${ending}`));
}

/** A hook that admits few large forms at once, and only with a cookie of theirs. */
export function limitLargeForm({ maxConcurrent, cookies: required }: LargeForm) {
  let running = 0;
  return async ({ cookies }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!required.some((name) => cookies[name])) refuse("unauthenticated");
    if (running >= maxConcurrent) refuse("unavailable", { retryAfter: 5 });
    running += 1;
    reply.raw.once("close", () => (running -= 1));
  };
}
