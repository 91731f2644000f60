import { describe, expect } from "vitest";
import { listNotifications, unsubscribe, updateNotificationSettings } from "#contracts/notifications/schemas.ts";
import type { AlertFrequency } from "#contracts/saved-searches/rules.ts";
import { openSavedSearch, saveSearch } from "#contracts/saved-searches/schemas.ts";
import { noteShown } from "#server/saved-searches/matching/match.ts";
import { openSecondProcess, test, type TestApp, testSecret, wait } from "#server/test/app.ts";
import { makeListing, makeUser } from "#server/test/make.ts";
import { tellDaily } from "./daily.ts";

const day = 86_400;
const site = "https://jarya.example";

/** Somebody with an e-mail. */
async function makeReader(app: TestApp, language = "ru") {
  const id = await makeUser(app);
  const email = `searcher-${id}@jarya.example`;
  await app.db.updateTable("users").set({ email, language }).where("id", "=", id).execute();
  const { call } = app.as({ userId: id, role: "user" });
  return {
    id,
    call,
    save: async (word: string, frequency: AlertFrequency = "daily") =>
      (
        await call(saveSearch, {
          body: { name: `Про ${word}`, query: `search=${encodeURIComponent(word)}`, frequency },
        })
      ).reply,
    told: async () => (await call(listNotifications)).reply.results.filter(({ action }) => action === "saved_search"),
    async mails() {
      await app.delivery.flush();
      const rows = await app.db
        .selectFrom("outbox_messages")
        .select("text")
        .where("recipient", "=", email)
        .orderBy("id")
        .execute();
      return rows.map(({ text }) => text);
    },
  };
}

/** «Комуз и национальные инструменты». */
const instruments = 1414;

async function show(app: TestApp, title: string, values: { price?: number; user?: number } = {}): Promise<number> {
  const id = await makeListing(app, { category: instruments, title, createdAt: app.clock.now, ...values });
  await noteShown(app.db, [id], app.clock.now);
  await app.searchAlerts.flush();
  return id;
}

const tell = (app: TestApp) => tellDaily({ ...app, publicUrl: site, secret: testSecret, now: () => app.clock.now });

describe("once a day", () => {
  test("somebody gets one e-mail with what their searches have found, and one notification of what is told daily", async ({
    app,
  }) => {
    const reader = await makeReader(app, "ky");
    await reader.save("комуз");
    await reader.save("темиркомуз", "instant");
    const first = await show(app, "Комуз", { price: 12_500 });
    const second = await show(app, "Комуз жана темиркомуз", { price: 0 });
    expect(await reader.told()).toHaveLength(1);
    const { app: other } = await openSecondProcess(app);
    await Promise.all([tell(app), tell(other), tell(app)]);
    const [mail = "", ...more] = await reader.mails();
    expect(more).toEqual([]);
    expect(mail).toContain("Про комуз");
    expect(mail).toContain(`— Комуз, 12\u00a0500 сом\n  ${site}/ky/products/${first}`);
    // Once, though two searches have found it.
    expect(mail.split(`${site}/ky/products/${second}`)).toHaveLength(2);
    expect(mail).toContain("келишим баада");
    expect(mail).toMatch(new RegExp(String.raw`${site}/ky/unsubscribe/${reader.id}-[\w-]{22}`));
    const told = await reader.told();
    expect(told).toHaveLength(2);
    expect(told[0]?.product?.id).toBe(first);
    // Nothing is repeated the day after, and nothing is told twice on a day.
    await show(app, "Комуз", { price: 1 });
    await tell(app);
    expect(await reader.mails()).toHaveLength(1);
    wait(app, day);
    await tell(app);
    expect(await reader.mails()).toHaveLength(2);
    wait(app, day);
    await tell(app);
    expect(await reader.mails()).toHaveLength(2);
    expect(await reader.told()).toHaveLength(3);
  });

  test("what was looked at meanwhile, is off the show or of a search that is off is not in the e-mail", async ({
    app,
  }) => {
    const reader = await makeReader(app);
    const { id } = await reader.save("дутар");
    await reader.save("сурнай");
    await reader.save("доол", "off");
    await show(app, "Дутар");
    const gone = await show(app, "Сурнай");
    await show(app, "Доол");
    wait(app, 1);
    await reader.call(openSavedSearch, { params: { id } });
    await app.db.deleteFrom("listing_search").where("listing_id", "=", gone).execute();
    await tell(app);
    expect(await reader.mails()).toEqual([]);
  });

  test("a run that is broken off after an e-mail was queued sends it once", async ({ app }) => {
    const reader = await makeReader(app);
    await reader.save("чопочоор");
    await show(app, "Чопочоор");
    const broken = {
      enqueue: async (...given: Parameters<TestApp["delivery"]["enqueue"]>) => {
        await app.delivery.enqueue(...given);
        throw new Error("killed");
      },
    };
    const services = { ...app, publicUrl: site, secret: testSecret, now: () => app.clock.now };
    await expect(tellDaily({ ...services, delivery: broken })).rejects.toThrow("killed");
    expect(await reader.mails()).toEqual([]);
    await tell(app);
    expect(await reader.mails()).toHaveLength(1);
    expect(await reader.told()).toHaveLength(1);
  });

  test("the link in an e-mail ends them for whom it was sent to, whoever follows it, and no letter of it may differ", async ({
    app,
  }) => {
    const reader = await makeReader(app);
    await reader.save("кыяк");
    await show(app, "Кыяк");
    await tell(app);
    const [mail = ""] = await reader.mails();
    const [, token = ""] = /\/unsubscribe\/(\S+)/.exec(mail) ?? [];
    const changed = token.replace(/.$/, (letter) => (letter === "A" ? "B" : "A"));
    for (const wrong of [changed, `${reader.id + 1}${token.slice(String(reader.id).length)}`, "x"]) {
      expect((await app.call(unsubscribe, { params: { token: wrong } })).status).toBe(404);
    }
    const stranger = app.as({ userId: await makeUser(app), role: "user" });
    expect((await stranger.call(unsubscribe, { params: { token } })).reply).toEqual({ is_on: false });
    expect((await app.call(unsubscribe, { params: { token } })).reply).toEqual({ is_on: false });
    await show(app, "Кыяк");
    wait(app, day);
    await tell(app);
    expect(await reader.mails()).toHaveLength(1);
    expect(await reader.told()).toHaveLength(2);
    // It ends nothing but the e-mails: they can be had again.
    const search = { in_app: true, email: true };
    expect((await reader.call(updateNotificationSettings, { body: { search } })).reply.search).toEqual(search);
    await show(app, "Кыяк");
    wait(app, day);
    await tell(app);
    expect(await reader.mails()).toHaveLength(2);
  });
});
