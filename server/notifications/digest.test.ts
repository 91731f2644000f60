import { expect } from "vitest";
import { readAllNotifications, updateNotificationSettings } from "#contracts/notifications/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeListing, makeUser } from "#server/test/make.ts";
import { sendDigests } from "./digest.ts";
import { notify } from "./notify.ts";

async function makeReader(app: TestApp, language = "ru") {
  const id = await makeUser(app);
  const email = `reader-${id}@jarya.example`;
  await app.db.updateTable("users").set({ email, language }).where("id", "=", id).execute();
  const favorite = { in_app: true, email: true };
  await app.as({ userId: id, role: "user" }).call(updateNotificationSettings, { body: { favorite } });
  return { id, email };
}

async function mailsTo(app: TestApp, email: string): Promise<string[]> {
  await app.delivery.flush();
  const rows = await app.db.selectFrom("outbox_messages").select("text").where("recipient", "=", email).execute();
  return rows.map(({ text }) => text);
}

const send = (app: TestApp) => sendDigests({ ...app, publicUrl: "https://jarya.example" });

test("a user who wants e-mails gets one about all that is new, once, in their language", async ({ app }) => {
  const reader = await makeReader(app, "ky");
  const listing = await makeListing(app, { user: reader.id, title: "Аккордеон" });
  const star = async () => {
    const senderId = await makeUser(app, { name: "Тилек" });
    await notify(app.db, { userId: reader.id, action: "stared", productId: listing, senderId });
  };
  await star();
  await star();
  await notify(app.db, { userId: reader.id, action: "activated", productId: listing });
  await Promise.all([send(app), send(app)]);
  const [mail = "", ...others] = await mailsTo(app, reader.email);
  expect(others).toEqual([]);
  expect(mail.match(/Тилек «Аккордеон» жарыяңызды/g)).toHaveLength(2);
  expect(mail).toContain("https://jarya.example/ky/settings/notifications");
  // E-mails about approvals are switched off.
  expect(mail).not.toContain("текшерүүдөн өттү");
  await send(app);
  expect(await mailsTo(app, reader.email)).toHaveLength(1);
});

test("notifications that were read are not in the digest", async ({ app }) => {
  const reader = await makeReader(app);
  const listing = await makeListing(app, { user: reader.id });
  await notify(app.db, { userId: reader.id, action: "stared", productId: listing, senderId: await makeUser(app) });
  await app.as({ userId: reader.id, role: "user" }).call(readAllNotifications);
  await send(app);
  expect(await mailsTo(app, reader.email)).toEqual([]);
});
