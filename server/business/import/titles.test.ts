import { expect } from "vitest";
import { checkDraft } from "#contracts/selling/schemas.ts";
import { test } from "#server/test/app.ts";
import { makeUser } from "#server/test/make.ts";
import { chooseLeaf } from "./categories/choose-leaf.ts";
import { assortmentOf } from "./rows/assortment.ts";

/* Titles of price lists, as accounting programs write them, with the leaf where the goods belong. */

const titles = [
  ["Автомат 25А", 912],
  ["Автомат ABB SH201 1P 16А C", 912],
  ["Автоматический выключатель IEK ВА47-29 3Р 25А", 912],
  ["УЗО 40А 30мА 2Р EKF", 912],
  ["Дифавтомат 16А 30мА", 912],
  ["Кабель ВВГнг 3х2,5", 912],
  ["Кабель ВВГнг(А)-LS 3х1,5 ГОСТ", 912],
  ["Провод ПВС 2х0,75", 912],
  ["Провод СИП-4 2х16", 912],
  ["Гофра ПВХ 20мм с зондом", 912],
  ["Щит распределительный ЩРН-12", 912],
  ["Эмаль ПФ-115", 909],
  ["Эмаль ПФ-115 белая 1,9 кг", 909],
  ["Грунтовка ГФ-021 серая", 909],
  ["Краска ВД-АК 14 кг", 909],
  ["Лак паркетный 2,5 л", 909],
  ["Ламинат 33 класс 8мм дуб", 909],
  ["Обои флизелин 1,06х10м", 909],
  ["Плитка керам. 300х600 белая", 909],
  ["Гипсокартон влагост. 12,5мм 1200х2500", 909],
  ["Наливной пол", 903],
  ["Наливной пол Волма 25кг", 903],
  ["Шпатлевка Vetonit LR+ 20кг", 903],
  ["Клей д/плитки Ceresit СМ-11 25кг", 903],
  ["Пена монтажная Макрофлекс 750мл", 909],
  ["Профнастил С8 0,45мм RAL 8017", 907],
  ["Утеплитель Изовер 50мм", 907],
  ["Пеноплекс 50мм", 907],
  ["Арматура А3 12мм", 908],
  ["Труба профильная 40х20х2", 908],
  ["Уголок металлический 50х50х5", 908],
  ["Труба ППР 25 PN20", 911],
  ["Муфта ПП 32мм", 911],
  ["Кран шаровый 1/2 г/ш", 911],
  ["Сифон д/раковины", 911],
  ["Радиатор биметалл 500/80 10 секц", 911],
  ["Подводка гибкая 1/2 60см", 911],
  ["Фанера ФК 12мм 1525х1525", 906],
  ["Вагонка сосна 2м", 906],
  ["Дрель-шуруповерт акк. 18В", 914],
  ["УШМ Makita GA5030 125мм", 914],
  ["Диск отрезной 125х1,2х22", 914],
  ["Бур SDS+ 8х160", 914],
  ["Электроды МР-3 3мм 5кг", 915],
  ["Саморез 3,5х35 по дереву", 908],
  ["Дюбель-гвоздь 6х40", 908],
  ["Рулетка 5м Stayer", 916],
  ["Лампа LED A60 12Вт E27 4000K", 810],
  ["Замок врезной Апекс", 910],
  ["Кирпич шамотный ША-5", 902],
  ["Бумага А4 SvetoCopy 500л", 617],
  ["Порошок стир. Ариель 3кг авт.", 712],
  ["Рис девзира 25кг меш.", 1706],
  ["Мука в/с Дани-Нан 50кг", 1706],
  ["Чай черный Ахмад 100пак", 1706],
  ["Масло подсолн. Алтын 5л", 1706],
  ["Подгузники Huggies 4 (8-14кг) 54шт", 1506],
  ["Масло мот. Shell HX7 5W30 4л", 138],
  ["Колодки торм. пер. Toyota Camry 40", 129],
  ["Фильтр масляный Toyota 90915-YZZE1", 126],
  ["Кабель USB Type-C 1м", 508],
  ["Флешка 32GB Kingston", 612],
] as const;

test("titles of price lists say their leaf, to posting and to an import", async ({ app }) => {
  const user = app.as({ userId: await makeUser(app), role: "user" });
  const catalogue = app.catalogue.current();
  for (const [title, leaf] of titles) {
    const { categories } = (await user.call(checkDraft, { body: { title } })).reply;
    const main = catalogue.categoryById.get(leaf)?.path[0]?.id ?? 0;
    const chosen = chooseLeaf(app.search, catalogue.categoryById, title, assortmentOf(catalogue, main));
    expect([categories[0]?.id, chosen], title).toEqual([leaf, leaf]);
  }
});

test("a thing is enough to find a category", async ({ app }) => {
  const user = app.as({ userId: await makeUser(app), role: "user" });
  for (const [thing, leaf] of [
    ["кабель", 912],
    ["эмаль", 909],
    ["трубы", 911],
    ["дрель", 914],
    ["цемент", 903],
    ["муфта", 911],
    ["саморезы", 908],
    ["ламинат", 909],
  ] as const) {
    const { categories } = (await user.call(checkDraft, { body: { title: thing } })).reply;
    expect(categories.map(({ id }) => id).slice(0, 3), thing).toContain(leaf);
  }
});
