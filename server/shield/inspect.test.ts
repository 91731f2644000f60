import { describe, expect, test } from "vitest";
import { inspect, inspectQrCode } from "./inspect.ts";
import { shieldRules } from "./rules.ts";

const codesOf = (text: string, isNew = false) => inspect(text, { isNew }).findings.map(({ code }) => code);

describe("the shield", () => {
  test("has a title and an advice in both languages for each rule, and each code once", () => {
    expect(new Set(shieldRules.map(({ code }) => code)).size).toBe(shieldRules.length);
    for (const rule of shieldRules) {
      for (const text of [rule.title_ru, rule.title_ky, rule.advice_ru, rule.advice_ky]) {
        expect(text.length, rule.code).toBeGreaterThan(8);
        expect(text, rule.code).not.toMatch(/[.\s]$/);
      }
    }
  });

  test("says what it found as it was written, the strongest first", () => {
    const found = inspect("Привет! Смотри divan.shop и СКИНЬ мне КОД из смс, дальше сам");
    expect(found.verdict).toBe("refuse");
    expect(found.findings).toEqual([
      { code: "asks_code", verdict: "refuse", fragment: "СКИНЬ мне КОД из смс" },
      { code: "outside_link", verdict: "fold", fragment: "divan.shop" },
    ]);
    expect(inspect("Смотрите (divan.shop/a?b=1), там дешевле").findings[0]?.fragment).toBe("divan.shop/a?b=1");
    expect(inspect("Ещё продаёте?")).toEqual({ findings: [], verdict: "pass" });
  });

  test("minds messengers and foreign numbers of those who are new only", () => {
    for (const [text, code] of [
      ["напишите мне в ватсап", "messenger"],
      ["ватсапка жазыңыз", "messenger"],
      ["мой номер +7 701 123 45 67", "foreign_number"],
      ["+90 (532) 123 45 67", "foreign_number"],
    ] as const) {
      expect([text, codesOf(text), codesOf(text, true)]).toEqual([text, [], [code]]);
    }
    expect(codesOf("+996 555 12 34 56, ватсап бар", true)).toEqual([]);
    expect(codesOf("+ 9 9 6 555123456", true)).toEqual([]);
  });
});

describe("an address", () => {
  test.for([
    "https://jarya.kg/products/12",
    "m.jarya.kg/ky",
    "https://market.example/products/1",
    "https://2gis.kg/bishkek/geo/1",
    "go.2gis.com/abc",
    "https://www.google.com/maps/place/Bishkek",
    "https://www.google.com/maps/place/Ош..+базары/@42.87,74.6,17z/data=!3m1!4b1",
    `https://www.google.com/maps/place/${"x".repeat(1_000)}`,
    "https://maps.google.com/?q=42.87,74.6",
    "https://goo.gl/maps/abc",
    "yandex.ru/maps/-/CDabc",
    "www.youtube.com/watch?v=1",
    "https://m.youtube.com/watch?v=1",
    "youtube.com/@kanal",
    "youtu.be/1",
  ])("«%s» passes", (text) => {
    expect(inspect(`вот ${text} смотрите`, { ownHosts: ["market.example"] }).findings).toEqual([]);
  });

  test.for([
    "https://example.com",
    "HTTP://EXAMPLE.COM/A",
    "example.com/a",
    "example.ru",
    "хостинг.рф",
    "xn--80adxhks.xn--p1ai",
    "hxxp://example.org",
    "example точка com",
    "пример точка ру",
    "example (dot) com",
    "example[.]com",
    "example . com",
    "exam\u200bple.c\u2060om",
    "ｅｘａｍｐｌｅ．ｃｏｍ",
    "e x a m p l e . c o m",
    "h t t p s : // example.com",
    "http://10.0.0.1/pay",
    "https://evil.x1/",
    "https://evil.c0m/",
    "https://evil.co-m/",
    "https://evil/",
    "смhttps://evil.x1/",
    "hxxp://evil.c0m/a",
    "https://a.b.c.d.e.f.evil.com/pay",
    "a.b.c.d.e.f.evil.com/pay",
    "2gis.kg.1.2.3.zakaz-4412.com/get",
    "example.com_",
    "google.com.evil.example/maps https://google.com.evil.example",
    "https://jarya.kg@example.com/",
    "notjaryakg.com/jarya.kg/",
    "https://2gis.kg.example.com",
    `https://jarya.kg:${"x".repeat(200)}@example.com/`,
    "https://www.google.com/maps/../url?q=https://example.com",
    "https://www.google.com/maps/%2E%2e/url?q=https://example.com",
    "https://www.google.com/maps/..\\url?q=https://example.com",
    `https://www.google.com/maps/${"x".repeat(2_500)}/../../url?q=https://example.com`,
    "https://maps.google.com/url?q=https://example.com",
    "https://maps.google.com//url?q=https://example.com",
    "https://www.youtube.com/redirect?q=https://example.com",
    "https://link.2gis.ru/1.2/online?http://example.com",
    'https://2gis.kg/a"https://example.com/pay',
    "https://2gis.kg/a«https://example.com/pay»",
    "t.me/somebody",
    "lalafo.kg/item",
    "cdek.ru",
    "https://optimabank.kg",
  ])("«%s» is another site", (text) => {
    const found = inspect(`вот ${text} тут`);
    expect([found.verdict, found.findings[0]?.code]).toEqual(
      text.includes("jaryakg") ? ["refuse", "lookalike_link"] : ["fold", "outside_link"],
    );
  });

  test.for([
    "https://jarya.kg.1.2.3.4.5.6.zakaz-4412.com/get",
    "jarya.kg.1.2.3.4.5.6.zakaz-4412.com",
    "https://a.b.c.d.e.f.g.h.evil.com/pay",
    "2gis.kg.1.2.3.4.5.6.zakaz-4412.com/get",
    "jarya-kg.com",
    "jarya.top",
    "j4rya.kg",
    "jаrya.kg",
    "jaria.kg",
    "jar-ya.kg",
    "жарыя.com",
    "kg.jarya.pay.site",
    "la1afo.kg",
    "lalafo-dostavka.ru",
    "Iаlаfо.kg",
    "mbank-kg.com",
    "mbanc.kg",
    "optimabank.online",
    "opt1mabank.kg",
    "demir-bank.info",
    "kicb-bank.com",
    "bakaibank.top",
    "odengi-pay.com",
    "elqr.shop",
    "kyrgyzpost-track.com",
    "cdek-kg.com",
    "sdek.top",
    "boxberri.ru",
    "wi1dberries.ru",
    "wildberies.com",
    "olx-safe.com",
    "olx24.top",
    "avit0.ru",
    "avito.com",
    "dhl-parcel.net",
    "xn--80ak6aa92e.com",
    "telegrarn.org",
    "lalafo точка site",
  ])("«%s» is forged", (text) => {
    expect(codesOf(`откройте ${text} сейчас`)).toContain("lookalike_link");
  });

  test.for([
    "диван.Новый",
    "продаю.Торг уместен",
    "т.е. новый",
    "2.5.top",
    "24.kg мяса",
    "модель s.pro-1",
    "Samsung.Pro новый.Всё работает",
    "Toyota Camry. Com plete",
    "г.Ош ул.Ленина д.5",
    "ivan.petrov@mail.ru",
    "1.5л/100км",
    "торговая точка на Ошском",
    "и т.д.и т.п.",
    "17.10.2025",
    "Intel.Core/i7",
    "видел на jarya.kg.Там есть",
  ])("«%s» is none", (text) => {
    expect(codesOf(text)).toEqual([]);
  });

  test.for(["avto.kg", "optica.kg", "bank.kg", "demirjol.kg", "mebel.kg", "post.kg", "kolesa-shiny.kg"])(
    "«%s» is no forgery",
    (text) => {
      expect(codesOf(text)).toEqual(["outside_link"]);
    },
  );
});

describe("a card number", () => {
  test("is found however it is spaced, with a right check digit only", () => {
    for (const text of [
      "4111111111111111",
      "4111 1111 1111 1111",
      "4111-1111-1111-1111",
      "41 11 11 11 11 11 11 11",
      "4\u200b111111111111111",
    ]) {
      expect(codesOf(`на ${text} кидайте`), text).toEqual(["card_number"]);
    }
    for (const text of [
      "4111 1111 1111 1112",
      "356938035643809",
      "4870001234567",
      "1234567812345678",
      "+996 555 12 34 56",
    ]) {
      expect(codesOf(text), text).toEqual([]);
    }
  });
});

describe("a QR code", () => {
  test("is an address or a payment", () => {
    expect(inspectQrCode("https://lalafo-pay.top/1").findings[0]?.code).toBe("lookalike_link");
    expect(inspectQrCode("https://example.com/1").findings[0]?.code).toBe("outside_link");
    expect(inspectQrCode("00020101021132590015qr.example.test").findings[0]?.code).toBe("qr_payment");
    expect(inspectQrCode("https://jarya.kg/products/1").verdict).toBe("pass");
    expect(inspectQrCode("SN 12345").verdict).toBe("pass");
  });
});

const zeroWidth = "\u200b\u200c\u200d\u2060\ufeff\u00ad";

describe("what nobody writes by chance", () => {
  test.for([
    ["zero width inside words", Array.from("скажите код из смс").join(zeroWidth), "asks_code"],
    ["direction marks", "\u202eскажите\u202c \u2066код\u2069 из \u200fсмс", "asks_code"],
    ["stress marks", "скажи\u0301те ко\u0301д из смс", "asks_code"],
    ["bold letters", "𝐬𝐤𝐚𝐳𝐡𝐢𝐭𝐞 𝐤𝐨𝐝 𝐢𝐳 𝐬𝐦𝐬", "asks_code"],
    ["full width", "ｓｋａｚｈｉｔｅ ｋｏｄ ｉｚ ｓｍｓ", "asks_code"],
    ["Greek letters", "скажите κοд из смс", "asks_code"],
    ["long vowels", "скажиииите кооооод из смс", "asks_code"],
    ["letters apart", "скажите к-о-д из с.м.с", "asks_code"],
    ["letters of every word apart", "с.к.а.ж.и.т.е м.н.е к.о.д и.з с.м.с", "asks_code"],
    ["letters and words apart", "с к а ж и т е   к о д   и з   с м с", "asks_code"],
    ["fillers", "ска\u3164жите к\u115fо\u1160д из с\uffa0мс", "asks_code"],
    ["digits in it", "ск4жите к0д из смс", "asks_code"],
    ["capitals and no spaces around signs", "СКАЖИТЕ,КОД/ИЗ-СМС!!!", "asks_code"],
    ["HTML", "<b>скажите</b> <i>код</i> из&nbsp;смс", "asks_code"],
    ["half an emoji", "\ud83dскажите код из смс\ude00", "asks_code"],
    ["punycode", "https://xn--jrya-53d.kg/\ud83d", "lookalike_link"],
  ] as const)("%s", ([, text, code]) => {
    const { findings } = inspect(text);
    expect(findings.map((found) => found.code)).toContain(code);
    for (const { fragment } of findings) expect(text).toContain(fragment.replace(/…$/, ""));
  });

  test("changes nothing of what is found", () => {
    const plain = codesOf("Отправьте предоплату http://elcart-pay.xyz/");
    expect(plain).toEqual(["lookalike_link", "prepayment"]);
    for (const text of [
      "п.р.е.д.о.п.л.а.т.а. http://elcart-pay.xyz/",
      "О т п р а в ь т е  п р е д о п л а т у  http://elcart-pay.xyz/",
      ...["\u200c", "\u2060", "\u00ad", "\u3164", "\u{e0041}"].map(
        (sign) => `Отпра${sign}вьте предо${sign}плату http://elcart-${sign}pay.xyz/`,
      ),
    ])
      expect([text, codesOf(text)]).toEqual([text, plain]);
  });

  test("neither fails nor finds anything", () => {
    for (const text of [
      "",
      " ",
      "\0",
      "\ud83d",
      "\ude00",
      zeroWidth,
      "😀👨‍👩‍👧",
      "а".repeat(4_000),
      "1".repeat(4_000),
      ".".repeat(4_000),
    ]) {
      expect(inspect(text), JSON.stringify(text.slice(0, 20))).toEqual({ findings: [], verdict: "pass" });
    }
  });
});
