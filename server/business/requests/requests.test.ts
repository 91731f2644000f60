import { sql } from "kysely";
import { describe, expect } from "vitest";
import { getSiteSettings, updateSiteSettings } from "#contracts/admin/settings-schemas.ts";
import { getBusinessProfile } from "#contracts/business/profile-schemas.ts";
import type { NewBusinessRequest } from "#contracts/business/request-schemas.ts";
import {
  changeBusinessRequest,
  getBusinessRequest,
  sendBusinessRequest,
  withdrawBusinessRequest,
} from "#contracts/business/request-schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import {
  approveBusinessRequest,
  countBusinessRequests,
  listBusinessRequests,
  rejectBusinessRequest,
} from "#contracts/moderation/business-schemas.ts";
import { listAudit } from "#contracts/moderation/schemas.ts";
import {
  getNotificationSettings,
  listNotifications,
  updateNotificationSettings,
} from "#contracts/notifications/schemas.ts";
import { getUser } from "#contracts/users/schemas.ts";
import { purgeDemos } from "#server/business/lifecycle/earlier-demos.ts";
import { sendDigests } from "#server/notifications/digest.ts";
import { expireBusinesses } from "#server/business/lifecycle/expiry.ts";
import type { NewDelivery } from "#server/sms-and-email/delivery-queue.ts";
import { openMediaFolder } from "#server/media/media-store.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { makeAdmin, makeListing, makeModerator, makeUser } from "#server/test/make.ts";

let made = 0;
const nextName = () => `Салкын Төр ${(made += 1)}`;

const bodyWith = (values: Partial<NewBusinessRequest> = {}) => ({
  name: nextName(),
  phone: "0555 123 456",
  description: "Продаём мебель из ореха",
  category: 800,
  ...values,
});

/** Somebody who asks for a business profile. */
async function makeApplicant(app: TestApp) {
  const userId = await makeUser(app, { name: "Жылдыз" });
  const { call } = app.as({ userId, role: "user" });
  return {
    userId,
    call,
    send: (values: Partial<NewBusinessRequest> = {}, headers = {}) =>
      call(sendBusinessRequest, { body: bodyWith(values) }, headers),
    change: (body: Partial<NewBusinessRequest>) => call(changeBusinessRequest, { body }),
    withdraw: () => call(withdrawBusinessRequest),
    own: async () => (await call(getBusinessRequest)).reply,
    told: async () => (await call(listNotifications)).reply.results,
  };
}

async function makeStaff(app: TestApp) {
  const userId = await makeModerator(app);
  const { call } = app.as({ userId, role: "moderator" });
  const list = async () => (await call(listBusinessRequests, { query: { limit: 50 } })).reply.results;
  return {
    userId,
    call,
    list,
    /** The request of a user as the moderator sees it. */
    see: async (applicant: number) => {
      const found = (await list()).find(({ user }) => user.id === applicant);
      if (!found) throw new Error("no request waits");
      return found;
    },
    approve: ({ id, submitted_date }: { id: number; submitted_date: string }) =>
      call(approveBusinessRequest, { params: { id }, body: { submitted_date } }),
    reject: (
      { id, submitted_date }: { id: number; submitted_date: string },
      reason: "name" | "other" | "description" = "name",
      note?: string,
    ) => call(rejectBusinessRequest, { params: { id }, body: { submitted_date, reason, ...(note && { note }) } }),
  };
}

/** The SMS that were sent, and when. */
type SentSms = Pick<NewDelivery, "to" | "text" | "sendAt" | "expiresAt">;

const expire = (app: TestApp, sent: SentSms[] = []) =>
  expireBusinesses({
    db: app.db,
    delivery: {
      enqueue: async (_db, { to, text, sendAt, expiresAt }) => void sent.push({ to, text, sendAt, expiresAt }),
    },
    catalogue: app.catalogue,
    media: openMediaFolder(app.mediaFolder),
    pages: app.pages,
    log: app.http.log,
    now: () => app.clock.now,
  });

describe("a request for a business profile", () => {
  test("is kept as it was sent, the phone in one spelling, and waits", async ({ app }) => {
    const { send, own } = await makeApplicant(app);
    expect(await own()).toEqual({ may_apply: true, demo_days: 30, request: null, business: null });
    const sent = await send({ name: "  Мебель   «Ореховый дом» ", phone: "0555-123-456" });
    expect(sent.status).toBe(201);
    expect(sent.reply).toMatchObject({
      name: "Мебель «Ореховый дом»",
      phone: "+996555123456",
      description: "Продаём мебель из ореха",
      category: 800,
      status: "submitted",
      decided_date: null,
      rejection: null,
    });
    expect(await own()).toMatchObject({ may_apply: false, request: sent.reply, business: null });
    expect((await send()).problem.code).toBe("request_exists");
  });

  test("needs every field, a phone that exists and a category", async ({ app }) => {
    const { send, call } = await makeApplicant(app);
    const errorsOf = async (values: Partial<NewBusinessRequest>) => (await send(values)).problem.errors;
    expect(await errorsOf({ name: " « » " })).toEqual({ name: ["Нужна хотя бы одна буква"] });
    expect(await errorsOf({ name: "я".repeat(61) })).toHaveProperty("name");
    expect(await errorsOf({ phone: "12" })).toEqual({ phone: ["Неверный номер. Пример: 0555 123 456"] });
    expect(await errorsOf({ name: "Купить квартиру в Бишкеке" })).toEqual({
      name: ["Так ищут товары и услуги. Напишите, как называется сам бизнес, например «Ак Жол» или «Мебель Салкын»"],
    });
    expect(await errorsOf({ description: " " })).toHaveProperty("description");
    expect(await errorsOf({ category: 999_999 })).toHaveProperty("category");
    const empty = await call(sendBusinessRequest, { body: {} as never });
    expect(Object.keys(empty.problem.errors ?? {}).toSorted()).toEqual(["category", "description", "name", "phone"]);
  });

  test("has no name of the site's staff, no contacts in the name and no fraud in the text", async ({ app }) => {
    const { send } = await makeApplicant(app);
    for (const name of ["Администрация сайта", "Цветы 0555 123 456"]) {
      expect((await send({ name })).problem.errors, name).toHaveProperty("name");
    }
    const description = "Подробности на сайте olx-pay-kg.ru, введите там номер карты";
    expect((await send({ description })).problem.errors).toHaveProperty("description");
  });

  test("is refused in both languages when the name looks like that of another", async ({ app }) => {
    const [first, second] = [await makeApplicant(app), await makeApplicant(app)];
    await first.send({ name: "Кымыз Таш" });
    const staff = await makeStaff(app);
    await staff.approve(await staff.see(first.userId));
    const taken = await second.send({ name: "ОсОО «КЫМЫЗ-ТАШ»" });
    expect(taken.problem).toMatchObject({
      status: 400,
      code: "validation_failed",
      errors: { name: ["Это название уже занято, выберите другое"] },
      name: ["Это название уже занято, выберите другое"],
    });
    const inKyrgyz = await second.send({ name: "«Кымыз» ТАШ" }, { "accept-language": "ky" });
    expect(inKyrgyz.problem.errors).toEqual({ name: ["Бул аталыш бош эмес, башкасын тандаңыз"] });
    expect((await second.own()).request).toBeNull();
  });

  test("holds no name while it waits: the first to be approved has it, and no other", async ({ app }) => {
    const people = await Promise.all(Array.from({ length: 3 }, () => makeApplicant(app)));
    const staff = await makeStaff(app);
    const answers = await Promise.all(people.map(({ send }) => send({ name: "Жети Өгүз Тур" })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [first, second, third] = people.map(({ userId }) => userId) as [number, number, number];
    const seen = [await staff.see(first), await staff.see(second)];
    const decided = await Promise.all(seen.map((one) => staff.approve(one)));
    expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = await staff.approve(await staff.see(third));
    expect([late.status, late.problem.code]).toEqual([409, "name_in_use"]);
    expect((await people[2]?.own())?.request?.status).toBe("submitted");
  });

  test("is changed until a moderator has decided, keeps its place, and whoever has seen it before is told", async ({
    app,
  }) => {
    const [first, second, staff] = [await makeApplicant(app), await makeApplicant(app), await makeStaff(app)];
    const sent = (await first.send({ name: "Тоо Гүлү" })).reply;
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    await second.send({ name: "Жаз Гүлү" });
    const seen = await staff.see(first.userId);
    const changed = await first.change({ name: "Тоо Гүлдөрү", phone: "0700 123 456" });
    expect(changed.reply).toMatchObject({
      name: "Тоо Гүлдөрү",
      phone: "+996700123456",
      description: sent.description,
      category: sent.category,
      status: "submitted",
    });
    expect((await first.own()).request).toEqual(changed.reply);
    // The same again is the same request.
    expect((await first.change({ name: "Тоо Гүлдөрү" })).reply).toEqual(changed.reply);
    const waiting = (await staff.list()).map(({ user }) => user.id);
    expect(waiting.indexOf(first.userId)).toBeLessThan(waiting.indexOf(second.userId));
    expect((await staff.approve(seen)).problem.code).toBe("edited_meanwhile");
    expect((await staff.approve(await staff.see(first.userId))).status).toBe(200);
    expect((await first.change({ name: "Кеч Калды" })).problem.code).toBe("request_decided");
    expect((await first.withdraw()).problem.code).toBe("request_decided");
  });

  test("is changed to nothing that could not be sent", async ({ app }) => {
    const [first, second] = [await makeApplicant(app), await makeApplicant(app)];
    expect((await first.change({ name: "Ала Арча" })).problem.code).toBe("not_found");
    await first.send({ name: "Көк Жайык" });
    await second.send({ name: "Ысык Нан" });
    const staff = await makeStaff(app);
    await staff.approve(await staff.see(second.userId));
    const errorsOf = async (values: Partial<NewBusinessRequest>) =>
      Object.keys((await first.change(values)).problem.errors ?? {});
    expect(await errorsOf({ name: "«ысык» НАН" })).toEqual(["name"]);
    expect(await errorsOf({ name: "Администрация сайта" })).toEqual(["name"]);
    expect(await errorsOf({ phone: "12" })).toEqual(["phone"]);
    expect(await errorsOf({ description: "Введите номер карты на сайте olx-pay-kg.ru" })).toEqual(["description"]);
    expect(await errorsOf({ category: 999_999 })).toEqual(["category"]);
    expect((await first.own()).request?.name).toBe("Көк Жайык");
  });

  test("is taken back, and a refusal stays", async ({ app }) => {
    const [first, second, staff] = [await makeApplicant(app), await makeApplicant(app), await makeStaff(app)];
    expect((await first.withdraw()).status).toBe(204);
    await first.send({ name: "Бүркүт Сапар" });
    const seen = await staff.see(first.userId);
    expect((await first.withdraw()).status).toBe(204);
    expect((await first.withdraw()).status).toBe(204);
    expect(await first.own()).toMatchObject({ may_apply: true, request: null });
    expect((await staff.approve(seen)).problem.code).toBe("not_found");
    expect((await second.send({ name: "Бүркүт Сапар" })).status).toBe(201);

    await staff.reject(await staff.see(second.userId), "description");
    await second.send({ name: "Бүркүт Сапар" });
    await second.withdraw();
    expect((await second.own()).request).toMatchObject({ status: "rejected", rejection: { code: "description" } });
    expect((await second.send({ name: "Бүркүт Сапар" })).status).toBe(201);
    expect((await staff.see(second.userId)).refused_before).toMatchObject({ code: "description" });
  });

  test("is there once, however often and from however many pages it is sent", async ({ app }) => {
    const { send, userId } = await makeApplicant(app);
    const name = nextName();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send({ name }, { "idempotency-key": `request-${userId}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const others = await Promise.all([send(), send()]);
    expect(others.map(({ problem }) => problem.code)).toEqual(["request_exists", "request_exists"]);
  });

  test("that was approved, or whose time is over, cannot be sent again", async ({ app }) => {
    for (const status of ["success", "expired"]) {
      const userId = await makeUser(app, { business: nextName(), status });
      const sent = await app.as({ userId, role: "user" }).call(sendBusinessRequest, { body: bodyWith() });
      expect(sent.problem.code, status).toBe("already_business");
    }
  });
});

describe("an e-mail tells at once", () => {
  async function makeMailed(app: TestApp, language: "ru" | "ky") {
    const applicant = await makeApplicant(app);
    const email = `asks-${applicant.userId}@jarya.example`;
    await app.db.updateTable("users").set({ email, language }).where("id", "=", applicant.userId).execute();
    await applicant.call(updateNotificationSettings, { body: { active: { in_app: true, email: true } } });
    const mails = async () => {
      await app.delivery.flush();
      return app.db.selectFrom("outbox_messages").select("text").where("recipient", "=", email).execute();
    };
    return { ...applicant, mails };
  }

  test("that a request was approved, once, and the daily one leaves it out", async ({ app }) => {
    const [applicant, staff] = [await makeMailed(app, "ky"), await makeStaff(app)];
    const { name } = (await applicant.send()).reply;
    const seen = await staff.see(applicant.userId);
    await staff.approve(seen);
    await staff.approve(seen);
    await sendDigests({ ...app, publicUrl: "https://jarya.example" });
    const [mail, ...others] = await applicant.mails();
    expect(others).toEqual([]);
    expect(mail?.text).toContain("жактырылып");
    expect(mail?.text).toContain(`«${name}»`);
    expect(mail?.text).toMatch(/^https?:.*\/ky\/business-registration$/m);
    expect((await applicant.told()).map(({ action }) => action)).toEqual(["business_approved"]);
  });

  test("why one was refused, with the moderator's words", async ({ app }) => {
    const [applicant, staff] = [await makeMailed(app, "ru"), await makeStaff(app)];
    await applicant.send();
    await staff.reject(await staff.see(applicant.userId), "other", "Приложите фото магазина");
    const [mail, ...others] = await applicant.mails();
    expect(others).toEqual([]);
    expect(mail?.text).toContain("нарушены правила сайта");
    expect(mail?.text).toContain("«Приложите фото магазина»");
    expect(mail?.text).toMatch(/^https?:.*[^y]\/business-request$/m);
  });
});

describe("moderators", () => {
  test("see who asks, and whose names are close, but not their own requests", async ({ app }) => {
    const [known, near] = [await makeApplicant(app), await makeApplicant(app)];
    const staff = await makeStaff(app);
    await known.send({ name: "Карагат Плюс" });
    await near.send({ name: "Карагай Плюс", phone: "0700 000 111" });
    const waiting = (await staff.call(countBusinessRequests)).reply.waiting;
    expect(await staff.see(near.userId)).toMatchObject({
      name: "Карагай Плюс",
      phone: "+996700000111",
      is_own_phone: false,
      category: { id: 800 },
      waiting_seconds: 0,
      user: { id: near.userId, name: "Жылдыз" },
      refused_before: null,
      demo_before: null,
      similar: [{ name: "Карагат Плюс", request_status: "submitted", user: { id: known.userId } }],
    });
    await staff.call(sendBusinessRequest, { body: bodyWith() });
    expect((await staff.call(countBusinessRequests)).reply.waiting).toBe(waiting);
    expect((await staff.list()).map(({ user }) => user.id)).not.toContain(staff.userId);
    await app.db.updateTable("users").set({ blocked_at: app.clock.now }).where("id", "=", near.userId).execute();
    expect((await staff.call(countBusinessRequests)).reply.waiting).toBe(waiting - 1);
    expect((await staff.list()).map(({ user }) => user.id)).not.toContain(near.userId);
  });

  test.for([
    ["Мобил Айкөл", "Mobil Aikol"],
    ["Дүйнө Текей", "Текей Дүйнө"],
    ["ЦУП", "ЦУП Арашан"],
    ["ЦУБ", "TSUB"],
  ] as const)("see «%s» and «%s» beside each other, and nobody is refused for it", async ([first, second], { app }) => {
    const [one, other] = [await makeApplicant(app), await makeApplicant(app)];
    const staff = await makeStaff(app);
    await one.send({ name: first });
    await other.send({ name: second });
    const similarOf = async (userId: number) => (await staff.see(userId))?.similar.map(({ name }) => name);
    expect(await similarOf(other.userId)).toContain(first);
    expect(await similarOf(one.userId)).toContain(second);
  });

  test("page through the requests, none twice", async ({ app }) => {
    for (let count = 0; count < 3; count += 1) await (await makeApplicant(app)).send();
    const staff = await makeStaff(app);
    const all = (await staff.list()).map(({ id }) => id);
    const paged: number[] = [];
    let key: string | null = null;
    do {
      const page: { results: { id: number }[]; key: string | null } = (
        await staff.call(listBusinessRequests, { query: { limit: 2, ...(key !== null && { key }) } })
      ).reply;
      paged.push(...page.results.map(({ id }) => id));
      key = page.key;
    } while (key !== null);
    expect(paged).toEqual(all);
    expect((await staff.call(listBusinessRequests, { query: { key: "nonsense" } })).problem.code).toBe("key_invalid");
  });

  test("a demo goes on in an account that is made again: nobody has one after the other", async ({ app }) => {
    const staff = await makeStaff(app);
    const { userId, send } = await makeApplicant(app);
    await send();
    await staff.approve(await staff.see(userId));
    const readEnd = async (user: number) => {
      const { demo_until: end } = await app.db
        .selectFrom("businesses")
        .select("demo_until")
        .where("user_id", "=", user)
        .executeTakeFirstOrThrow();
      return end;
    };
    const end = await readEnd(userId);
    const { phone } = await app.db
      .selectFrom("users")
      .select("phone")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const again = async () => {
      const applicant = await makeApplicant(app);
      await app.db.deleteFrom("users").where("phone", "=", phone).execute();
      await app.db.updateTable("users").set({ phone }).where("id", "=", applicant.userId).execute();
      await applicant.send();
      const seen = await staff.see(applicant.userId);
      expect(seen.demo_before).toBe(end?.toISOString());
      await staff.approve(seen);
      expect(await readEnd(applicant.userId)).toEqual(end);
      await expire(app);
      return (await applicant.own()).request?.status;
    };
    wait(app, 20 * 86_400);
    expect(await again()).toBe("success");
    wait(app, 11 * 86_400);
    expect(await again()).toBe("expired");
    // A year after its end nobody knows of it any more.
    await purgeDemos(app.db, new Date((end?.getTime() ?? 0) + 366 * 86_400_000));
    const stranger = await makeApplicant(app);
    await app.db.deleteFrom("users").where("phone", "=", phone).execute();
    await app.db.updateTable("users").set({ phone }).where("id", "=", stranger.userId).execute();
    await stranger.send();
    expect((await staff.see(stranger.userId)).demo_before).toBeNull();
  });

  test("approve: the account's own phone is a contact from then on, another one is not", async ({ app }) => {
    const staff = await makeStaff(app);
    const approved = async (request: Partial<NewBusinessRequest>) => {
      const { userId, send, call } = await makeApplicant(app);
      await app.db.updateTable("users").set({ phone: "+996700123987" }).where("id", "=", userId).execute();
      await send(request);
      await staff.approve(await staff.see(userId));
      const { phones } = (await call(getBusinessProfile)).reply;
      await app.db.updateTable("users").set({ phone: null }).where("id", "=", userId).execute();
      return phones;
    };
    expect(await approved({ phone: "0700 123 987" })).toEqual(["+996700123987"]);
    expect(await approved({ phone: "0700 123 988" })).toEqual([]);
  });

  test("approve: the demo begins, lists and pages say so, the person is told where to go on", async ({ app }) => {
    const { userId, send, own, told } = await makeApplicant(app);
    const listing = await makeListing(app, { user: userId });
    const { name } = (await send()).reply;
    const staff = await makeStaff(app);
    const seen = await staff.see(userId);
    expect((await staff.approve(seen)).reply).toEqual({ status: "success" });
    const now = app.clock.now.getTime();
    expect(await own()).toMatchObject({
      may_apply: false,
      request: { status: "success", decided_date: new Date(now).toISOString() },
      business: {
        is_demo: true,
        is_registered: false,
        end_date: new Date(now + 30 * 86_400_000).toISOString(),
        days_left: 30,
      },
    });
    const ofBusinesses = await app.call(listProducts, { query: { user: userId, is_business: "True" } });
    expect(ofBusinesses.reply.results.map(({ id }) => id)).toEqual([listing]);
    expect((await app.call(getUser, { params: { id: userId } })).reply).toMatchObject({ is_business: true });
    expect((await told())[0]).toMatchObject({
      action: "business_approved",
      title_ru: "Заявка на бизнес-профиль одобрена",
      product: null,
    });
    expect((await staff.call(listAudit, { query: { moderator: staff.userId } })).reply.results[0]).toMatchObject({
      action: "approve_business",
      user: userId,
      subject: name,
    });
    // The same again changes nothing; another moderator comes too late.
    expect((await staff.approve(seen)).reply).toEqual({ status: "success" });
    expect((await told()).filter(({ action }) => action === "business_approved")).toHaveLength(1);
    // So does the SMS. Its text is erased once it is sent.
    const { rows } = await sql<{ text: string | null }>`
      select m.text from messages m join users u on u.phone = m.recipient where u.id = ${userId}`.execute(app.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text ?? "").toMatch(/^(?:Жарыя: бизнес-профиль одобрен: \S+\/business-registration)?$/);
    expect((await (await makeStaff(app)).reject(seen)).problem.code).toBe("already_decided");
  });

  test("reject with a reason that the person is told, who may ask again, changed", async ({ app }) => {
    const { userId, send, own, told } = await makeApplicant(app);
    await send({ name: "Чоң Базар Соода" });
    const staff = await makeStaff(app);
    const seen = await staff.see(userId);
    expect((await staff.reject(seen, "other")).problem.errors).toHaveProperty("note");
    expect((await staff.reject(seen, "name", "Так называется рынок")).reply).toEqual({ status: "rejected" });
    const rejection = { code: "name", title_ru: "название не подходит", note: "Так называется рынок" };
    expect(await own()).toMatchObject({
      may_apply: true,
      request: { name: "Чоң Базар Соода", status: "rejected", rejection },
      business: null,
    });
    expect((await told())[0]).toMatchObject({
      action: "business_rejected",
      description_ru:
        "Модератор отклонил заявку: название не подходит. Исправьте её и отправьте снова. Модератор: «Так называется рынок»",
    });
    // A refused request holds no name.
    const other = await makeApplicant(app);
    expect((await other.send({ name: "Чоң Базар Соода" })).status).toBe(201);
    await staff.approve(await staff.see(other.userId));
    expect((await send({ name: "Чоң Базар Соода" })).problem.errors).toHaveProperty("name");
    wait(app, 60);
    expect((await send()).reply.status).toBe("submitted");
    expect(await staff.see(userId)).toMatchObject({ refused_before: rejection, waiting_seconds: 0 });
  });

  test("decide only on what they have seen", async ({ app }) => {
    const { userId, send } = await makeApplicant(app);
    await send();
    const staff = await makeStaff(app);
    const seen = await staff.see(userId);
    await staff.reject(seen);
    wait(app, 1);
    await send();
    expect((await staff.approve(seen)).problem.code).toBe("edited_meanwhile");
    const again = await staff.see(userId);
    const answers = await Promise.all([staff.approve(again), (await makeStaff(app)).reject(again)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe("the time of a business", () => {
  test("is announced 7, 3 and 1 days before its end, once each, and ends with a lock that keeps all", async ({
    app,
  }) => {
    const { userId, send, own, told } = await makeApplicant(app);
    const listing = await makeListing(app, { user: userId });
    await send();
    const staff = await makeStaff(app);
    await staff.approve(await staff.see(userId));
    const day = 86_400;
    const notices = async () => (await told()).filter(({ action }) => action === "business_ending").length;
    const read = () =>
      app.db.updateTable("notifications").set({ read_at: app.clock.now }).where("user_id", "=", userId).execute();
    const counts: number[] = [];
    for (const days of [22, 1, 1, 3, 1, 1]) {
      wait(app, days * day);
      await expire(app);
      await expire(app);
      await read();
      counts.push(await notices());
    }
    // Days left: 8, 7, 6, 3, 2, 1.
    expect(counts).toEqual([0, 1, 1, 2, 2, 3]);
    expect(await own()).toMatchObject({ request: { status: "success" }, business: { days_left: 1 } });
    wait(app, day);
    await Promise.all([expire(app), expire(app)]);
    expect(await own()).toMatchObject({
      may_apply: false,
      request: { status: "expired" },
      business: { days_left: 0, is_demo: true },
    });
    expect((await told()).filter(({ action }) => action === "business_expired")).toHaveLength(1);
    const found = async (is_business: string) =>
      (await app.call(listProducts, { query: { user: userId, is_business } })).reply.results.map(({ id }) => id);
    expect([await found("True"), await found("False")]).toEqual([[], [listing]]);
  });

  test("is told by SMS, too, where that is switched on: once, a day before its end, and not at night", async ({
    app,
  }) => {
    const [first, silent] = [await makeApplicant(app), await makeApplicant(app)];
    const staff = await makeStaff(app);
    expect((await first.call(getNotificationSettings)).reply.business_sms).toBeNull();
    expect((await first.call(updateNotificationSettings, { body: { business_sms: true } })).problem.code).toBe(
      "not_business",
    );
    // Three in the morning in Bishkek.
    app.clock.now = new Date(`${app.clock.now.toISOString().slice(0, 10)}T21:00:00.000Z`);
    for (const { userId, send } of [first, silent]) {
      await send();
      await staff.approve(await staff.see(userId));
    }
    expect((await first.call(getNotificationSettings)).reply.business_sms).toBe(false);
    await first.call(updateNotificationSettings, { body: { business_sms: true } });
    const end = new Date(app.clock.now.getTime() + 30 * 86_400_000);
    const sent: SentSms[] = [];
    for (const days of [23, 4, 2]) {
      expect(sent).toEqual([]);
      wait(app, days * 86_400);
      await Promise.all([expire(app, sent), expire(app, sent)]);
    }
    const { phone } = await app.db
      .selectFrom("users")
      .select("phone")
      .where("id", "=", first.userId)
      .executeTakeFirstOrThrow();
    const [, month, dayOfMonth] = bishkekDay(end).split("-");
    expect(sent).toEqual([
      {
        to: phone,
        text: `Жарыя: бизнес-профиль работает до ${dayOfMonth}.${month}. Продлите тариф на сайте`,
        sendAt: new Date(app.clock.now.getTime() + 6 * 3_600_000),
        expiresAt: end,
      },
    ]);
    wait(app, 3_600);
    await expire(app, sent);
    expect(sent).toHaveLength(1);
  });

  test("is as long as admins have set", async ({ app }) => {
    const admin = app.as({ userId: await makeAdmin(app), role: "admin" });
    const set = async (business_demo_days: number) => {
      const { version } = (await admin.call(getSiteSettings)).reply;
      await admin.call(updateSiteSettings, { body: { version, business_demo_days } });
      await app.refreshReference();
    };
    await set(5);
    const { userId, send, own, told } = await makeApplicant(app);
    expect((await own()).demo_days).toBe(5);
    await send();
    const staff = await makeStaff(app);
    await staff.approve(await staff.see(userId));
    await set(30);
    expect((await own()).business?.days_left).toBe(5);
    // The approval says until when: that it ends soon is told later.
    await expire(app);
    expect((await told()).map(({ action }) => action)).toEqual(["business_approved"]);
  });

  test("that was paid for counts from its own end", async ({ app }) => {
    const { userId, send, own } = await makeApplicant(app);
    await send();
    await app.db
      .updateTable("businesses")
      .set({
        request_status: "success",
        demo_until: new Date(app.clock.now.getTime() - 1_000),
        paid_until: new Date(app.clock.now.getTime() + 20 * 86_400_000),
      })
      .where("user_id", "=", userId)
      .execute();
    await expire(app);
    expect(await own()).toMatchObject({ request: { status: "success" }, business: { days_left: 20, is_demo: false } });
  });
});
