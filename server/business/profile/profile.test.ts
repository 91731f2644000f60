import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import type { Endpoint } from "#contracts/base/endpoint.ts";
import {
  addBusinessAddress,
  addBusinessBanner,
  addBusinessDelivery,
  addGalleryPhoto,
  changeBusinessContacts,
  changeBusinessSchedule,
  deleteBusinessAddress,
  deleteBusinessBanner,
  deleteBusinessLogo,
  deleteGalleryPhoto,
  deleteBusinessDelivery,
  getBusinessDelivery,
  getBusinessProfile,
  listBusinessDeliveries,
  listFreeLinks,
  orderBusinessBanners,
  setBusinessLogo,
  updateBusinessAddress,
  updateBusinessDelivery,
  updateBusinessProfile,
} from "#contracts/business/profile-schemas.ts";
import { getBusiness } from "#contracts/business/page-schemas.ts";
import { maxBusinessBanners, maxGallery } from "#contracts/business/rules.ts";
import { listAudit } from "#contracts/moderation/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { foldBusinessName } from "#server/business/records/fold-name.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { nextPhone, readCode } from "#server/test/browser.ts";
import { getLocationId, makeListing, makeModerator, makeUser } from "#server/test/make.ts";
import { drawPhoto } from "#server/test/upload.ts";

let made = 0;

/** A business of its own name, as its owner. */
async function makeBusiness(app: TestApp, status = "success") {
  made += 1;
  const name = `Үмүт ${["ак", "бек", "дан", "жай", "кен", "мол", "нар", "сай", "таш", "чоң"][made % 10]} ${made * 7}`;
  const userId = await makeUser(app, { business: name, status });
  const { call } = app.as({ userId, role: "user" });
  const { id } = await app.db
    .selectFrom("businesses")
    .select("id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { userId, name, call, id };
}

const week = (hours: { from: string | null; to: string | null; is_working?: boolean }) =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, is_working: true, ...hours }));

const fileOf = (bytes: Buffer) => new Blob([Uint8Array.from(bytes)], { type: "image/jpeg" });

describe("the profile", () => {
  test("counts that it does not deliver as an answer, until the first condition ends that", async ({ app }) => {
    const { call } = await makeBusiness(app);
    const said = (await call(updateBusinessProfile, { body: { without_delivery: true } })).reply;
    expect(said).toMatchObject({ without_delivery: true, completeness: 10 });
    const page = (await call(getBusiness, { params: { id: String(said.id) } })).reply;
    expect(page.without_delivery).toBe(true);
    const body = { kind: "amount", from_amount: 3_000 } as const;
    const { id } = (await call(addBusinessDelivery, { body })).reply;
    expect((await call(getBusinessProfile)).reply).toMatchObject({ without_delivery: false, completeness: 10 });
    // Said beside a condition, by an old tab for instance, it is nothing.
    expect((await call(updateBusinessProfile, { body: { without_delivery: true } })).reply.without_delivery).toBe(
      false,
    );
    await call(deleteBusinessDelivery, { params: { id } });
    expect((await call(getBusinessProfile)).reply).toMatchObject({ without_delivery: false, completeness: 0 });
  });

  test("begins empty, is filled in part by part, and says how much of it is there", async ({ app }) => {
    const { call, name } = await makeBusiness(app);
    const empty = (await call(getBusinessProfile)).reply;
    expect(empty).toMatchObject({
      name,
      about: "",
      link: null,
      logo: null,
      phones: [],
      schedule: null,
      completeness: 0,
    });
    const body = { about: "  Продаём\r\nмёд ", link: `honey-${made}`, category: 102, telegram: "https://t.me/med_kg" };
    const changed = (await call(updateBusinessProfile, { body })).reply;
    expect(changed).toMatchObject({ about: "Продаём \nмёд", link: `honey-${made}`, category: 102, telegram: "med_kg" });
    expect(changed.completeness).toBe(30);
    expect(changed.version).toBeGreaterThan(empty.version);
    await call(changeBusinessSchedule, { body: { schedule: week({ from: "09:00", to: "18:00" }) } });
    expect((await call(getBusinessProfile)).reply.completeness).toBe(40);
    await call(updateBusinessProfile, { body: { link: null, category: null, telegram: "" } });
    expect((await call(getBusinessProfile)).reply).toMatchObject({ link: null, category: null, telegram: null });
  });

  test.for([
    ["name", ""],
    ["name", "   "],
    ["name", "«»"],
    ["name", "я"],
    ["name", "я".repeat(61)],
    ["name", "Администрация сайта"],
    ["about", "я".repeat(4_001)],
    ["about", "Карта 4242 4242 4242 4242, переводите"],
    ["link", ".."],
    ["link", "a"],
    ["link", "12345"],
    ["link", "admin"],
    ["link", "Алтын"],
    ["website", "http://altyn.kg"],
    ["website", "javascript:alert(1)"],
    ["telegram", "https://evil.example/x"],
    ["telegram", "jarya_support"],
    ["instagram", "mbank_kg"],
    ["link", "zharyia-help"],
    ["link", "zharya"],
    ["link", "podderzhka"],
    ["link", "sluzhba-podderzhki"],
    ["link", "koldoo-kyzmaty"],
    ["link", "moderator-kg"],
    ["link", "optima-bank"],
    ["instagram", "a b"],
    ["whatsapp", "12"],
    ["category", 999_999],
    ["registration_step", "nonsense"],
  ] as const)("refuses %s «%.30s» and stays as it was", async ([field, value], { app }) => {
    const { call } = await makeBusiness(app);
    const before = (await call(getBusinessProfile)).reply;
    const { problem } = await call(updateBusinessProfile, { body: { [field]: value } });
    expect(problem).toMatchObject({ status: 400, code: "validation_failed" });
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
    expect((await call(getBusinessProfile)).reply).toEqual(before);
  });

  test("HTML is text", async ({ app }) => {
    const { call } = await makeBusiness(app);
    const about = "<script>alert(1)</script> мёд";
    expect((await call(updateBusinessProfile, { body: { about } })).reply.about).toBe(about);
  });

  test("a name that looks like another business's is taken, one's own may be written otherwise", async ({ app }) => {
    const { call } = await makeBusiness(app);
    const other = await makeBusiness(app);
    const lookalike = `ОсОО «${other.name.toUpperCase().replace("Ү", "У")}»`;
    expect((await call(updateBusinessProfile, { body: { name: lookalike } })).problem.errors?.["name"]).toEqual([
      "Это название уже занято, выберите другое",
    ]);
    expect((await other.call(updateBusinessProfile, { body: { name: lookalike } })).reply.name).toBe(lookalike);
  });

  test("another business's name in the other alphabet or another order of words is too near to it", async ({ app }) => {
    const { call } = await makeBusiness(app);
    const other = await makeBusiness(app);
    await app.db
      .updateTable("businesses")
      .set({ name: "Чалкан Дүйнө", folded_name: foldBusinessName("Чалкан Дүйнө") })
      .where("id", "=", other.id)
      .execute();
    for (const name of ["Chalkan Duyno", "Дүйнө Чалкан", "Duyno Chalkan"])
      expect((await call(updateBusinessProfile, { body: { name } })).problem.errors?.["name"]).toEqual([
        "Название слишком похоже на название другого бизнеса. Выберите другое",
      ]);
    // Words of it alone are nobody's.
    expect((await call(updateBusinessProfile, { body: { name: "Чалкан Тоосу" } })).status).toBe(200);
  });

  test("a new name stands on the business's ads at once", async ({ app }) => {
    const { call, userId } = await makeBusiness(app);
    const listing = await makeListing(app, { user: userId });
    const name = `Жаңы ысым ${made}`;
    await call(updateBusinessProfile, { body: { name } });
    expect((await app.call(getProduct, { params: { id: listing } })).reply.user.business_name).toBe(name);
  });

  test("another name is nobody else's nearly, possible once in thirty days, and told to moderators", async ({
    app,
  }) => {
    const { call, userId, name } = await makeBusiness(app);
    const rename = (to: string) => call(updateBusinessProfile, { body: { name: to } });
    const errorOf = async (to: string) => (await rename(to)).problem.errors?.["name"];
    const other = await makeBusiness(app);
    await app.db
      .updateTable("businesses")
      .set({ name: "Чалкан Көл", folded_name: foldBusinessName("Чалкан Көл") })
      .where("id", "=", other.id)
      .execute();
    for (const close of ["Чалкан Көлү", "Чакан Көл", "Чалкан Көл Сервис"]) {
      expect([close, await errorOf(close)]).toEqual([
        close,
        ["Название слишком похоже на название другого бизнеса. Выберите другое"],
      ]);
    }
    expect(await errorOf("Жер οрдо")).toEqual(["Только буквы русские, кыргызские и латинские, цифры и обычные знаки"]);
    expect(await errorOf("Жеp Ордо")).toEqual([
      "В слове «Жеp» смешаны кириллица и латиница. Напишите его буквами одного алфавита",
    ]);
    // The same name otherwise written is no other.
    expect((await rename(name.toUpperCase())).reply.name).toBe(name.toUpperCase());
    const chosen = `Бөлөк Аталыш ${made}`;
    expect((await rename(chosen)).reply.name).toBe(chosen);
    expect((await rename(`«${chosen}»`)).reply.name).toBe(`«${chosen}»`);
    expect(await errorOf(`Үчүнчү ${made}`)).toEqual([
      expect.stringMatching(/^Название можно менять раз в 30 дней\. Следующий раз: через \d+ д/),
    ]);
    const staff = app.as({ userId: await makeModerator(app), role: "moderator" });
    const { results } = (await staff.call(listAudit, { query: { user: userId } })).reply;
    expect(results).toMatchObject([
      {
        action: "rename_business",
        moderator: null,
        changes: [{ field: "name", before: name.toUpperCase(), after: chosen }],
      },
    ]);
    app.clock.now = new Date(app.clock.now.getTime() + 30 * 86_400_000);
    expect((await rename(`Үчүнчү ${made}`)).reply.name).toBe(`Үчүнчү ${made}`);
  });

  test("fifty changes at once leave a state that somebody sent, and each gets its own back", async ({ app }) => {
    const { call } = await makeBusiness(app);
    const before = (await call(getBusinessProfile)).reply.version;
    const sent = Array.from({ length: 50 }, (_, at) => ({ about: `Текст ${at}`, telegram: `name_of_${at}` }));
    const answers = await Promise.all(sent.map((body) => call(updateBusinessProfile, { body })));
    for (const [at, { reply }] of answers.entries()) expect(reply).toMatchObject(sent[at] ?? {});
    const { about, telegram, version } = (await call(getBusinessProfile)).reply;
    expect(sent).toContainEqual({ about, telegram });
    expect(version).toBe(before + 50);
  });
});

describe("the link", () => {
  test("is proposed by the name, what is free only, and set by nobody but its owner", async ({ app }) => {
    const [own, other] = [await makeBusiness(app), await makeBusiness(app)];
    const proposed = async () => (await own.call(listFreeLinks)).reply.results;
    const rename = (who: typeof own, name: string) =>
      app.db.updateTable("businesses").set({ name }).where("id", "=", who.id).execute();
    await rename(own, "ОсОО «Алтын Көч»");
    expect(await proposed()).toEqual(["altyn-koch", "altynkoch", "altyn-koch-kg"]);
    await other.call(updateBusinessProfile, { body: { link: "altyn-koch" } });
    expect((await proposed())[0]).toBe("altynkoch");
    // A link that still leads to another is not free.
    await other.call(updateBusinessProfile, { body: { link: "altynkoch" } });
    expect((await proposed())[0]).toBe("altyn-koch-kg");
    await rename(own, "日本 商店");
    expect(await proposed()).toEqual([]);
    expect((await own.call(getBusinessProfile)).reply.link).toBeNull();
  });

  test("is changed once in 30 days, and the one before is nobody else's for a year", async ({ app }) => {
    const { call, id } = await makeBusiness(app);
    const other = await makeBusiness(app);
    const set = (who: typeof call, link: string) => who(updateBusinessProfile, { body: { link } });
    const [first, second, third] = [`one-${made}`, `two-${made}`, `three-${made}`] as const;
    expect((await set(call, first)).reply.next_link_change_date).toBeNull();
    expect((await set(other.call, first)).problem.errors).toEqual({
      link: ["Эта ссылка уже занята. Придумайте другую"],
    });
    expect((await set(call, second)).reply.next_link_change_date).not.toBeNull();
    expect((await set(call, third)).problem.errors?.["link"]).toEqual([
      "Ссылку можно менять раз в 30 дней. Следующий раз: через 30 дней",
    ]);
    expect((await set(call, second)).status, "the same link is no change").toBe(200);
    expect((await set(other.call, first)).problem.code).toBe("validation_failed");
    wait(app, 31 * 86_400);
    expect((await set(call, first)).reply.link, "one's own earlier link").toBe(first);
    const kept = await app.db.selectFrom("business_links").select("link").where("business_id", "=", id).execute();
    expect(kept).toEqual([{ link: second }]);
    wait(app, 366 * 86_400);
    expect((await set(other.call, second)).reply.link).toBe(second);
  });

  test("two who want the same one at the same moment: one gets it", async ({ app }) => {
    const businesses = [await makeBusiness(app), await makeBusiness(app), await makeBusiness(app)];
    const link = `race-${made}`;
    const answers = await Promise.all(businesses.map(({ call }) => call(updateBusinessProfile, { body: { link } })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
  });
});

describe("contacts", () => {
  test("a phone of the account is there at once, another one with its code", async ({ app }) => {
    const { call, userId } = await makeBusiness(app);
    const own = nextPhone();
    await app.db.updateTable("users").set({ phone: own }).where("id", "=", userId).execute();
    const added = await call(changeBusinessContacts, { body: { phone: own } });
    expect([added.status, added.reply.sent, added.reply.profile.phones]).toEqual([200, null, [own]]);
    const other = nextPhone();
    const asked = await call(changeBusinessContacts, { body: { phone: other, whatsapp: "0555 12 34 56" } });
    expect([asked.status, asked.reply.sent?.channel]).toEqual([202, "sms"]);
    expect(asked.reply.profile, "what needs no code is there").toMatchObject({
      phones: [own],
      whatsapp: "+996555123456",
    });
    const posing = await call(changeBusinessContacts, { body: { telegram: "Support_Jarya" } });
    expect(posing.problem.errors).toHaveProperty("telegram");
    const code = await readCode(app, other);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    expect((await call(changeBusinessContacts, { body: { phone: other, code: wrong } })).problem.code).toBe(
      "phone_code_incorrect",
    );
    const confirmed = await call(changeBusinessContacts, { body: { phone: other, code } });
    expect([confirmed.status, confirmed.reply.profile.phones]).toEqual([200, [own, other]]);
    const ordered = await call(changeBusinessContacts, { body: { phones: [other, own, other] } });
    expect(ordered.reply.profile.phones).toEqual([other, own]);
    expect((await call(changeBusinessContacts, { body: { phones: [own, nextPhone()] } })).problem.errors).toEqual({
      phones: ["Сначала подтвердите этот контакт кодом"],
    });
    expect((await call(changeBusinessContacts, { body: { phones: [] } })).reply.profile.phones).toEqual([]);
  });

  test("a code for a business's phone confirms no account's phone, and nobody else's business", async ({ app }) => {
    const [one, other] = [await makeBusiness(app), await makeBusiness(app)];
    const phone = nextPhone();
    await one.call(changeBusinessContacts, { body: { phone } });
    const code = await readCode(app, phone);
    expect((await other.call(changeBusinessContacts, { body: { phone, code } })).problem.code).toBe(
      "phone_code_incorrect",
    );
    const row = await app.db
      .selectFrom("account_codes")
      .select("purpose")
      .where("login", "=", phone)
      .executeTakeFirstOrThrow();
    expect(row.purpose).toBe("business");
  });

  test("an e-mail needs its code, and goes without one", async ({ app }) => {
    const { call } = await makeBusiness(app);
    const email = `shop${made}@example.kg`;
    expect((await call(changeBusinessContacts, { body: { email } })).status).toBe(202);
    const code = await readCode(app, email);
    expect((await call(changeBusinessContacts, { body: { email, code } })).reply.profile.email).toBe(email);
    expect((await call(changeBusinessContacts, { body: { email: null } })).reply.profile.email).toBeNull();
  });

  test("five phones are the most, and one contact is confirmed at a time", async ({ app }) => {
    const { call, id } = await makeBusiness(app);
    const phones = Array.from({ length: 5 }, nextPhone);
    await app.db
      .insertInto("business_phones")
      .values(phones.map((phone, position) => ({ business_id: id, phone, position })))
      .execute();
    expect((await call(changeBusinessContacts, { body: { phone: nextPhone() } })).problem.errors).toHaveProperty(
      "phone",
    );
    const both = { phone: nextPhone(), email: `both${made}@example.kg` };
    expect((await call(changeBusinessContacts, { body: both })).problem.errors).toHaveProperty("email");
  });

  test("a wrong WhatsApp number is said so", async ({ app }) => {
    const { call } = await makeBusiness(app);
    expect((await call(changeBusinessContacts, { body: { whatsapp: "123" } })).problem.errors).toEqual({
      whatsapp: ["Неверный номер WhatsApp. Пример: 0555 123 456"],
    });
  });
});

describe("the schedule", () => {
  test("is changed as a whole, all day and past midnight too, and the answer says so", async ({ app }) => {
    const { call } = await makeBusiness(app);
    const schedule = week({ from: "09:00", to: "18:00" });
    schedule[4] = { day: 5, is_working: true, from: "10:00", to: "02:00" };
    schedule[5] = { day: 6, is_working: true, from: "00:00", to: "00:00" };
    schedule[6] = { day: 7, is_working: false, from: "09:00", to: null };
    const today = app.clock.now.getTime();
    const date = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);
    const holidays = [
      { date: date(40), is_working: false, from: null, to: null },
      { date: date(20), is_working: true, from: "10:00", to: "15:00" },
      { date: date(-3), is_working: false, from: null, to: null },
    ];
    const { reply } = await call(changeBusinessSchedule, { body: { schedule: schedule.toReversed(), holidays } });
    expect(reply.detail).toBe("График работы изменён.");
    expect(reply.schedule.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(reply.schedule[6]).toEqual({ day: 7, is_working: false, from: null, to: null });
    expect(
      reply.holidays.map((one) => one.date),
      "what is over is left out",
    ).toEqual([date(20), date(40)]);
    const kyrgyz = await call(changeBusinessSchedule, { body: { schedule } }, { "accept-language": "ky" });
    expect(kyrgyz.reply.detail).toBe("Иш тартиби өзгөртүлдү.");
    expect(kyrgyz.reply.holidays, "not given, they stay").toHaveLength(2);
  });

  test.for([
    ["25:00", { schedule: week({ from: "25:00", to: "18:00" }) }, "schedule"],
    ["no hours", { schedule: week({ from: null, to: null }) }, "schedule"],
    [
      "eight days",
      { schedule: [...week({ from: "09:00", to: "18:00" }), { day: 1, is_working: false, from: null, to: null }] },
      "schedule",
    ],
    [
      "two Mondays",
      { schedule: week({ from: "09:00", to: "18:00" }).map((one) => ({ ...one, day: Math.max(1, one.day - 1) })) },
      "schedule",
    ],
    [
      "day 8",
      { schedule: week({ from: "09:00", to: "18:00" }).map((one) => ({ ...one, day: one.day + 1 })) },
      "schedule",
    ],
    [
      "the same holiday twice",
      {
        schedule: week({ from: "09:00", to: "18:00" }),
        holidays: [1, 2].map(() => ({ date: "2027-03-21", is_working: false, from: null, to: null })),
      },
      "holidays",
    ],
    [
      "a holiday in a hundred years",
      {
        schedule: week({ from: "09:00", to: "18:00" }),
        holidays: [{ date: "2126-03-21", is_working: false, from: null, to: null }],
      },
      "holidays",
    ],
    [
      "61 holidays",
      {
        schedule: week({ from: "09:00", to: "18:00" }),
        holidays: Array.from({ length: 61 }, () => ({ date: "2027-03-21", is_working: false, from: null, to: null })),
      },
      "holidays",
    ],
    [
      "no day",
      {
        schedule: week({ from: "09:00", to: "18:00" }),
        holidays: [{ date: "2027-02-30", is_working: false, from: null, to: null }],
      },
      "holidays",
    ],
  ] as const)("refuses %s", async ([, body, field], { app }) => {
    const { call } = await makeBusiness(app);
    const { problem } = await call(changeBusinessSchedule, { body: body as never });
    expect(problem.status).toBe(400);
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
    expect((await call(getBusinessProfile)).reply.schedule).toBeNull();
  });
});

describe("addresses", () => {
  test("are added once, changed, removed; the point is on the map or not there", async ({ app }) => {
    const { call } = await makeBusiness(app);
    const location = getLocationId(app, "osh");
    const body = { location, address: "Курманжан Датка, 12", latitude: 40.53, longitude: 72.8 };
    const { id } = (await call(addBusinessAddress, { body })).reply;
    expect((await call(addBusinessAddress, { body })).reply.id, "the same again").toBe(id);
    const without = await call(updateBusinessAddress, { params: { id }, body: { latitude: null, longitude: null } });
    expect(without.reply).toMatchObject({
      address: body.address,
      latitude: null,
      location: { id: location, title_ru: "Ош" },
    });
    expect((await call(getBusinessProfile)).reply.addresses).toEqual([without.reply]);
    expect((await call(deleteBusinessAddress, { params: { id } })).status).toBe(204);
    expect((await call(deleteBusinessAddress, { params: { id } })).problem.code).toBe("not_found");
  });

  test("refuse a point far from the place and from all that lies in it, and words that advertise", async ({ app }) => {
    const { call } = await makeBusiness(app);
    const point = { latitude: 42.87, longitude: 74.6 };
    const add = (location: string, values: object) =>
      call(addBusinessAddress, { body: { location: getLocationId(app, location), address: "Чүй, 1", ...values } });
    expect((await add("osh", point)).problem.errors).toEqual({
      latitude: ["Точка дальше 50 км от выбранного места. Передвиньте точку или выберите другое место"],
    });
    const { id } = (await add("bishkek", point)).reply;
    const change = (body: object) => call(updateBusinessAddress, { params: { id }, body });
    expect((await change({ location: getLocationId(app, "osh") })).problem.errors).toHaveProperty("latitude");
    expect((await change({ latitude: 40.53, longitude: 72.8 })).problem.errors).toHaveProperty("latitude");
    for (const address of ["Скидки на всё, Чүй 1", "Чүй 1, @super_shop", "super-shop.kg"]) {
      expect((await change({ address })).problem.errors).toHaveProperty("address");
      expect((await add("bishkek", { address })).problem.errors).toHaveProperty("address");
    }
  });

  test("refuse a point whose place is the country or a region: everything would be near", async ({ app }) => {
    const { call } = await makeBusiness(app);
    const { locations } = app.catalogue.current();
    const point = { latitude: 42.87, longitude: 74.6 };
    for (const kind of ["country", "region"]) {
      const location = locations.find((one) => one.kind === kind)?.id ?? 0;
      const body = { location, address: "Чүй, 1" };
      expect((await call(addBusinessAddress, { body: { ...body, ...point } })).problem.errors).toEqual({
        location: ["Чтобы отметить точку на карте, выберите город, район или село"],
      });
      const { id } = (await call(addBusinessAddress, { body })).reply;
      expect((await call(updateBusinessAddress, { params: { id }, body: point })).problem.errors).toHaveProperty(
        "location",
      );
    }
  });

  test("refuse points abroad, half a point, unknown places and an eleventh one", async ({ app }) => {
    const { call } = await makeBusiness(app);
    const location = getLocationId(app, "bishkek");
    const add = (values: object) => call(addBusinessAddress, { body: { location, address: "Чүй, 1", ...values } });
    for (const [latitude, longitude] of [
      [43.24, 76.89],
      [42.87, 7.45],
      [74.6, 42.87],
      [1e300, 74],
    ] as const)
      expect((await add({ latitude, longitude })).problem.errors).toEqual({
        latitude: ["Эта точка не в Кыргызстане. Поставьте её заново"],
      });
    expect((await add({ latitude: 42.87 })).problem.errors).toHaveProperty("latitude");
    expect((await add({ location: 2_000_000_000 })).problem.errors).toHaveProperty("location");
    expect((await add({ address: "  " })).problem.errors).toHaveProperty("address");
    expect((await add({ address: "я".repeat(201) })).problem.errors).toHaveProperty("address");
    const added = await Promise.all(Array.from({ length: 12 }, (_, at) => add({ address: `Чүй, ${at}` })));
    expect(added.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(added.find(({ status }) => status !== 201)?.problem.code).toBe("too_many_records");
  });
});

describe("delivery", () => {
  test("is free from an amount or to a place at a price, and a change of the kind drops what was the other's", async ({
    app,
  }) => {
    const { call } = await makeBusiness(app);
    const free = (await call(addBusinessDelivery, { body: { kind: "amount", from_amount: 3_000, days: 1 } })).reply;
    expect((await call(addBusinessDelivery, { body: { kind: "amount", from_amount: 3_000, days: 1 } })).reply.id).toBe(
      free.id,
    );
    const location = getLocationId(app, "osh");
    const city = (await call(addBusinessDelivery, { body: { kind: "city", location, price: 0, note: "Автобусом" } }))
      .reply;
    expect(city).toMatchObject({ kind: "city", location: { title_ky: "Ош" }, price: 0, from_amount: null });
    expect((await call(listBusinessDeliveries)).reply).toEqual([free, city]);
    const params = { id: city.id };
    const local = { kind: "amount", from_amount: 3_000, location: city.location?.id ?? 0 } as const;
    const there = (await call(addBusinessDelivery, { body: local })).reply;
    expect(there).toMatchObject({ kind: "amount", from_amount: 3_000, location: { title_ky: "Ош" }, price: null });
    const unknown = await call(addBusinessDelivery, { body: { ...local, location: 999_999 } });
    expect(unknown.problem.errors).toHaveProperty("location");
    const everywhere = { params: { id: there.id }, body: { location: null } };
    expect((await call(updateBusinessDelivery, everywhere)).reply).toMatchObject({
      from_amount: 3_000,
      location: null,
    });
    await call(deleteBusinessDelivery, { params: { id: there.id } });
    const changed = (await call(updateBusinessDelivery, { params, body: { kind: "amount", from_amount: 500 } })).reply;
    expect(changed).toMatchObject({ kind: "amount", from_amount: 500, location: null, price: null, note: "Автобусом" });
    expect((await call(getBusinessDelivery, { params })).reply).toEqual(changed);
  });

  test.for([
    [{ kind: "amount" }, "from_amount"],
    [{ kind: "amount", from_amount: 0 }, "from_amount"],
    [{ kind: "amount", from_amount: 1e9 }, "from_amount"],
    [{ kind: "city", price: 100 }, "location"],
    [{ kind: "city", location: 10 }, "price"],
    [{ kind: "city", location: 2_000_000_000, price: 1 }, "location"],
    [{ kind: "city", location: 10, price: -1 }, "price"],
    [{ kind: "city", location: 10, price: 1, days: 61 }, "days"],
    [{ kind: "drone" }, "kind"],
    [{ kind: "amount", from_amount: 100, note: "я".repeat(201) }, "note"],
  ] as const)("refuses %j", async ([body, field], { app }) => {
    const { call } = await makeBusiness(app);
    expect(Object.keys((await call(addBusinessDelivery, { body: body as never })).problem.errors ?? {})).toEqual([
      field,
    ]);
    expect((await call(listBusinessDeliveries)).reply).toEqual([]);
  });
});

describe("pictures", () => {
  const send = async (
    call: Awaited<ReturnType<typeof makeBusiness>>["call"],
    record: Endpoint & { reply: (typeof setBusinessLogo)["reply"] },
    bytes: Buffer,
  ) => call(record, { file: fileOf(bytes) } as never);

  test("a new logo takes the place of the old one, whose files go", async ({ app }) => {
    const { call } = await makeBusiness(app);
    const first = (await send(call, setBusinessLogo, await drawPhoto(300, 300))).reply;
    const file = path.join(app.mediaFolder, first.photo.slice("/media/".length));
    expect(existsSync(file)).toBe(true);
    const second = (await send(call, setBusinessLogo, await drawPhoto(200, 200))).reply;
    expect((await call(getBusinessProfile)).reply.logo).toEqual(second);
    expect(existsSync(file)).toBe(false);
    await call(deleteBusinessLogo);
    await call(deleteBusinessLogo);
    expect((await call(getBusinessProfile)).reply.logo).toBeNull();
    expect(existsSync(path.join(app.mediaFolder, second.photo.slice("/media/".length)))).toBe(false);
  });

  test("banners have an order, five are the most, also when they come at once", async ({ app }) => {
    const { call } = await makeBusiness(app);
    const photo = await drawPhoto(500, 110);
    const answers = await Promise.all(Array.from({ length: 7 }, () => send(call, addBusinessBanner, photo)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxBusinessBanners);
    expect(answers.find(({ status }) => status !== 201)?.problem.code).toBe("too_many_records");
    const ids = (await call(getBusinessProfile)).reply.banners.map(({ id }) => id);
    const ordered = await call(orderBusinessBanners, { body: { ids: ids.toReversed() } });
    expect(ordered.reply.map(({ id }) => id)).toEqual(ids.toReversed());
    for (const wrong of [ids.slice(1), [...ids.slice(1), 2_000_000_000], [...ids.slice(1), ids[1] ?? 0]])
      expect((await call(orderBusinessBanners, { body: { ids: wrong } })).problem.errors).toHaveProperty("ids");
  });

  test("a gallery has fifty photos at most", async ({ app }) => {
    const { call, id } = await makeBusiness(app);
    const row = { business_id: id, kind: "gallery", width: 9, height: 9, thumbhash: Buffer.from([1]) };
    await app.db
      .insertInto("business_photos")
      .values(
        Array.from({ length: maxGallery }, (_, position) => ({ ...row, position, name: `test/${id}-${position}` })),
      )
      .execute();
    expect((await send(call, addGalleryPhoto, await drawPhoto())).problem.code).toBe("too_many_records");
  });

  test("what is no photo, or is too large, is refused", async ({ app }) => {
    const { call } = await makeBusiness(app);
    expect((await send(call, addBusinessBanner, Buffer.from("<svg/>"))).problem.code).toBe("photo_unreadable");
    expect((await send(call, addBusinessBanner, await drawPhoto(9_200, 4_600))).problem.code).toBe("photo_too_large");
    expect((await call(getBusinessProfile)).reply.banners).toEqual([]);
  });

  test("nobody removes another's, nor a banner as a photo of the gallery", async ({ app }) => {
    const [one, other] = [await makeBusiness(app), await makeBusiness(app)];
    const { id } = (await send(one.call, addBusinessBanner, await drawPhoto(500, 110))).reply;
    expect((await other.call(deleteBusinessBanner, { params: { id } })).problem.code).toBe("not_found");
    expect((await one.call(deleteGalleryPhoto, { params: { id } })).problem.code).toBe("not_found");
    expect((await one.call(deleteBusinessBanner, { params: { id } })).status).toBe(204);
  });
});

test("whoever is no business, or was one, is told so", async ({ app }) => {
  const person = app.as({ userId: await makeUser(app), role: "user" });
  expect((await person.call(getBusinessProfile)).problem.code).toBe("not_business");
  const submitted = await makeBusiness(app, "submitted");
  expect((await submitted.call(getBusinessProfile)).problem.code).toBe("not_business");
  const expired = await makeBusiness(app, "expired");
  expect((await expired.call(getBusinessProfile)).problem.code).toBe("business_expired");
  expect((await expired.call(updateBusinessProfile, { body: { about: "x" } })).problem.code).toBe("business_expired");
});
