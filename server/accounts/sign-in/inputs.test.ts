import fc from "fast-check";
import { describe, expect } from "vitest";
import { normaliseLogin, normalisePhone } from "#contracts/accounts/rules.ts";
import { activateAccount, checkCode, login, sendCode, signUp, updateAccount } from "#contracts/accounts/schemas.ts";
import { cleanText } from "#contracts/base/values.ts";
import { test } from "#server/test/app.ts";
import { nextPhone, register } from "#server/test/browser.ts";

const password = "secret1x";

describe("a login", () => {
  test.for([
    ["a soft hyphen", "\u00ad"],
    ["a zero-width space", "\u200b"],
    ["a zero-width joiner", "\u200d"],
    ["a direction mark", "\u202e"],
    ["a Hangul filler", "\u115f"],
    ["a variation selector", "\ufe0f"],
    ["U+0000", "\u0000"],
    ["a lone surrogate", "\ud800"],
  ])("with %s inside is no e-mail", ([, sign]) => {
    for (const text of [`a${sign}b@mail.example`, `ab@ma${sign}il.example`, `ab@mail.exam${sign}ple`])
      expect(normaliseLogin(text), text).toBeNull();
    expect(normaliseLogin("ab@mail.example")).not.toBeNull();
  });

  test.for([
    "\u202aab@mail.example\u202c",
    "\u200eab@mail.example",
    " ab@mail.example\u200b",
    "mailto:ab@mail.example",
    "AB@Mail.example",
    "ａｂ@mail.example",
  ])("copied as «%s» is ab@mail.example", (text) => {
    expect(normaliseLogin(text)).toEqual({ kind: "email", login: "ab@mail.example" });
  });

  test.for([
    "user@mail..ru",
    "user@.mail.ru",
    "user@mail.ru.",
    ".user@mail.ru",
    "us..er@mail.ru",
    "user@m\u0430il.ru",
    "us\u0435r@mail.ru",
    "user@-mail.ru",
    "user@mail-.ru",
    "user@mail",
    "user@mail.r",
    "user@ma_il.ru",
    "user@@mail.ru",
    "user@mail.ru@mail.ru",
    `user@${"a".repeat(64)}.ru`,
  ])("«%s» is no e-mail", (text) => {
    expect(normaliseLogin(text)).toBeNull();
  });

  test.for(["a.b+c-d_e@mail.example", "иван@почта.рф", "иван.petrov@почта.рф", "1234@mail.ru", "o'neil@xn--80a.kg"])(
    "«%s» is an e-mail",
    (text) => {
      expect(normaliseLogin(text)?.kind).toBe("email");
    },
  );

  test.for([
    "\u202a+996 555 000 001\u202c",
    "\u2066+996555000001\u2069",
    "\u200e0555 000 001",
    "+996\u2212555\u2212000\u2212001",
    "0555/00/00/01",
    "tel:+996555000001",
    "TEL:0555-000-001",
    "+996·555·000·001",
    "+996.555.000.001",
    "０５５５ ０００ ００１",
    "\ufeff996555000001",
    "(0555) 00\u201100\u201101",
  ])("copied as «%s» is +996555000001", (text) => {
    expect(normalisePhone(text)).toBe("+996555000001");
  });

  test.for(["+996 000 000 000", "+996 123 456 789", "0 412 345 678", "+7 701 234 56 78", "tel:", "55500000"])(
    "«%s» is no phone",
    (text) => {
      expect(normalisePhone(text)).toBeNull();
    },
  );

  test("cannot be a landline, which contacts may be", async ({ app }) => {
    for (const typed of ["0 312 66 67 77", "+996 (3222) 5-12-34", "03922 51234"]) {
      expect(normalisePhone(typed), typed).toMatch(/^\+9963\d{8}$/);
      const { problem } = await app.call(signUp, { body: { login: typed, name: "Айбек", password } });
      expect(problem.errors?.["login"], typed).toEqual(["Нужен номер мобильного: на городской СМС не придёт"]);
    }
  });

  test("by phone may have the national zero after the country code", () => {
    for (const writing of ["+9960555431229", "9960555431229", "009960555431229", "+996 (0555) 43-12-29"])
      expect(normalisePhone(writing), writing).toBe("+996555431229");
    expect(normalisePhone("+9965554312291")).toBe("+9965554312291");
  });

  test("that is neither a phone nor an e-mail gets no code", async ({ app }) => {
    const messageFor = async (name: string) =>
      (await app.call(sendCode, { body: { login: name } })).problem.errors?.["login"];
    expect(await messageFor("abc")).toEqual(["Формат телефона: +996*********"]);
    expect(await messageFor("+996 555 12")).toEqual(["Формат телефона: +996*********"]);
    expect(await messageFor("aibek@mail")).toEqual(["Проверьте адрес почты"]);
    expect(await messageFor("")).toEqual(["Обязательное поле"]);
  });

  test("with a control character is a bad request, not a server error", async ({ app }) => {
    for (const sign of ["\u0000", "\u0007", "\u0085"]) {
      const name = `+9965554${sign}31229`;
      for (const answer of [
        await app.call(login, { body: { login: name, password } }),
        await app.call(sendCode, { body: { login: name } }),
        await app.call(checkCode, { body: { login: name, code: "000000" } }),
        await app.call(activateAccount, { body: { login: name, code: "000000" } }),
      ]) {
        expect([answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([400, ["login"]]);
      }
    }
  });
});

describe("a name", () => {
  const refusedNames = [
    "Служба поддержки",
    "Мoдератор сайта",
    "Колдоо кызматы",
    "Жарыя",
    "J a r y a",
    "МБанк",
    "jarya-kg.com",
    "t.me/aidana",
    "Аdmin",
    "аdmіn",
    "Adm!n",
    "Mодератоp",
    "Moder@tor",
    "Модера тор",
    "Поддержка",
    "Поддeржка",
    "П о д д е р ж к а",
    "Под\u3164держка",
    "Служба п.о.д.д.е.р.ж.к.и",
    "От администрации сайта",
    "Сайттын администрациясы",
    "Модераторы",
    "Жарыянын кызматкери",
    "Жарыянын админи",
    "Колдоо",
    "Служба контроля",
    "Проверенный продавец",
    "Я 🅰🅳🅼🅸🅽",
    "Салтанат 0555 12-34-56",
    "aida@mail.example",
  ];

  test.for(refusedNames)("«%s» is nobody's", async (name, { app }) => {
    const { status, problem } = await app.call(signUp, { body: { name, login: nextPhone(), password } });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ["name"]]);
    expect(problem.errors?.["name"]?.[0]).toMatch(/^(?:Говорить от имени|Уберите ссылку|Эта ссылка|Имя видят все)/);
    const { browser } = await register(app);
    const changed = await browser.call(updateAccount, { body: { name } });
    expect(Object.keys(changed.problem.errors ?? {})).toEqual(["name"]);
  });

  test.for([
    "Бакай",
    "Демир Оптимов",
    "Эльдик",
    "Айбек Жарыкбаев",
    "ИП Мебель-Ош",
    "Нур.Диван",
    "Адмира",
    "Мадина Банкова",
    "Аида",
    "Админбек Модиев",
    "Поддубная",
    "Колдошбек Саппаров",
    "Жарыкпай Контролёров",
    "Sаня Hоров",
    "Магазин 24/7",
    "Авто 1990-2005",
  ])("«%s» is a name", async (name, { app }) => {
    expect((await app.call(signUp, { body: { name, login: nextPhone(), password } })).status).toBe(201);
  });
});

test.for([
  ["a phone", "+996555123456", "Нужна хотя бы одна буква"],
  ["Hangul fillers", "\u3164\u115f\uffa0", "Обязательное поле"],
  ["joiners and marks", "\u200d\u200c\u2060\u0301", "Обязательное поле"],
  ["ticks", "✅ ✔️", "Обязательное поле"],
  ["tags and the empty Braille cell", "\u{e0041}\u2800", "Обязательное поле"],
] as const)("a name of %s is none", async ([, name, words], { app }) => {
  const { status, problem } = await app.call(signUp, { body: { name, login: nextPhone(), password } });
  expect([status, problem.errors]).toEqual([400, { name: [words] }]);
});

test("a name has no ticks, which would say that the site has checked somebody", async ({ app }) => {
  const { browser } = await register(app);
  const change = async (name: string) => (await browser.call(updateAccount, { body: { name } })).reply.name;
  expect(await change("✅ Азамат ✔️")).toBe("Азамат");
  expect(await change("Азамат☑Бакыт")).toBe("АзаматБакыт");
});

test("a name that is refused is told with the words that are reserved", async ({ app }) => {
  const body = { name: "Салам, Служба поддержки", login: nextPhone(), password };
  expect((await app.call(signUp, { body })).problem.errors?.["name"]).toEqual([
    "Говорить от имени сайта или банка нельзя. Напишите иначе: «Служба поддержки»",
  ]);
});

test("the staff may say who they are, and whoever has such a name keeps it", async ({ app }) => {
  const { browser, user } = await register(app);
  const rename = async (name: string) => (await browser.call(updateAccount, { body: { name } })).status;
  expect(await rename("Айгүл, модератор")).toBe(400);
  await app.db.updateTable("users").set({ role: "moderator" }).where("id", "=", user.id).execute();
  expect(await rename("Айгүл, модератор")).toBe(200);
  await app.db.updateTable("users").set({ role: "user" }).where("id", "=", user.id).execute();
  expect([await rename("Айгүл, модератор"), await rename("Модератор")]).toEqual([200, 400]);
});

describe("a text", () => {
  test("is well-formed once it is cleaned", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => cleanText(text).isWellFormed()));
    expect(cleanText("\ud83dАйбек\ude00")).toBe("\ufffdАйбек\ufffd");
  });

  test("is cleaned of what nobody sees, whatever turns it around, and towers of marks", () => {
    for (const [text, cleaned] of [
      ["Скидка \u202eдоверие\u202c", "Скидка доверие"],
      ["\u2066а\u2069\u061c\u200e\u200f б", "а б"],
      ["пред\u00adопл\u200bа\u200cт\u2060а\ufeff", "предоплата"],
      ["а\u{e0061}\u{e007f}б\u3164в\ufff9", "абв"],
      ["я\u200dя", "яя"],
      [`а${"\u0489".repeat(50)}б`, "а\u0489\u0489б"],
      ["и\u034f\u0306", "й"],
      ["одна\r\nдве", "одна \nдве"],
    ] as const)
      expect(cleanText(text)).toBe(cleaned);
    for (const text of [
      "\u3164\uffa0\u115f\u1160",
      "\u2800 \u2800",
      "\u200d\u200c\u2060",
      "\u{e0020}",
      "\u0301",
      "\ufe0f",
      "\ud83d",
      "\ude00 \ufffd",
    ])
      expect(cleanText(text), JSON.stringify(text)).toBe("");
  });

  test("keeps emoji, their joiners and the letters of all alphabets", () => {
    const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";
    const heart = "\u2764\ufe0f\u200d\u{1f525}";
    const judge = "\u{1f469}\u{1f3fd}\u200d\u2696\ufe0f";
    for (const text of [
      family,
      heart,
      judge,
      "1\ufe0f\u20e3",
      "\u{1f1f0}\u{1f1ec}",
      "Өңүм ёжик Ñandú 漢字 ไม้",
      "—",
      "?",
    ])
      expect(cleanText(text)).toBe(text);
  });

  test("stays as it is when it is cleaned again", () => {
    const isStable = (text: string) => cleanText(cleanText(text)) === cleanText(text);
    expect(isStable("\ufe0f\u0301\ufe0f\u200d\u{1f525}")).toBe(true);
    fc.assert(fc.property(fc.string({ unit: "binary" }), isStable));
    const unit = fc.constantFrom("\u200d", "\ufe0f", "\u2764", "\u0301", "а", "\u3164", " ", "\u{1f525}", "\u2800");
    fc.assert(fc.property(fc.string({ unit }), isStable));
  });

  test("with a lone surrogate is accepted as a name, without it", async ({ app }) => {
    const answer = await app.call(signUp, { body: { name: "Айбек\ud83d", login: nextPhone(), password } });
    expect(answer.status).toBe(201);
  });
});
