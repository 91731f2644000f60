import { expect } from "vitest";
import { test } from "#server/test/app.ts";
import { checkDraft } from "#contracts/selling/schemas.ts";
import { makeListing, makeUser } from "#server/test/make.ts";
import { nameCategories } from "./title-words.ts";

/** Titles as people write them, and the id of the leaf where they belong. */
const titles = [
  ["Требуется швея в цех", 315],
  ["Диван угловой", 801],
  ["Продаю Honda Fit 2010", 102],
  ["Тойота Камри 70, срочно", 102],
  ["2-комнатная квартира в 7 микрорайоне", 202],
  ["Сдаю 1-комнатную квартиру на длительный срок", 210],
  ["Квартира посуточно в центре", 211],
  ["Сниму квартиру для семьи", 212],
  ["Үй сатылат, 5 бөлмө", 206],
  ["Батир ижарага берилет", 210],
  ["Жер тилкеси 5 сотка", 218],
  ["iPhone 13 Pro 128 гб", 502],
  ["Чехол для iPhone 15", 507],
  ["iPhone 11 чехол", 507],
  ["Samsung Galaxy A54", 502],
  ["Ноутбук Lenovo для учёбы", 602],
  ["Игровой ноутбук Asus TUF", 603],
  ["Муздаткыч Samsung жаңы", 701],
  ["Стиральная машина LG 7 кг", 702],
  ["Ремонт стиральных машин на дому", 420],
  ["Холодильник б/у в хорошем состоянии", 701],
  ["Керебет эки кишилик", 802],
  ["Шкаф-купе трёхдверный", 803],
  ["Обеденный стол и 6 стульев", 804],
  ["Килем жуу кызматы", 430],
  ["Сантехник, все виды работ", 414],
  ["Требуется продавец в магазин", 302],
  ["Сатуучу керек", 302],
  ["Нужен водитель категории С", 319],
  ["Ашпозчу талап кылынат", 303],
  ["Ищу работу водителем", 329],
  ["Ищу няню для ребёнка", 313],
  ["Швейный цех ищет заказы, пошив на заказ", 1308],
  ["Прямострочка Jack", 1314],
  ["Уй сатылат, саан уй", 1007],
  ["Койлор сатылат", 1011],
  ["Бычки на откорм", 1008],
  ["Жылкы сатам", 1002],
  ["Тюкованное сено", 1023],
  ["Боз үй ижарага", 1403],
  ["Ак калпак", 1410],
  ["Төшөк, көрпө тигебиз", 1413],
  ["Щенки алабая", 1104],
  ["Котята ищут дом", 1105],
  ["Детская коляска 3 в 1", 1503],
  ["Велосипед горный Trinx", 1601],
  ["Зимние шины 195/65 R15", 134],
  ["Диски на Хонду R16", 135],
  ["Двигатель на Тойоту Ипсум", 126],
  ["Услуги грузоперевозки портер", 402],
  ["Жүк ташуу Бишкек – Ош", 402],
  ["Электрик вызов на дом", 415],
  ["Репетитор по математике", 1902],
  ["Курсы английского языка", 1906],
  ["Платье вечернее, 44 размер", 1220],
  ["Көйнөк жаңы, 48 размер", 1202],
  ["Куртка мужская зимняя", 1210],
  ["Кроссовки Nike 42", 1214],
  ["Мёд горный, 1 кг", 1707],
  ["Көмүр Кара-Кече", 919],
  ["Трактор МТЗ 82", 1034],
  ["Пластиковые окна под заказ", 417],
  ["Тамада той өткөрүп беребиз", 434],
  ["PlayStation 5 с двумя джойстиками", 619],
  ["Потерялась собака, хаски", 2104],
  ["Телевизор Samsung 43 дюйма", 621],
  ["Продаётся дом в Кара-Балте", 206],
  ["Холодильник оңдоо", 420],
  ["Детский велосипед 4 колеса", 1507],
  ["Школьная форма для девочки", 1508],
  ["Тоок, жөжө сатылат", 1017],
] as const;

/** Share of the titles whose category is suggested first. */
const minShare = 0.9;

test("the right category is suggested first, for titles in both languages, on a market without listings", async ({
  app,
}) => {
  const seller = app.as({ userId: await makeUser(app), role: "user" });
  const wrong: string[] = [];
  for (const [title, expected] of titles) {
    const [first] = (await seller.call(checkDraft, { body: { title } })).reply.categories;
    if (first?.id !== expected) wrong.push(`${title}: ${first?.title_ru ?? "nothing"} (${first?.id})`);
  }
  const share = 1 - wrong.length / titles.length;
  process.stdout.write(
    `${titles.length} titles, ${(share * 100).toFixed(1)} % right at the first place; not: ${wrong.join(" · ")}\n`,
  );
  expect(share, wrong.join("\n")).toBeGreaterThanOrEqual(minShare);
});

test("who is looked for is about work and nothing else", async ({ app }) => {
  const seller = app.as({ userId: await makeUser(app), role: "user" });
  for (const title of ["Требуется мойка", "Требуется колесо"]) await makeListing(app, { title, category: 133 });
  const { categories } = (await seller.call(checkDraft, { body: { title: "Требуется повар в кафе" } })).reply;
  expect(categories[0]?.id).toBe(303);
  expect(categories.map(({ id }) => app.catalogue.current().categoryById.get(id)?.path[0]?.id)).toEqual(
    categories.map(() => 300),
  );
  // The word for looking alone names nothing.
  expect((await seller.call(checkDraft, { body: { title: "Требуется хурдымурдыл" } })).reply.categories).toEqual([]);
});

test("a kettle is electric, unless its title says that it stands on a stove or brews", () => {
  const first = (title: string) => [...nameCategories(title)].toSorted((one, other) => other[1] - one[1])[0]?.[0];
  expect(first("Чайник эмалированный 3 л")).toBe(809);
  expect(first("Эмалированный чайник с рисунком")).toBe(809);
  expect(first("Заварочный чайник стеклянный")).toBe(809);
  expect(first("Чайник Bosch 1,7 л")).toBe(706);
  expect(first("Чайник электрический")).toBe(706);
});

test("what only belongs to the thing is not the thing", () => {
  const first = (title: string) => [...nameCategories(title)].toSorted((one, other) => other[1] - one[1])[0]?.[0];
  expect(first("Чехол для iPhone 13")).toBe(507);
  expect(first("iPhone 13 с чехлом")).toBe(502);
  expect(first("iPhone үчүн чехол")).toBe(507);
  expect(nameCategories("Кварк зубрила").size).toBe(0);
});
