import type { FastifyInstance } from "fastify";
import { dayMs } from "#server/platform/clock.ts";

/** Milliseconds that what it says is to be relied on: RFC 9116, 2.5.5, recommends less than a year. */
const lifetime = 90 * dayMs;

/** `/.well-known/security.txt` (RFC 9116): where faults of safety are told. Without a contact there is none. */
export function securityTxtRoutes(
  app: FastifyInstance,
  { settings, publicUrl, now }: { settings: { securityContact?: string | undefined }; publicUrl: string; now(): Date },
): void {
  const { securityContact: contact } = settings;
  if (contact === undefined) return;
  const path = "/.well-known/security.txt";
  app.get(path, async (_request, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(now().getTime() + lifetime).toISOString()}`,
      "Preferred-Languages: ru, ky, en",
      `Canonical: ${publicUrl}${path}`,
    ];
    return reply
      .header("cache-control", "public, max-age=3600")
      .type("text/plain; charset=utf-8")
      .send(`${lines.join("\n")}\n`);
  });
}
