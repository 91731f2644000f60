import { describe, expect } from "vitest";
import type { CallInput, Endpoint } from "#contracts/base/endpoint.ts";
import * as catalogues from "#contracts/business/catalogue-schemas.ts";
import { setDiscounts } from "#contracts/business/discount-schemas.ts";
import { addBusinessReview, getBusiness } from "#contracts/business/page-schemas.ts";
import {
  addBusinessAddress,
  addBusinessDelivery,
  changeBusinessContacts,
  changeBusinessSchedule,
  getBusinessProfile,
  updateBusinessProfile,
} from "#contracts/business/profile-schemas.ts";
import { sendBusinessRequest } from "#contracts/business/request-schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { nextPhone } from "#server/test/browser.ts";
import { makeBusiness, makeListing, makeUser } from "#server/test/make.ts";

/** What somebody who calls is told, in both languages: of a wrong field its words, else those of the refusal. */
async function tellOf<E extends Endpoint>(
  app: TestApp,
  userId: number,
  record: E,
  input: CallInput<E>,
  field?: string,
) {
  const words: string[] = [];
  for (const language of ["ru", "ky"]) {
    const { problem } = await app.as({ userId, role: "user" }).call(record, input, { "accept-language": language });
    words.push((field === undefined ? problem.detail : problem.errors?.[field]?.[0]) ?? JSON.stringify(problem));
  }
  return words;
}

/** A business with a listing, and somebody who is none. */
async function makeScene(app: TestApp) {
  const { id, user, name } = await makeBusiness(app);
  const [listing, person] = [await makeListing(app, { user, price: 10_000 }), await makeUser(app)];
  const { call } = app.as({ userId: user, role: "user" });
  return { id, user, name, listing, person, call, params: { id } };
}

const request = { name: "Ак Кептер", phone: "0555 123 456", description: "Мебель", category: 800 };

describe("a refusal says in both languages what is wrong and what to do", () => {
  test("with a request", async ({ app }) => {
    const { person, user, name } = await makeScene(app);
    const of = (values: object, field: string) =>
      tellOf(app, person, sendBusinessRequest, { body: { ...request, ...values } }, field);
    for (const field of ["name", "phone", "description", "category"]) {
      const { [field as keyof typeof request]: _left, ...body } = request;
      const words = await tellOf(app, person, sendBusinessRequest, { body: body as typeof request }, field);
      expect(words, field).toEqual(["Обязательное поле", "Милдеттүү талаа"]);
    }
    expect(await of({ phone: "12" }, "phone")).toEqual([
      "Неверный номер. Пример: 0555 123 456",
      "Номер туура эмес. Мисалы: 0555 123 456",
    ]);
    expect(await of({ name }, "name")).toEqual([
      "Это название уже занято, выберите другое",
      "Бул аталыш бош эмес, башкасын тандаңыз",
    ]);
    await app
      .as({ userId: person, role: "user" })
      .call(sendBusinessRequest, { body: { ...request, name: `${name} кош` } });
    expect(await tellOf(app, person, sendBusinessRequest, { body: request })).toEqual([
      "Вы уже подали заявку. Дождитесь ответа модератора",
      "Сиз өтүнмө бергенсиз. Модератордун жообун күтүңүз",
    ]);
    expect(await tellOf(app, user, sendBusinessRequest, { body: request })).toEqual([
      "У вас уже есть бизнес-профиль",
      "Сизде бизнес-профиль бар",
    ]);
  });

  test("to whoever is no business, or was one", async ({ app }) => {
    const { person, id } = await makeScene(app);
    expect(await tellOf(app, person, getBusinessProfile, {})).toEqual([
      "Это могут только бизнес-профили. Подайте заявку на странице «Для бизнеса»",
      "Муну бизнес-профилдер гана жасай алат. «Бизнес үчүн» барагынан өтүнмө бериңиз",
    ]);
    const { id: gone, user } = await makeBusiness(app, { status: "expired" });
    const [ru, ky] = await tellOf(app, user, getBusinessProfile, {});
    expect([ru, ky]).toEqual([
      expect.stringContaining("Срок демо-версии или тарифа истёк. Оплатите тариф"),
      expect.stringContaining("Демо-версиянын же тарифтин мөөнөтү бүттү."),
    ]);
    expect(await tellOf(app, person, getBusiness, { params: { id: String(gone) } })).toEqual([
      "Бизнес-профиль сейчас не показывается. Посмотрите другие",
      "Бизнес-профиль азыр көрсөтүлбөйт. Башкаларын караңыз",
    ]);
    expect(
      await tellOf(app, person, addBusinessReview, { params: { id }, body: { rating: 5, text: "Хорошо" } }),
    ).toEqual([
      "Отзыв могут оставить те, кому продавец ответил в чате или принял заказ. Напишите продавцу",
      "Сатуучу чатта жооп берген же буюртмасын кабыл алган адам гана пикир калтыра алат. Сатуучуга жазыңыз",
    ]);
  });

  test("with the profile", async ({ app }) => {
    const { user, params, call } = await makeScene(app);
    const of = (body: object, field: string) => tellOf(app, user, updateBusinessProfile, { body }, field);
    expect(await of({ link: ".." }, "link")).toEqual([
      "От 3 до 40 знаков: латинские буквы, цифры и дефис внутри, не одни цифры",
      "3төн 40ка чейин белги: латын тамгалары, сандар жана ортосунда дефис, сандар эле болбосун",
    ]);
    expect(await of({ link: "admin" }, "link")).toEqual([
      "Такую ссылку занял сам сайт. Придумайте другую",
      "Мындай шилтемени сайт өзү ээлеген. Башкасын ойлоп табыңыз",
    ]);
    const taken = await makeBusiness(app, { link: `words-${params.id}` });
    expect(await of({ link: `words-${params.id}` }, "link"), taken.name).toEqual([
      "Эта ссылка уже занята. Придумайте другую",
      "Бул шилтеме бош эмес. Башкасын ойлоп табыңыз",
    ]);
    await call(updateBusinessProfile, { body: { link: `first-${params.id}` } });
    await call(updateBusinessProfile, { body: { link: `second-${params.id}` } });
    expect(await of({ link: `third-${params.id}` }, "link")).toEqual([
      expect.stringMatching(/^Ссылку можно менять раз в 30 дней\. Следующий раз: через \d+ д/),
      expect.stringMatching(/^Шилтемени 30 күндө бир жолу өзгөртүүгө болот\. Кийинкиси: \d+ күндөн кийин$/),
    ]);
    const contacts = (body: object, field: string) => tellOf(app, user, changeBusinessContacts, { body }, field);
    expect(await contacts({ whatsapp: "12" }, "whatsapp")).toEqual([
      "Неверный номер WhatsApp. Пример: 0555 123 456",
      "WhatsApp номери туура эмес. Мисалы: 0555 123 456",
    ]);
    expect(await contacts({ email: "salam" }, "email")).toEqual(["Проверьте адрес почты", "Почта дарегин текшериңиз"]);
    expect((await contacts({ website: "http://a.kg" }, "website"))[0]).toBe(
      "Нужен адрес, который начинается с https://",
    );
    expect((await contacts({ phone: "12" }, "phone"))[0]).toBe("Формат телефона: +996*********");
    expect((await contacts({ phones: [nextPhone()] }, "phones"))[0]).toBe("Сначала подтвердите этот контакт кодом");
  });

  test("with hours, addresses and delivery", async ({ app }) => {
    const { user } = await makeScene(app);
    const schedule = (days: number[], hours: object) => ({
      body: { schedule: days.map((day) => ({ day, is_working: true, from: "09:00", to: "18:00", ...hours })) } as never,
    });
    const week = [1, 2, 3, 4, 5, 6, 7];
    expect(await tellOf(app, user, changeBusinessSchedule, schedule([...week, 1], {}), "schedule")).toEqual([
      "Нужны все семь дней недели, каждый один раз",
      "Жуманын жети күнү тең, ар бири бир жолудан керек",
    ]);
    expect(await tellOf(app, user, changeBusinessSchedule, schedule(week, { from: null }), "schedule")).toEqual([
      "Укажите, с какого и до какого часа вы работаете",
      "Саат канчадан канчага чейин иштээриңизди жазыңыз",
    ]);
    const address = (body: object, field: string) =>
      tellOf(app, user, addBusinessAddress, { body: { location: 10, address: "Чүй, 1", ...body } }, field);
    expect(await address({ latitude: 55.75, longitude: 37.6 }, "latitude")).toEqual([
      "Эта точка не в Кыргызстане. Поставьте её заново",
      "Бул чекит Кыргызстанда эмес. Аны кайра коюңуз",
    ]);
    expect((await address({ latitude: 42.8 }, "latitude"))[0]).toBe("Укажите и широту, и долготу");
    expect((await address({ location: 2_000_000_000 }, "location"))[0]).toBe("Такой записи нет. Выберите другую");
    expect(await tellOf(app, user, addBusinessDelivery, { body: { kind: "amount" } }, "from_amount")).toEqual([
      "Обязательное поле",
      "Милдеттүү талаа",
    ]);
  });

  test("with catalogues and discounts", async ({ app }) => {
    const { user, params, listing, call, id } = await makeScene(app);
    const make = (body: object, field: string) =>
      tellOf(app, user, catalogues.createCatalogue, { params, body: { name: "Ковры", ...body } }, field);
    expect(await make({ name: "абв" }, "name")).toEqual([
      "Название — от 4 до 60 символов",
      "Аталышы 4 белгиден 60 белгиге чейин болсун",
    ]);
    await call(catalogues.createCatalogue, { params, body: { name: "Ковры" } });
    expect(await make({ name: "КОВРЫ" }, "name")).toEqual([
      "Каталог с таким названием у вас уже есть. Придумайте другое",
      "Мындай аталыштагы каталогуңуз бар. Башка аталыш ойлоп табыңыз",
    ]);
    const [promotions] = (await call(catalogues.listCatalogues, { params })).reply.results;
    const automatic = { params: { id, catalog_id: promotions?.id ?? 0 }, body: { name: "Скидки" } };
    expect(await tellOf(app, user, catalogues.updateCatalogue, automatic)).toEqual([
      "«Акции» собираются сами: в них попадает всё, на что есть скидка",
      "«Акциялар» өзүнөн өзү толот: арзандатуусу бар жарыялардын баары ошого түшөт",
    ]);
    const bounds = [
      "Скидка должна быть больше 3 % и меньше 99 % от цены",
      "Арзандатуу баанын 3 %ынан көп, 99 %ынан аз болушу керек",
    ];
    for (const percent of [2, 3, 99]) {
      const words = await tellOf(
        app,
        user,
        setDiscounts,
        { params, body: { products: [listing], percent } },
        "percent",
      );
      expect(
        words.map((one) => one.replaceAll("\u00a0", " ")),
        String(percent),
      ).toEqual(bounds);
    }
    const above = { params, body: { items: [{ product: listing, price: 10_001 }] } };
    const words = await tellOf(app, user, setDiscounts, above, `products.${listing}`);
    expect(words.map((one) => one.replaceAll("\u00a0", " "))).toEqual(bounds);
    const negotiable = await makeListing(app, { user, price: 0 });
    expect(
      await tellOf(
        app,
        user,
        setDiscounts,
        { params, body: { products: [negotiable], percent: 10 } },
        `products.${negotiable}`,
      ),
    ).toEqual([
      "Цена договорная, скидку считать не от чего. Сначала укажите цену",
      "Баасы «келишим баада» деп турат, андыктан арзандатуу эсептелбейт. Адегенде баасын жазыңыз",
    ]);
    expect(
      (
        await tellOf(
          app,
          user,
          setDiscounts,
          { params, body: { products: [listing], percent: 10, until: "2020-01-01" } },
          "until",
        )
      )[0],
    ).toBe("Выберите день не раньше сегодняшнего и не дальше чем через год");
  });

  test("to the owner who reviews the own business", async ({ app }) => {
    const { user, params } = await makeScene(app);
    const own = [
      "Это ваш бизнес-профиль: оставить отзыв о нём нельзя",
      "Бул сиздин бизнес-профилиңиз: ага пикир калтырууга болбойт",
    ];
    expect(await tellOf(app, user, addBusinessReview, { params, body: { rating: 5, text: "Хорошо" } })).toEqual(own);
  });
});
