import { describe, expect } from "vitest";
import { checkDraft } from "#contracts/selling/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { carCategory, makeListing, makeUser } from "#server/test/make.ts";
import { plainCategory } from "#server/test/sell.ts";

async function check(app: TestApp, body: object) {
  const user = await makeUser(app);
  return (await app.as({ userId: user, role: "user" }).call(checkDraft, { body })).reply;
}

describe("a draft", () => {
  test("has the findings of its words, and none without any", async ({ app }) => {
    const { findings } = await check(app, { title: "Срочно! Диван", description: "Звоните 0555123456" });
    expect(findings.map(({ code, field, fragment }) => [code, field, fragment])).toEqual([
      ["promo_words", "title", "Срочно"],
      ["contacts_in_text", "description", "0555123456"],
    ]);
    expect(findings[0]?.title_ky).toMatch(/[өүң]/);
    expect(await check(app, {})).toEqual({ findings: [], categories: [] });
  });

  test("tells its writer what looks like fraud, in the words of the rule", async ({ app }) => {
    const { findings } = await check(app, { title: "Квартира", description: "Скиньте код из смс, и бронь ваша" });
    expect(findings).toEqual([
      {
        code: "fraud",
        field: "description",
        title_ru: "Просьба сообщить код",
        title_ky: "Кодду сурап жатат",
        fragment: "Скиньте код из смс",
      },
    ]);
  });

  test("is read as far as a listing may go", async ({ app }) => {
    expect((await check(app, { title: "Диван", description: "0".repeat(39_900) })).findings).toEqual([]);
    const contact = " 0555123456";
    const far = await check(app, { title: "Диван", description: "слово ".repeat(1_500) + contact });
    expect(far.findings).toEqual([]);
    const near = await check(app, { title: "Диван", description: "слово ".repeat(1_400) + contact });
    expect(near.findings.map(({ code }) => code)).toEqual(["contacts_in_text"]);
  });

  test("gets categories by their names and by similar listings", async ({ app }) => {
    const byName = await check(app, { title: "Матрас двуспальный" });
    expect(byName.categories[0]).toMatchObject({ id: plainCategory, path_ru: "Мебель и интерьер" });
    for (let index = 0; index < 5; index += 1)
      await makeListing(app, { title: "Зубрила Кварк 3000", category: carCategory });
    const byListings = await check(app, { title: "Зубрила Кварк новый" });
    expect(byListings.categories[0]).toMatchObject({ id: carCategory, path_ru: "Транспорт › Легковые автомобили" });
    const wrong = await check(app, { title: "Зубрила Кварк новый", category: plainCategory });
    expect(wrong.findings.map(({ code }) => code)).toEqual(["wrong_category"]);
    const right = await check(app, { title: "Зубрила Кварк новый", category: carCategory });
    expect(right.findings).toEqual([]);
  });

  test("has a finding for an unusual price, in either currency", async ({ app }) => {
    const category = 803;
    for (let index = 0; index < 20; index += 1) await makeListing(app, { category, price: 10_000 + index });
    const codes = async (price: number, currency = "KGS") =>
      (await check(app, { category, price, currency, deal_type: "sell" })).findings.map(({ code }) => code);
    expect(await codes(9_000)).toEqual([]);
    expect(await codes(100)).toEqual(["wrong_price"]);
    expect(await codes(900_000)).toEqual(["wrong_price"]);
    expect(await codes(110, "USD")).toEqual([]);
    expect(await codes(9_000, "USD")).toEqual(["wrong_price"]);
    expect(await codes(0)).toEqual([]);
  });
});
