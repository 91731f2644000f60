import { expect } from "vitest";
import { resolveFilter } from "#server/search/filter.ts";
import { test } from "#server/test/app.ts";
import { readWish } from "./read-wish.ts";

/** What is typed, the categories one of which is meant, and the intents. */
const wishes: [text: string, categories: number[], intents: string[]][] = [
  ["мтз 82 трактор сатылабы", [1034], ["sell"]],
  ["велосипед сатыласызбы", [1604, 1603, 1601], ["sell"]],
  ["экскаватор ижарага бересизби", [119], ["rent"]],
  ["автокран арендага берилеби", [119], ["rent"]],
  ["ишке аласызбы ашпозчу", [303, 313, 324], ["job"]],
  ["тоют жем кара-суу базары", [1022], []],
  ["таш көмүр мешок менен", [919], []],
  ["москвага жумуш барбы", [326], ["job"]],
  ["работа в москве", [326], ["job"]],
  ["снять двушку в бишкеке до 40000", [210], ["rent"]],
  ["2 бөлмөлүү батир ижарага алам", [210], ["rent"]],
  ["сниму 2 комнатную квартиру в Бишкеке до 40000", [210], ["rent"]],
  ["сниму двушку бишкек до 40к", [210], ["rent"]],
  ["сниму квартиру бишкек", [210], ["rent"]],
  ["сниму дом в оше", [213], ["rent"]],
  ["2-х комнатная квартира аренда до 40 000 сом в месяц", [210], ["monthly", "rent"]],
  ["кир жуугуч оңдогон уста керек", [420], ["need", "service"]],
  ["муздаткычым муздатпай калды", [420], []],
  ["жер айдап берчү трактор барбы", [451], []],
  ["хонда фит вариатор", [126, 132], []],
  ["чехол на айфон 13", [506, 507, 508, 509], []],
  ["работа водителем", [316], ["job"]],
  ["ищу повара в кафе", [328, 327], ["want"]],
  ["скупка старых монет", [1611], ["buyer"]],
  ["ищу квартирантов", [212], ["buyer"]],
  ["котёнок даром", [2101], ["gift"]],
  ["ищу работу сварщиком", [304, 305, 312], ["job"]],
  ["дом с огородом до 50000$", [205], []],
  ["шекер", [1706], []],
  ["терек", [904, 906, 1031], []],
  ["платье на выпускной напрокат", [1220], ["rent"]],
  ["скрипка для ребёнка", [1610], []],
  ["htvjyn cnbhfkmys[ vfiby", [420], []],
  ["пылисос", [712], []],
  ["камри под выкуп", [107], ["term"]],
  ["сдаю приус под такси", [109], ["rent"]],
  ["степвагон не битый", [102], []],
  ["машина алам 300 минге чейин", [102], ["buy"]],
  ["чабан керек айлыгы менен", [314, 329], ["need"]],
  ["таш көмүр 50 кг мешок", [919], []],
  ["кант 50 кг кап", [1706], []],
  ["нарын тамак заказга", [1705], []],
  ["бээнин кымызы 5 литр", [1702], []],
  ["поменять экран айфон 11", [421], ["exchange"]],
];

test.for(wishes)("«%s» is about %j with %j", ([text, categories, intents], { app }) => {
  const { categoryById } = app.catalogue.current();
  const wish = readWish(text, app.search.lexicon(), categoryById, undefined);
  const meant = wish.thing?.categories[0];
  expect(
    meant?.path.some(({ id }) => categories.includes(id)),
    `${meant?.id}`,
  ).toBe(true);
  expect([...wish.intents].filter((intent) => intent !== "none").toSorted()).toEqual(intents);
});

test.for(["кант мука", "мука кант", "кант дом", "талас дом", "Таш-Көмүр", "картошка нарын", "юрта ысык-көл"])(
  "the town in «%s» is no thing that is called so",
  (text, { app }) => {
    const filter = resolveFilter({ currency: "KGS" }, app.catalogue);
    const parts = app.search.interpret(text, filter)?.parts ?? [];
    expect(parts.map(({ kind }) => kind)).toContain("location");
  },
);

test.for([
  ["чабан керек", "чабан kerek", "чабан керк"],
  ["нужен повар", "nuzhen повар", "nujen повар"],
])("%j have one purpose", (texts, { app }) => {
  const { categoryById } = app.catalogue.current();
  const [first, ...others] = texts.map((text) => readWish(text, app.search.lexicon(), categoryById, undefined).intents);
  for (const other of others) expect(other).toEqual(first);
});

test.for(["квартира", "в шекере", "", "до 1000 сом", "бишкек", "2015 года", "🙂"])(
  "«%s» is about no thing that has to be chosen",
  (text, { app }) => {
    const { categoryById } = app.catalogue.current();
    expect(readWish(text, app.search.lexicon(), categoryById, undefined).thing).toBeUndefined();
  },
);

test.for<[category: number, chosen: number[] | undefined]>([
  [100, [112]],
  [112, [112]],
  [131, [131]],
  [400, undefined],
])("«камаз» in category %i is about %j", ([category, chosen], { app }) => {
  const { categoryById } = app.catalogue.current();
  const wish = readWish("камаз", app.search.lexicon(), categoryById, categoryById.get(category));
  expect(wish.thing?.categories.map(({ id }) => id)).toEqual(chosen);
});
