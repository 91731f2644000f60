import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "#server/platform/refusal.ts";

/** A form of a page with a file, declared by the page's feature. All other forms have text only. */
export interface LargeForm {
  /** Of the page, without the language. */
  path: string;
  maxBytes: number;
  /** Forms read at once: each is held in memory. */
  maxConcurrent: number;
  /** One of these cookies is required, to refuse guests early; the page verifies it later. */
  cookies: readonly string[];
}

/** Of any other form. */
export const maxFormBytes = 64 * 1024;

/** The addresses of a large form, with and without scripts, in both languages. */
export function addressesOf({ path }: LargeForm): string[] {
  return ["", "/ky"].flatMap((language) => ["", ".data"].map((ending) => `${language}${path}${ending}`));
}

/** A hook that limits simultaneous large forms, and requires one of their cookies. */
export function limitLargeForm({ maxConcurrent, cookies: required }: LargeForm) {
  let running = 0;
  return async ({ cookies }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!required.some((name) => cookies[name])) refuse("unauthenticated");
    if (running >= maxConcurrent) refuse("unavailable", { retryAfter: 5 });
    running += 1;
    reply.raw.once("close", () => (running -= 1));
  };
}
