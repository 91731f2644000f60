import { expect, test } from "vitest";
import type { Problem } from "#contracts/base/errors.ts";
import { openTestApp } from "#server/test/app.ts";

const path = "/.well-known/security.txt";

test("says where faults of safety are told, until a day to come", async () => {
  const { app, close } = await openTestApp({ securityContact: "mailto:security@jarya.kg" });
  try {
    const { statusCode, headers, payload } = await app.http.inject(path);
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    const posted = await app.http.inject({ method: "POST", url: path });
    expect([posted.statusCode, posted.json<Problem>().code]).toEqual([405, "method_not_allowed"]);
    expect(payload).toContain("Contact: mailto:security@jarya.kg\n");
    expect(payload).toContain(`Canonical: http://localhost:3000${path}\n`);
    const expires = new Date(/^Expires: (.+)$/m.exec(payload)?.[1] ?? "");
    expect(expires.getTime()).toBeGreaterThan(app.clock.now.getTime());
    expect(expires.getTime()).toBeLessThan(app.clock.now.getTime() + 365 * 86_400_000);
  } finally {
    await close();
  }
});

test("is not there without a contact", async () => {
  const { app, close } = await openTestApp();
  try {
    expect((await app.http.inject(path)).statusCode).toBe(404);
  } finally {
    await close();
  }
});
