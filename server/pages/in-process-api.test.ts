import type { FastifyRequest } from "fastify";
import pino from "pino";
import { expect, test } from "vitest";
import { listBanners } from "#contracts/banners/schemas.ts";
import { createServer } from "#server/http/create-server.ts";
import { addDirectCall } from "#server/http/direct-calls.ts";
import { refuse } from "#server/platform/refusal.ts";
import { createSharedReplies, openInProcessApi } from "./in-process-api.ts";

const reply = { results: [] };

/** Pages of visitors, by address, and the cookies that their calls came with; `answer` refuses for some. */
async function open(answer: (ip: string) => Promise<void> = async () => {}) {
  const log = pino({ level: "silent" });
  const app = await createServer({
    log,
    publicUrl: "http://localhost",
    trustProxy: 0,
    secretPaths: [],
    siteCookies: new Set(["access", "__Host-access"]),
  });
  const calls: { ip: string; cookies: unknown }[] = [];
  addDirectCall(app, listBanners, async ({ ip, cookies }) => {
    calls.push({ ip, cookies });
    await answer(ip);
    return Buffer.from(JSON.stringify(reply));
  });
  const sharedReplies = createSharedReplies();
  const openPage = (ip: string, cookie = "") => {
    const cookies = app.parseCookie(cookie);
    const request = { ip, log, id: "a page", headers: { cookie }, cookies } as unknown as FastifyRequest;
    const { signal } = new AbortController();
    const page = {
      app,
      request,
      language: "ru",
      signal,
      cookies: [],
      sharedReplies,
      knownCookies: ["access"],
    } as const;
    return openInProcessApi({ ...page, cookies: [] });
  };
  return { calls, openPage };
}

test("who is over the limit is refused alone: others who wait for the same reply ask for themselves, once together", async () => {
  const { calls, openPage } = await open(async (ip) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (ip === "10.0.0.1") refuse("rate_limited", { values: { wait: 1, unit: "second" }, retryAfter: 1 });
  });
  const asked = ["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4"].map((ip) => openPage(ip).shared(listBanners));
  const [first, ...others] = await Promise.allSettled(asked);
  expect(first).toMatchObject({ status: "rejected", reason: { problem: { code: "rate_limited" } } });
  expect(others).toHaveLength(3);
  expect(others).toEqual(others.map(() => ({ status: "fulfilled", value: reply })));
  expect(calls.map(({ ip }) => ip)).toEqual(["10.0.0.1", "10.0.0.2"]);
  // Kept, also for whoever would be refused now.
  expect(await openPage("10.0.0.1").shared(listBanners)).toEqual(reply);
});

test("a refusal for another reason is that of all who wait, and is not kept", async () => {
  let isBroken = true;
  const { calls, openPage } = await open(async () => {
    if (isBroken) refuse("not_found");
  });
  const asked = ["10.0.0.1", "10.0.0.2"].map((ip) => openPage(ip).shared(listBanners));
  for (const { status } of await Promise.allSettled(asked)) expect(status).toBe("rejected");
  expect(calls).toHaveLength(1);
  isBroken = false;
  expect(await openPage("10.0.0.3").shared(listBanners)).toEqual(reply);
});

test("calls get the cookies that they read, and no others", async () => {
  const { calls, openPage } = await open();
  const many = Array.from({ length: 1_000 }, (_, at) => `a${at}=1`).join("; ");
  await openPage("10.0.0.1", `${many}; __Host-access=x; access=y; theme=dark`).call(listBanners);
  expect(calls).toEqual([{ ip: "10.0.0.1", cookies: { "__Host-access": "x", access: "y" } }]);
});
