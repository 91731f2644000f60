import { describe, expect } from "vitest";
import { deleteAccount, getAccount } from "#contracts/accounts/schemas.ts";
import { addStaff, listStaff, updateStaff } from "#contracts/admin/staff-schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { listAudit, listQueue } from "#contracts/moderation/schemas.ts";
import { openTestApp, test, type TestApp } from "#server/test/app.ts";
import { nextPhone, register } from "#server/test/browser.ts";
import { makeAdmin, makeModerator, makeSession, makeUser } from "#server/test/make.ts";
import { giveRoleAsOperator } from "./give-role-as-operator.ts";

const allRoles = ["user", "moderator", "admin"] as const;

/** An admin who has just signed in. */
async function asAdmin(app: TestApp, userId?: number) {
  const id = userId ?? (await makeAdmin(app));
  return app.as({ userId: id, role: "admin", sessionId: await makeSession(app, id) });
}

/** Gives a user a phone that one can sign in with. */
async function loginOf(app: TestApp, id: number): Promise<string> {
  const phone = nextPhone();
  await app.db.updateTable("users").set({ phone }).where("id", "=", id).execute();
  return phone;
}

describe("staff", () => {
  test("is given, changed and taken away by an admin, and the log says from what to what", async ({ app }) => {
    const admin = await asAdmin(app);
    const id = await makeUser(app, { name: "Нурлан" });
    const login = await loginOf(app, id);
    const added = (await admin.call(addStaff, { body: { login, role: "moderator" } })).reply;
    expect(added).toMatchObject({ id, name: "Нурлан", login, role: "moderator", has_second_factor: false });
    expect((await app.as({ userId: id, role: "moderator" }).call(listQueue)).status).toBe(200);

    const params = { id };
    const raised = await admin.call(updateStaff, { params, body: { role: "admin", before: "moderator" } });
    expect(raised.reply).toMatchObject({ role: "admin", may_change: true });
    expect((await admin.call(updateStaff, { params, body: { role: "user", before: "admin" } })).reply.role).toBe(
      "user",
    );
    expect((await app.as({ userId: id, role: "admin" }).call(listStaff)).status).toBe(404);

    const { results } = (await admin.call(listAudit, { query: { user: id, action: "change_role" } })).reply;
    expect(results.map(({ changes, subject }) => [subject, ...changes])).toEqual([
      ["Нурлан", { field: "role", before: "admin", after: "user" }],
      ["Нурлан", { field: "role", before: "moderator", after: "admin" }],
      ["Нурлан", { field: "role", before: "user", after: "moderator" }],
    ]);
  });

  test.for([
    ["admin", "user", true],
    ["admin", "moderator", true],
    ["admin", "admin", false],
    ["moderator", "user", false],
    ["moderator", "admin", false],
    ["user", "admin", false],
  ] as const)(
    "%s, given at the command line to somebody who is %s: all admins are told: %s",
    async ([to, before, isTold], { app }) => {
      const from = { admin: allRoles, moderator: ["user", "moderator"], user: ["admin"] } as const;
      const admin = await makeAdmin(app);
      const phone = await loginOf(app, admin);
      const id = await makeUser(app, { name: "Нурлан" });
      await app.db.updateTable("users").set({ role: before }).where("id", "=", id).execute();
      const name = await giveRoleAsOperator(
        { db: app.db, delivery: app.delivery, publicUrl: "https://jarya.example" },
        await loginOf(app, id),
        { from: from[to], to },
      );
      expect(name).toBe(from[to].some((role) => role === before) ? "Нурлан" : undefined);
      const { results } = (await app.as({ userId: admin, role: "admin" }).call(listNotifications)).reply;
      const told = results.filter(({ action }) => action === "admin_added").map(({ description_ru }) => description_ru);
      expect(told).toEqual(isTold ? [expect.stringContaining("Нурлан теперь администратор")] : []);
      await app.delivery.flush();
      const sent = await app.db.selectFrom("outbox_messages").select("text").where("recipient", "=", phone).execute();
      expect(sent).toHaveLength(isTold ? 1 : 0);
      const own = (await app.as({ userId: id, role: to }).call(listNotifications)).reply.results;
      expect(own.filter(({ action }) => action === "admin_added")).toEqual([]);
    },
  );

  test("all other admins are told of a new one, on the site and by SMS or e-mail; of other roles nobody is", async ({
    app,
  }) => {
    const [giver, other] = [await makeAdmin(app), await makeAdmin(app)];
    const id = await makeUser(app, { name: "Нурлан" });
    const admin = await asAdmin(app, giver);
    const toldOf = async (user: number) => {
      const { results } = (await app.as({ userId: user, role: "admin" }).call(listNotifications)).reply;
      return results.filter(({ action }) => action === "admin_added").map(({ description_ru }) => description_ru);
    };
    const { phone } = await app.db
      .selectFrom("users")
      .select("phone")
      .where("id", "=", other)
      .executeTakeFirstOrThrow();
    const sent = async () => {
      await app.delivery.flush();
      const rows = await app.db
        .selectFrom("outbox_messages")
        .select("text")
        .where("recipient", "=", phone ?? "")
        .execute();
      return rows.map(({ text }) => text);
    };
    await admin.call(addStaff, { body: { login: await loginOf(app, id), role: "moderator" } });
    expect([await toldOf(other), await sent()]).toEqual([[], []]);
    await admin.call(updateStaff, { params: { id }, body: { role: "admin", before: "moderator" } });
    expect(await toldOf(other)).toEqual([expect.stringContaining("Нурлан теперь администратор")]);
    expect(await sent()).toEqual([expect.stringContaining("новый администратор")]);
    expect([await toldOf(giver), await toldOf(id)]).toEqual([[], []]);
  });

  test("is listed page by page", async ({ app }) => {
    const admin = await asAdmin(app);
    const ids = [await makeModerator(app), await makeModerator(app), await makeModerator(app)];
    const seen: number[] = [];
    let key: string | null = null;
    do {
      const page: { results: { id: number; role: string }[]; key: string | null } = (
        await admin.call(listStaff, { query: { limit: 2, key } })
      ).reply;
      for (const member of page.results) seen.push(member.id);
      key = page.key;
    } while (key !== null);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
    expect(seen).toEqual(expect.arrayContaining(ids));
  });

  test("is not made of logins without an account, of blocked users, nor twice", async ({ app }) => {
    const admin = await asAdmin(app);
    const add = async (login: string) =>
      (await admin.call(addStaff, { body: { login, role: "admin" } })).problem.errors?.["login"];
    expect(await add("+996999999998")).toEqual([expect.stringContaining("Аккаунта с таким телефоном")]);
    expect(await add("не телефон")).toEqual(["Формат телефона: +996*********"]);
    expect(await add(await loginOf(app, await makeUser(app, { blocked: true })))).toEqual([
      expect.stringContaining("заблокирован"),
    ]);
    const moderator = await makeModerator(app);
    expect(await add(await loginOf(app, moderator))).toEqual([expect.stringContaining("уже сотрудник")]);
    const { role } = await app.db
      .selectFrom("users")
      .select("role")
      .where("id", "=", moderator)
      .executeTakeFirstOrThrow();
    expect(role).toBe("moderator");
  });

  test("is changed on what was seen: the second of two admins is told", async ({ app }) => {
    const [one, other] = [await asAdmin(app), await asAdmin(app)];
    const params = { id: await makeModerator(app) };
    const before = "moderator" as const;
    expect((await one.call(updateStaff, { params, body: { role: "admin", before } })).status).toBe(200);
    const second = await other.call(updateStaff, { params, body: { role: "user", before } });
    expect([second.problem.status, second.problem.code]).toEqual([409, "edited_meanwhile"]);
  });

  test("signs in again after its role was changed", async ({ app }) => {
    const { user, browser } = await register(app);
    const login = await loginOf(app, user.id);
    expect((await browser.call(getAccount)).status).toBe(200);
    await (await asAdmin(app)).call(addStaff, { body: { login, role: "moderator" } });
    expect((await browser.call(getAccount)).status).toBe(401);
  });

  test("outside of a demo needs a second factor for the admin's calls too", async () => {
    const { app, close } = await openTestApp({ demo: false });
    try {
      const { problem } = await (await asAdmin(app)).call(listStaff);
      expect([problem.status, problem.code]).toEqual([403, "second_factor_missing"]);
    } finally {
      await close();
    }
  });
});

describe("the last admin", () => {
  test("cannot take away their own right, also not when two take each other's at once", async () => {
    const { app, close } = await openTestApp();
    try {
      const ids = [await makeAdmin(app), await makeAdmin(app)];
      const [one = 0, other = 0] = ids;
      const take = (by: number, from: number) =>
        app
          .as({ userId: by, role: "admin" })
          .call(updateStaff, { params: { id: from }, body: { role: "user", before: "admin" } });
      const statuses = (await Promise.all([take(one, other), take(other, one)])).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const left = await app.db.selectFrom("users").select("id").where("role", "=", "admin").execute();
      expect(left).toHaveLength(1);
      const last = left[0]?.id ?? 0;
      const { problem } = await take(last, last);
      expect([problem.status, problem.code, problem.detail]).toEqual([
        409,
        "last_admin",
        "Это последний администратор. Сначала назначьте другого",
      ]);
      const { results } = (await app.as({ userId: last, role: "admin" }).call(listStaff)).reply;
      expect(results).toEqual([expect.objectContaining({ id: last, may_change: false })]);
    } finally {
      await close();
    }
  });

  test("cannot delete the account, also not when two delete theirs at once; another one can", async () => {
    const { app, close } = await openTestApp();
    try {
      const makeLeaver = async () => {
        const { user } = await register(app);
        await app.db.updateTable("users").set({ role: "admin" }).where("id", "=", user.id).execute();
        return user.id;
      };
      const leave = (id: number) =>
        app.as({ userId: id, role: "admin" }).call(deleteAccount, { body: { password: "secret1x" } });
      const leavers = [await makeLeaver(), await makeLeaver()];
      const answers = await Promise.all(leavers.map(leave));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const left = await app.db.selectFrom("users").select("id").where("role", "=", "admin").execute();
      expect(left).toHaveLength(1);
      const last = left[0]?.id ?? 0;
      expect((await leave(last)).problem).toMatchObject({
        code: "last_admin",
        detail: "Это последний администратор. Сначала назначьте другого",
      });
      await makeAdmin(app);
      expect((await leave(last)).status).toBe(200);
    } finally {
      await close();
    }
  });
});
