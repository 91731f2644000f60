import { describe, expect, test } from "vitest";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import { checkText } from "./check-text.ts";
import { hashText } from "./text-hash.ts";

const codesOf = (title: string, description = "", dealType: DealType = "sell") => [
  ...new Set(checkText({ title, description, dealType }).map(({ code }) => code)),
];
const duties = "Приём товара, выкладка, работа с кассой, порядок в зале. График пять через два, с девяти до шести.";

describe("the content policy", () => {
  test.for([
    ["Продаю охотничье ружьё ИЖ-27", "weapons"],
    ["ПНЕВМАТИЧЕСКИЙ ПИСТОЛЕТ", "weapons"],
    ["Мылтык сатам", "weapons"],
    ["Петарды и фейерверки оптом", "explosives"],
    ["Продам почку", "organs"],
    ["Облигации банка", "securities"],
    ["Гашиш", "drugs"],
    ["Коньяк армянский 5 лет", "alcohol_tobacco"],
    ["Сигареты блоками", "alcohol_tobacco"],
    ["Ртуть в ампуле", "radioactive"],
    ["Купить диплом вуза", "identity_documents"],
    ["База данных клиентов Бишкек", "databases"],
    ["Сумка копия люкс", "counterfeits"],
    ["Телефон краденый дёшево", "stolen"],
    ["Инсулин в упаковках", "medical"],
    ["Орден Ленина", "state_awards"],
    ["Сетевой маркетинг: доход", "pyramid"],
    ["Секс-игрушки", "intimate"],
    ["Срочно продаю квартиру", "promo_words"],
    ["Үй сатылат тез арада", "promo_words"],
    ["Распродажа обуви", "promo_words"],
    ["ПРОДАЮ ДИВАН НЕДОРОГО", "capitals"],
  ] as const)("remarks on «%s»: %s", ([title, code]) => {
    expect(codesOf(title)).toContain(code);
  });

  test.for([
    "Игрушечный пистолет",
    "Водяной пистолет для детей",
    "Монтажный пистолет для пены",
    "Бокалы для вина, 6 штук",
    "Винный шкаф на 20 бутылок",
    "BMW X5 M SPORT",
    "Кровать деревянная",
    "Honda Fit 2008, 1 500 000 км",
    "Стол 120х60 см",
    "Койлор сатылат",
    "Паспорт на машину в порядке",
    "Земельный участок 8 соток",
  ])("says nothing of «%s»", (title) => {
    expect(codesOf(title)).toEqual([]);
  });

  test.for([
    "Звоните 0555 12 34 56",
    "тел. +996 (700) 11-22-33",
    "996700112233",
    "наш сайт www.shop.kg",
    "смотрите www.example.com",
    "WWW.EXAMPLE.COM",
    "example.com/divan",
    "фото на диск.рф",
    "youtu.be/abc123",
    "bit.ly/3abc",
    "заходите на divan.kg/sale",
    "https://t.me/divan",
    "инстаграм @divan_kg",
    "пишите на divan@mail.ru",
  ])("finds the contact in «%s»", (text) => {
    const findings = checkText({ title: "Диван", description: text, dealType: "sell" });
    const finding = findings.find(({ code }) => code === "contacts_in_text");
    expect(finding).toMatchObject({ field: "description" });
    expect(text).toContain(finding?.fragment);
  });

  test("a number, a link and an e-mail beside each other are each found, a link once", () => {
    const description = "Звоните 0555 12 34 56 или www.example.com, пишите на divan@mail.ru, ещё https://t.me/divan";
    const findings = checkText({ title: "Диван", description, dealType: "sell" });
    expect(findings.map(({ code, fragment }) => [code, fragment])).toEqual([
      ["contacts_in_text", "0555 12 34 56"],
      ["contacts_in_text", "www.example.com,"],
      ["contacts_in_text", "divan@mail.ru"],
    ]);
    const one = checkText({ title: "Диван", description: "https://www.divan.kg/odin", dealType: "sell" });
    expect(one.map(({ fragment }) => fragment)).toEqual(["https://www.divan.kg/odin"]);
  });

  test.for(["диван.Новый", "продаю.Торг", "2.5.top", "т.е. новый", "модель s.pro-1"])(
    "takes «%s» for no link",
    (text) => {
      expect(codesOf("Диван", text)).not.toContain("contacts_in_text");
    },
  );

  test.for(["цена 1200000 сом", "пробег 150 000 км", "размер 10.5", "ноутбук 2.4ГГц", "ул. Киевская 120, кв. 5"])(
    "takes «%s» for no contact",
    (text) => {
      expect(codesOf("Диван", text)).not.toContain("contacts_in_text");
    },
  );

  test("checks for sex and age in jobs and rents only", () => {
    expect(codesOf("Требуется девушка в магазин", duties, "job")).toEqual(["discrimination"]);
    expect(codesOf("Продавец", `${duties} Возраст до 35 лет.`, "job")).toEqual(["discrimination"]);
    expect(codesOf("Сатуучу, кыздар гана", duties, "job")).toEqual(["discrimination"]);
    expect(codesOf("Квартира", "Сдаём только девушкам", "rent")).toEqual(["discrimination"]);
    expect(codesOf("Велосипед для детей до 12 лет", "Только девушкам такой цвет")).toEqual([]);
  });

  test("finds several vacancies, and missing duties", () => {
    expect(codesOf("Требуются повар и официант", duties, "job")).toEqual(["several_vacancies"]);
    expect(codesOf("Сварщик, электрик, сантехник", duties, "job")).toEqual(["several_vacancies"]);
    expect(codesOf("Продавец-кассир", duties, "job")).toEqual([]);
    expect(codesOf("Водитель категории В и С", duties, "job")).toEqual([]);
    expect(codesOf("Швея", "Приходите", "job")).toEqual(["unclear_duties"]);
    expect(codesOf("Сварщик, электрик", "Оборудование")).toEqual([]);
  });

  test.for([
    ["Код из смс скажите, чтобы забронировать", "fraud", "Просьба сообщить код"],
    ["Перейдите по ссылке и получите деньги", "fraud", "Ссылка, чтобы получить деньги или оформить доставку"],
    ["Оплата на lalafo-pay.top/order", "fraud", "Ссылка на поддельный сайт"],
    ["Я за границей, ключи передаст агент", "fraud", "Хозяин далеко, ключи передаст другой"],
    ["Пишите: divan точка ru", "contacts_in_text", "Контакты или ссылки в тексте или на фото"],
    ["Звоните +7 701 123 45 67", "contacts_in_text", "Контакты или ссылки в тексте или на фото"],
    ["Лёгкий заработок дома без вложений", "pyramid", "Запрещено: пирамиды и сетевой маркетинг"],
  ] as const)("finds the fraud in «%s»", ([text, code, title]) => {
    for (const field of ["title", "description"] as const) {
      const listing = { title: "Диван", description: "Хороший", dealType: "sell" as const, [field]: text };
      const found = checkText(listing).find((finding) => finding.code === code && finding.field === field);
      expect(found).toMatchObject({ title_ru: title });
      expect(text).toContain(found?.fragment);
    }
  });

  test("tells each kind of fraud once, and a forged address as no mere contact", () => {
    const description =
      "Я за границей, ключи передаст агент. Скиньте код из смс. Сайт lalafo-dom.top, звоните 0555 12 34 56";
    const findings = checkText({ title: "Квартира", description, dealType: "rent" });
    expect(findings.map(({ code, title_ru }) => [code, title_ru])).toEqual([
      ["fraud", "Ссылка на поддельный сайт"],
      ["fraud", "Просьба сообщить код"],
      ["fraud", "Хозяин далеко, ключи передаст другой"],
      ["contacts_in_text", "Контакты или ссылки в тексте или на фото"],
    ]);
  });

  test("lets sellers and hosts name their terms, and nobody be asked for money for work", () => {
    const description = "Предоплата 30 %, остальное при получении. Ватсап есть, доставка сегодня.";
    expect(codesOf("Диван на заказ", description)).toEqual([]);
    expect(codesOf("Дом у озера", description, "rent")).toEqual([]);
    expect(codesOf("Швея", `${duties} Переведите 500 сом за оформление, предоплата.`, "job")).toEqual(["paid_job"]);
  });

  test("shows the words as written", () => {
    const [finding] = checkText({ title: "Продам Охотничьи Ружья!", description: "", dealType: "sell" });
    expect(finding).toMatchObject({ code: "weapons", field: "title", fragment: "Ружья" });
  });
});

test("the hash ignores case, punctuation and look-alike letters", () => {
  const text = "Продаю диван угловой, цвет серый, механизм дельфин, в хорошем состоянии";
  const hash = hashText("Диван", text);
  expect(hashText("Другой заголовок", `  ${text.toUpperCase()}!!! `)).toEqual(hash);
  expect(hashText("Диван", `${text} почти`)).not.toEqual(hash);
  expect(hashText("Диван", "Новый")).not.toEqual(hashText("Кровать", "Новый"));
});
