import { describe, expect } from "vitest";
import { signUp } from "#contracts/accounts/schemas.ts";
import { revealPhone } from "#contracts/listings/schemas.ts";
import { openTestApp, test as base, type TestApp, wait } from "#server/test/app.ts";
import { type Browser, openBrowser, solveChallenge } from "#server/test/browser.ts";
import { makeListing, makeUser, settleUsers } from "#server/test/make.ts";

/*
 * A tenth of the product's bounds. Per day: 6 phones for a settled account or a device, 2 for another account. Per
 * network: 10 for unsettled accounts and 10 for guests whose devices are strangers, 60 for all guests. These network
 * bounds apply before a challenge; with challenges, they are twice as high.
 */
const test = base.extend("limited", async ({}, { onCleanup }) => {
  const { app, close } = await openTestApp({ rateLimitFactor: 0.1, trustProxy: 1 });
  onCleanup(close);
  return { app, listing: await makeListing(app) };
});

interface Limited {
  app: TestApp;
  listing: number;
}

const from = (ip: string) => ({ "x-forwarded-for": ip });

/** Asks for a phone; the status, or the code of the refusal. */
async function reveal({ listing }: Limited, caller: Pick<Browser, "call">, ip: string, proof?: string) {
  const answer = await caller.call(revealPhone, { params: { id: listing }, body: { proof } }, from(ip));
  return answer.status === 200 ? { result: 200 } : { result: answer.problem.code, ...answer.problem };
}

/** The same, with the answer to a challenge when there is one. */
async function revealSolving(limited: Limited, caller: Pick<Browser, "call">, ip: string) {
  const first = await reveal(limited, caller, ip);
  if (!("challenge" in first) || first.challenge === undefined) return first.result;
  const again = await reveal(limited, caller, ip, solveChallenge(first.challenge));
  return again.result === 200 ? "200 after a challenge" : again.result;
}

/** How many phones are shown before the first refusal. */
async function countRevealed(ask: (time: number) => Promise<{ result: string | number }>, max = 200): Promise<number> {
  for (let time = 0; time < max; time += 1) if ((await ask(time)).result !== 200) return time;
  return max;
}

const userOf = (app: TestApp, userId: number) => app.as({ userId, role: "user" });

async function makeSettled({ app }: Limited) {
  const id = await makeUser(app);
  await settleUsers(app);
  return userOf(app, id);
}

/** Browsers that have had their cookies for a day. */
async function makeKnownBrowsers(limited: Limited, count: number): Promise<Browser[]> {
  const browsers = Array.from({ length: count }, () => openBrowser(limited.app));
  for (const [number, browser] of browsers.entries()) await reveal(limited, browser, `198.51.${number}.1`);
  wait(limited.app, 86_400);
  return browsers;
}

describe("guests", () => {
  test("use up nothing of a settled account at their address, which has its own", async ({ limited }) => {
    const browsers = await makeKnownBrowsers(limited, 12);
    const asked = await countRevealed((time) =>
      reveal(limited, browsers[time % browsers.length] ?? openBrowser(limited.app), "203.0.113.1"),
    );
    expect(asked).toBe(60);
    const user = await makeSettled(limited);
    expect(await countRevealed(() => reveal(limited, user, "203.0.113.1"))).toBe(6);
    expect((await reveal(limited, user, "203.0.113.2")).result).toBe("rate_limited");
  });

  test("whose network has shown many go on after a challenge each, and beyond that hear until when they wait", async ({
    limited,
  }) => {
    const browsers = await makeKnownBrowsers(limited, 24);
    const results: (string | number)[] = [];
    for (let time = 0; time < 122; time += 1) {
      const browser = browsers[time % browsers.length] ?? openBrowser(limited.app);
      results.push(await revealSolving(limited, browser, "203.0.113.1"));
    }
    expect(results.filter((result) => result === 200)).toHaveLength(60);
    expect(results.slice(60, 120).every((result) => result === "200 after a challenge")).toBe(true);
    expect(results.slice(120)).toEqual(["rate_limited", "rate_limited"]);
  });

  test("without a cookie share few, and the answer to a challenge gives a device its own", async ({ limited }) => {
    const { app } = limited;
    expect(await countRevealed(() => reveal(limited, app, "203.0.113.1"))).toBe(10);
    const refused = await app.call(revealPhone, { params: { id: limited.listing } }, from("203.0.113.1"));
    expect([refused.status, refused.problem.code, refused.problem.challenge?.bits]).toEqual([
      429,
      "challenge_required",
      14,
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(80_000);
    const browser = openBrowser(app);
    expect(await revealSolving(limited, browser, "203.0.113.1")).toBe("200 after a challenge");
    // Its first one came after the challenge.
    expect(await countRevealed(() => reveal(limited, browser, "203.0.113.1"))).toBe(5);
  });

  test("gain nothing by cookies that were handed out a moment ago", async ({ limited }) => {
    const { app } = limited;
    const empty = { name: "", login: "", password: "" };
    const shown = await countRevealed(async () => {
      const browser = openBrowser(app);
      await browser.call(signUp, { body: empty }, from("203.0.113.1"));
      expect(browser.cookies.has("device")).toBe(true);
      return reveal(limited, browser, "203.0.113.1");
    });
    expect(shown).toBe(10);
  });

  test("have no more from many networks of a /48, or many addresses of a /24", async ({ limited }) => {
    const { app } = limited;
    expect(await countRevealed((time) => reveal(limited, app, `2001:db8:1:${time.toString(16)}::1`))).toBe(20);
    expect(await countRevealed((time) => reveal(limited, app, `2001:db8:2:${time.toString(16)}00::1`))).toBe(40);
    expect(await countRevealed((time) => reveal(limited, app, `203.0.113.${time}`))).toBe(80);
    expect((await reveal(limited, app, "2001:db8:3::1")).result).toBe(200);
  });
});

describe("accounts that are not settled", () => {
  test("see few until a phone is confirmed and a day old", async ({ limited }) => {
    const { app } = limited;
    const id = await makeUser(app);
    const user = userOf(app, id);
    expect(await countRevealed(() => reveal(limited, user, "203.0.113.1"))).toBe(2);
    expect((await reveal(limited, user, "203.0.113.9")).result).toBe("rate_limited");
    await app.db.updateTable("users").set({ phone: null, email: "one@mail.example" }).where("id", "=", id).execute();
    await settleUsers(app);
    expect((await reveal(limited, user, "203.0.113.1")).result).toBe("rate_limited");
    await app.db.updateTable("users").set({ phone: "+996700000001" }).where("id", "=", id).execute();
    expect(await countRevealed(() => reveal(limited, user, "203.0.113.1"))).toBe(4);
  });

  test("of one mailbox are one person", async ({ limited }) => {
    const { app } = limited;
    const shown = [];
    for (const email of ["some.one@gmail.com", "someone+2@gmail.com", "SomeOne@googlemail.com", "someone2@gmail.com"]) {
      const id = await makeUser(app);
      await app.db.updateTable("users").set({ phone: null, email }).where("id", "=", id).execute();
      shown.push(await countRevealed(() => reveal(limited, userOf(app, id), "203.0.113.1")));
    }
    expect(shown).toEqual([2, 0, 0, 2]);
  });
});

describe("fifty accounts that cost nothing", () => {
  /** Each asks until it is refused; those that solve go on after challenges. How many phones they were shown. */
  async function attack(limited: Limited, addressOf: (number: number) => string, isSolving: boolean): Promise<number> {
    let shown = 0;
    for (let number = 0; number < 50; number += 1) {
      const attacker = userOf(limited.app, await makeUser(limited.app));
      const ask = async () =>
        isSolving
          ? revealSolving(limited, attacker, addressOf(number))
          : (await reveal(limited, attacker, addressOf(number))).result;
      while (String(await ask()).startsWith("200")) shown += 1;
    }
    return shown;
  }

  /** Checks that others can still see phones after the attack, at its address and elsewhere. */
  async function expectOthersUnharmed(limited: Limited, ip: string, known: Browser): Promise<void> {
    const { app } = limited;
    // Before the others, whom it would settle too.
    const young = userOf(app, await makeUser(app));
    expect(await revealSolving(limited, young, ip)).toBe("200 after a challenge");
    expect((await reveal(limited, userOf(app, await makeUser(app)), "192.0.2.1")).result).toBe(200);
    expect(await countRevealed(() => reveal(limited, known, ip))).toBe(6);
    expect((await reveal(limited, openBrowser(app), ip)).result).toBe(200);
    expect(await countRevealed(() => makeSettled(limited).then((user) => reveal(limited, user, ip)), 5)).toBe(5);
    expect(await countRevealed(async () => reveal(limited, await makeSettled(limited), "192.0.2.1"), 5)).toBe(5);
  }

  test("at one IPv4 address are shown no more than its bound, and change nobody else's limits", async ({ limited }) => {
    const [known] = await makeKnownBrowsers(limited, 1);
    // Ten without a challenge, ten with one, and one to each of those that come too late for these.
    const shown = await attack(limited, () => "203.0.113.1", true);
    expect(shown).toBeGreaterThanOrEqual(20);
    expect(shown).toBeLessThanOrEqual(20 + 50);
    await expectOthersUnharmed(limited, "203.0.113.1", known ?? openBrowser(limited.app));
  });

  test("in one /48 are shown no more than its bound, and change nobody else's limits", async ({ limited }) => {
    const [known] = await makeKnownBrowsers(limited, 1);
    expect(await attack(limited, (number) => `2001:db8:1:${number.toString(16)}00::1`, false)).toBe(40);
    await expectOthersUnharmed(limited, "2001:db8:1:ffff::1", known ?? openBrowser(limited.app));
  });
});
