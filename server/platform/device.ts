import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

const cookieName = "device";
/** A year, in seconds. */
const lifetime = 31_536_000;

/** Knows a browser again by a signed cookie, so that people behind one address do not share its limits. */
export interface Devices {
  /** The device's id, if it has shown a cookie of ours. */
  recognise(request: FastifyRequest): string | undefined;
  /** Gives the browser a cookie to be known by, and tells the id in it. */
  introduce(reply: FastifyReply): string;
}

/** `isSecure`: the site is reached by https. */
export function createDevices(secret: string, isSecure: boolean): Devices {
  const sign = (id: string) => createHmac("sha256", secret).update(`device ${id}`).digest("base64url").slice(0, 22);
  return {
    recognise(request) {
      const [id = "", signature = ""] = (request.cookies[cookieName] ?? "").split(".");
      const expected = Buffer.from(sign(id));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
    },
    introduce(reply) {
      const id = randomBytes(12).toString("base64url");
      const options = { httpOnly: true, sameSite: "lax", path: "/", maxAge: lifetime, secure: isSecure } as const;
      reply.setCookie(cookieName, `${id}.${sign(id)}`, options);
      return id;
    },
  };
}
