import { describe, expect } from "vitest";
import { getFacets, listProducts } from "#contracts/listings/list-schemas.ts";
import { resolveFilter } from "#server/search/filter.ts";
import { refreshVocabulary } from "#server/search/vocabulary.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeListing, makeUser } from "#server/test/make.ts";

const [flats, phones, houses] = [202, 502, 206];
const [monthlyFlats, dailyFlats] = [210, 211];
const [horses, cows, horseTours] = [1002, 1007, 2015];

function locationId(app: TestApp, title: string): number {
  const found = app.catalogue.current().locations.find(({ title_ru, kind }) => title_ru === title && kind === "city");
  if (!found) throw new Error(`no city ${title}`);
  return found.id;
}

function parameterId(app: TestApp, key: string): number {
  const found = [...app.catalogue.current().parameterById.values()].find((parameter) => parameter.key === key);
  if (!found) throw new Error(`no parameter ${key}`);
  return found.id;
}

async function search(app: TestApp, text: string, query: Record<string, unknown> = {}) {
  const { reply } = await app.call(listProducts, { query: { search: text, ...query } });
  return {
    ids: reply.results.map(({ id }) => id),
    parts: (reply.understood ?? []).flatMap(({ kind, text: part }) => (kind === "silent" ? [] : `${kind} ${part}`)),
    reply,
  };
}

/** The results of one seller in a search of everything: a list of one seller reads the words of a search only as words. */
async function searchOwn(app: TestApp, text: string, user: number) {
  const found = await search(app, text, { limit: 100 });
  const own = found.reply.results.filter((card) => card.user.id === user);
  return { ...found, ids: own.map(({ id }) => id) };
}

describe("a search that is a sentence", () => {
  test.for(["квартира бишкек", "квартира в Бишкеке", "бишкекте батир", "kvartira bishkek"])(
    "«%s» is about flats in Bishkek",
    async (text, { app }) => {
      const user = await makeUser(app);
      const make = (city: string) =>
        makeListing(app, { user, category: flats, title: "Сдаётся квартира", location: locationId(app, city) });
      const [here] = [await make("Бишкек"), await make("Ош")];
      await app.search.refresh();
      const { reply, ids } = await search(app, text, { user });
      expect(ids.slice(0, reply.near?.from ?? ids.length)).toEqual([here]);
    },
  );

  test("a location that is not wanted is left out", async ({ app }) => {
    const user = await makeUser(app);
    const make = (city: string) =>
      makeListing(app, { user, category: flats, title: "Сдаётся квартира", location: locationId(app, city) });
    const [, there] = [await make("Бишкек"), await make("Ош")];
    const { ids, parts } = await search(app, "квартира не в бишкеке", { user });
    expect(ids).toEqual([there]);
    expect(parts).toEqual(["category квартира", "location не в бишкеке"]);
  });

  test("a make that is not wanted is left out, and what is not a make is a word", async ({ app }) => {
    const user = await makeUser(app);
    const make = (title: string) => makeListing(app, { user, category: phones, title });
    const [, samsung] = [await make("Телефон iPhone 11"), await make("Телефон Samsung A54")];
    for (const text of ["телефон не айфон", "телефон кроме iphone"]) {
      const { ids, parts, reply } = await search(app, text, { user });
      expect([ids, parts[1]]).toEqual([[samsung], `option ${text.slice("телефон ".length)}`]);
      expect(reply.understood?.[1]).toMatchObject({ without: "телефон", is_ambiguous: true });
    }
    const cracked = await make("Телефон не битый");
    expect((await search(app, "телефон не битый", { user })).ids[0]).toBe(cracked);
  });

  test.for([
    ["квартира не посуточно", "не посуточно"],
    ["квартира посуточно не надо", "посуточно не надо"],
    ["сниму квартиру, посуточно не предлагать", "посуточно не предлагать"],
    ["квартира кроме суточных", "кроме суточных"],
    ["батир керек, суткалык керек эмес", "суткалык керек эмес"],
    ["батир ижарага суткалык эмес", "суткалык эмес"],
  ])("«%s» wants nothing by the day", async ([text = "", part], { app }) => {
    const user = await makeUser(app);
    const make = (category: number) =>
      makeListing(app, { user, category, title: "Квартира", dealType: "rent" as const });
    await make(dailyFlats);
    const monthly = await make(monthlyFlats);
    const { ids, reply } = await searchOwn(app, text, user);
    expect(ids).toEqual([monthly]);
    expect(reply.understood).toContainEqual(expect.objectContaining({ text: part, is_ambiguous: true }));
  });

  test.for([
    ["2 комнаты с мебелью", "option с мебелью"],
    ["эмереги менен 2 бөлмө", "option эмереги менен"],
  ])("of «%s» nothing says whether the flat is for sale or for rent", async ([text = "", part], { app }) => {
    const user = await makeUser(app);
    const furniture = { [parameterId(app, "furniture")]: [163_001] };
    const rooms = { [parameterId(app, "rooms")]: [142_002] };
    const parameters = { ...rooms, ...furniture };
    const sold = await makeListing(app, { user, category: flats, title: "Продаю", parameters });
    const rented = await makeListing(app, {
      user,
      category: monthlyFlats,
      title: "Сдаю",
      parameters,
      dealType: "rent",
    });
    const { ids, parts } = await searchOwn(app, text, user);
    expect(new Set(ids)).toEqual(new Set([sold, rented]));
    expect(parts).toContain(part);
  });

  test.for(["батир керек", "ищу квартиру", "батир издейм", "батир жалдайм 2 бөлмө", "айылдан келдик, батир керек"])(
    "«%s» is said by those who rent",
    async (text, { app }) => {
      const user = await makeUser(app);
      const parameters = { [parameterId(app, "rooms")]: [142_002] };
      await makeListing(app, { user, category: flats, title: "Квартира", parameters });
      await makeListing(app, { user, category: dailyFlats, title: "Квартира", dealType: "rent", parameters });
      const rented = await makeListing(app, {
        user,
        category: monthlyFlats,
        title: "Сдаю",
        dealType: "rent",
        parameters,
      });
      expect((await searchOwn(app, text, user)).ids[0]).toBe(rented);
    },
  );

  test("an unknown landmark goes before the rooms and the price do", async ({ app }) => {
    const user = await makeUser(app);
    const make = (price: number, rooms: number) =>
      makeListing(app, {
        user,
        category: monthlyFlats,
        title: "Сдаю",
        dealType: "rent",
        price,
        parameters: { [parameterId(app, "rooms")]: [142_000 + rooms] },
      });
    const [meant] = [await make(30_000, 2), await make(30_000, 1), await make(60_000, 2)];
    const { ids, reply } = await searchOwn(app, "2 комнатная йцукенгш 35 тысяч", user);
    expect([ids, reply.near?.left_out]).toEqual([[meant], ["йцукенгш"]]);
  });

  test("a term of a rent is said by the category: titles need not have it", async ({ app }) => {
    const user = await makeUser(app);
    const parameters = { [parameterId(app, "rooms")]: [142_002] };
    const make = (category: number) =>
      makeListing(app, { user, category, title: "Сдаю", dealType: "rent", parameters });
    const [monthly, daily] = [await make(monthlyFlats), await make(dailyFlats)];
    for (const text of ["сниму двушку долгосрочно", "аренда двухкомнатной квартиры надолго", "двушка помесячно"]) {
      const { ids, reply } = await searchOwn(app, text, user);
      expect([text, ids, reply.near?.from === 0]).toEqual([text, [monthly], false]);
    }
    const { ids, reply } = await searchOwn(app, "двушка посуточно", user);
    expect([ids[0], reply.near?.from === 0]).toEqual([daily, false]);
  });

  test.for(["снять", "сниму квартиру", "снять квартиру", "квартира", "ижарага алам"])(
    "«%s» says nothing new in a list of what is let",
    async (text, { app }) => {
      const user = await makeUser(app);
      const made = await makeListing(app, { user, category: monthlyFlats, title: "Сдаю", dealType: "rent" });
      const query = { search: text, category: monthlyFlats, user };
      expect((await app.call(listProducts, { query })).reply.results.map(({ id }) => id)).toEqual([made]);
      expect((await app.call(getFacets, { query })).reply.count).toBe(1);
    },
  );

  test("of a named thing that is nowhere, whatever else there is is not near", async ({ app }) => {
    await makeListing(app, { user: await makeUser(app), category: phones, title: "Телефон" });
    const { reply } = await search(app, "нужен сантехник");
    expect(reply.results.every(({ title }) => /сантехник/i.test(title))).toBe(true);
  });

  test("«машина» alone is any car, and not first one with the word in its title", async ({ app }) => {
    const user = await makeUser(app);
    const onOrder = await makeListing(app, { user, category: 105, title: "Авто под ключ", dealType: "service" });
    const used = await makeListing(app, { user, category: 102, title: "Toyota Corolla" });
    expect((await searchOwn(app, "машина", user)).ids).toEqual([used, onOrder]);
  });

  test("«без посредников» is of people, which is told, and the word that says it may go", async ({ app }) => {
    const [seller, person] = [await makeUser(app, { business: "Плутон" }), await makeUser(app)];
    const make = (user: number) => makeListing(app, { user, category: phones, title: "Плутофон" });
    const [ofBusiness, ofPerson] = [await make(seller), await make(person)];
    const { ids, parts } = await search(app, "плутофон без посредников");
    expect([ids[0], parts]).toEqual([ofPerson, ["private без посредников"]]);
    const { reply } = await search(app, "плутофон от хозяина", { user: seller });
    expect(reply.near).toMatchObject({ from: 0, left_out: ["от хозяина"] });
    expect(reply.results.map(({ id }) => id)).toEqual([ofBusiness]);
    expect((await search(app, "плутофон ээсинен", { is_business: "true" })).reply.unused).toEqual(["ээсинен"]);
  });

  test("«без посредников» leaves out what an agent offers", async ({ app }) => {
    const user = await makeUser(app);
    const make = (kind: number) =>
      makeListing(app, {
        user,
        category: monthlyFlats,
        title: "Плутохата",
        dealType: "rent",
        parameters: { [parameterId(app, "seller_kind")]: [kind] },
      });
    const [ofOwner] = [await make(161_001), await make(161_002)];
    expect((await search(app, "плутохата без посредников")).ids[0]).toBe(ofOwner);
  });

  test.for(["телефон недорого", "арзан телефон", "telefon arzan"])(
    "«%s» narrows nothing, which is told",
    async (text, { app }) => {
      const user = await makeUser(app);
      const made = await makeListing(app, { user, category: phones, title: "Телефон", price: 90_000 });
      const { ids, reply } = await searchOwn(app, text, user);
      expect(ids).toEqual([made]);
      expect(reply.understood?.map(({ kind }) => kind)).toContain("cheap");
    },
  );

  test("ө, ү and ң are meant where they are typed, о, у and н may be either", async ({ app }) => {
    const user = await makeUser(app);
    const [house, cow] = [
      await makeListing(app, { user, category: houses, title: "Үй сатылат" }),
      await makeListing(app, { user, category: cows, title: "Саан уй" }),
    ];
    // What is spelled alike elsewhere comes after the houses, though it is newer.
    const [exact, either] = [await search(app, "үй", { user }), await search(app, "уй", { user })];
    expect([exact.ids, exact.parts]).toEqual([[house, cow], ["category үй"]]);
    expect([either.ids, either.parts]).toEqual([[cow, house], []]);
    expect((await search(app, "куплю уй саанга", { user })).ids[0]).toBe(cow);
  });

  test("what is called so comes before what has the word in another name", async ({ app }) => {
    const user = await makeUser(app);
    const cradle = await makeListing(app, {
      user,
      category: 1505,
      title: "Бешик, сосна",
      parameters: { 379: [379002] },
    });
    const flat = await makeListing(app, { user, category: flats, title: "2 комнаты, Арча-Бешик" });
    expect((await search(app, "бешик", { user })).ids).toEqual([cradle, flat]);
  });

  test("beside the category that is named, other words for it say nothing", async ({ app }) => {
    const user = await makeUser(app);
    const horse = await makeListing(app, { user, category: horses, title: "Ат", location: locationId(app, "Ош") });
    const naryn = { user, location: locationId(app, "Нарын") };
    const tour = await makeListing(app, { ...naryn, category: horseTours, title: "Ат менен тур" });
    const saddle = await makeListing(app, { ...naryn, category: 1040, title: "Жылкы үчүн ээр" });
    const { ids, reply } = await search(app, "нарында жылкы", { user });
    expect(ids.slice(0, reply.near?.from ?? ids.length)).toEqual([saddle]);
    expect(ids).toContain(horse);
    expect(ids).not.toContain(tour);
  });

  test("when no listing has a thing, one of its words finds what is nearest", async ({ app }) => {
    const user = await makeUser(app);
    const made = await makeListing(app, { user, category: 912, title: "Стабилизатор 10 кВт" });
    for (const text of ["стабилизатор напряжения", "напряжения стабилизатор"]) {
      const { ids, reply } = await search(app, text, { user });
      expect([ids, reply.near?.from]).toEqual([[made], 0]);
    }
  });

  test("two locations are either of them", async ({ app }) => {
    const user = await makeUser(app);
    const make = (city: string) =>
      makeListing(app, { user, category: flats, title: "Сдаётся квартира", location: locationId(app, city) });
    const made = [await make("Бишкек"), await make("Ош"), await make("Каракол")];
    const { reply, ids } = await search(app, "квартира бишкек ош", { user });
    expect(new Set(ids.slice(0, reply.near?.from ?? ids.length))).toEqual(new Set(made.slice(0, 2)));
  });

  test.for([
    "квартира бишкек джал",
    "джал бишкек квартира",
    "квартира в бишкеке, в джале",
    "жалдан батир, бишкек шаары",
    "квартира кыргызстан бишкек джал",
  ])("«%s» is about the place that lies in the other", async (text, { app }) => {
    const user = await makeUser(app);
    const make = (location: number) => makeListing(app, { user, category: flats, title: "Сдаётся квартира", location });
    const district = app.catalogue.current().locations.find(({ title_ru }) => title_ru === "Джал мкр")?.id ?? 0;
    const [, there] = [await make(locationId(app, "Бишкек")), await make(district)];
    const { ids, parts, reply } = await search(app, text, { user });
    expect(ids.slice(0, reply.near?.from)).toEqual([there]);
    expect(parts.filter((part) => part.startsWith("location"))).toHaveLength(1);
  });

  test("the location of the search goes before the one of the list", async ({ app }) => {
    const user = await makeUser(app);
    const there = await makeListing(app, {
      user,
      category: flats,
      title: "Сдаётся квартира",
      location: locationId(app, "Ош"),
    });
    const { ids } = await search(app, "квартира ош", { user, location: locationId(app, "Бишкек") });
    expect(ids).toEqual([there]);
  });

  test("what only its title has of a location comes after the nearest", async ({ app }) => {
    const user = await makeUser(app);
    const make = (title: string, city: string) =>
      makeListing(app, { user, category: flats, title, location: locationId(app, city) });
    const [here, market] = [await make("Квартира", "Ош"), await make("Квартира, Ош базар", "Бишкек")];
    const { ids, reply } = await search(app, "квартира ош", { user });
    expect([ids, reply.near]).toEqual([
      [here, market],
      { from: 1, left_out: ["ош"], elsewhere: 1, around: locationId(app, "Ош") },
    ]);
    for (const text of ["квартира ош базар", "квартира ошский рынок"]) {
      const known = await search(app, text, { user });
      expect([known.parts, known.ids[0]]).toEqual([["category квартира"], market]);
    }
    expect((await search(app, "квартира проспект чуй", { user })).parts).toEqual(["category квартира"]);
  });

  test("what is only elsewhere comes by its distance from where it was looked for", async ({ app }) => {
    const user = await makeUser(app);
    const places = ["Ош", "Кант", "Балыкчы", "Кара-Балта"];
    const made = new Map<string, number>();
    for (const place of places)
      made.set(
        place,
        await makeListing(app, { user, category: flats, title: "Квартира", location: locationId(app, place) }),
      );
    const region = app.catalogue.current().locations.find(({ title_ru: title }) => title === "Чуйская область");
    const vague = await makeListing(app, { user, category: flats, title: "Квартира", location: region?.id });
    const around = locationId(app, "Бишкек");
    const closest = ["Кант", "Кара-Балта", "Балыкчы", "Ош"].map((place) => made.get(place));
    const named = await search(app, "квартира бишкек", { user });
    expect(named.ids).toEqual([...closest, vague]);
    expect(named.reply.near).toEqual({ from: 0, left_out: ["бишкек"], elsewhere: 5, around });
    // A place that was chosen, with words and without, is the same.
    const chosen = await search(app, "квартира", { user, location: around });
    expect([chosen.ids, chosen.reply.near?.around]).toEqual([[...closest, vague], around]);
    // An order that was asked for stays.
    const byTime = await search(app, "квартира бишкек", { user, ordering: "-upvote_date" });
    expect(byTime.ids).toEqual([vague, ...[...made.values()].toReversed()]);
    expect(byTime.reply.near?.around).toBeUndefined();
  });

  test("a make and model are the car: parts for it, and those who look for one, come after the nearest", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const options = app.catalogue.current().parameterById.get(14)?.options ?? [];
    const fit = options.find(({ title_ru }) => title_ru === "Fit");
    const parameters = { 13: [fit?.parent_option ?? 0], 14: [fit?.id ?? 0] };
    const bishkek = locationId(app, "Бишкек");
    const part = await makeListing(app, {
      user,
      category: 128,
      title: "Дверь на Honda Fit",
      price: 5_000,
      location: bishkek,
    });
    const wanted = await makeListing(app, {
      user,
      title: "Куплю Honda Fit",
      parameters,
      dealType: "buy",
      price: 5_000,
      location: bishkek,
    });
    const there = await makeListing(app, {
      user,
      title: "Honda Fit",
      parameters,
      price: 400_000,
      location: locationId(app, "Ош"),
    });
    const { ids, reply } = await search(app, "хонда фит до 6000 долларов в бишкеке", { user });
    // Who learns where there are such cars has no use for doors.
    const near = { from: 0, elsewhere: 1, around: bishkek, others_from: 1 };
    expect([ids, reply.near]).toEqual([[there, wanted], { ...near, left_out: ["бишкеке"] }]);
    // With the same chosen by filters it is the same.
    const filters = { user, location: bishkek, price__lte: 6_000, currency: "USD" as const };
    const chosen = await search(app, "honda fit", filters);
    expect([chosen.ids, chosen.reply.near]).toEqual([[there, wanted], { ...near, left_out: [] }]);
    // Everywhere all are shown, and those that have the words but are no such car are not counted.
    const everywhere = await search(app, "honda fit", { user });
    expect(everywhere.ids).toEqual([there, part, wanted]);
    for (const category of [undefined, 101]) {
      const query = { search: "honda fit", user, category };
      const { reply: counted } = await app.call(getFacets, { query });
      const { reply: shown } = await app.call(listProducts, { query });
      expect([counted.count, shown.near?.from]).toEqual([1, 1]);
    }
    const buyers = { search: "honda fit", user, deal_type: "buy" };
    expect((await app.call(getFacets, { query: buyers })).reply.count).toBe(1);
    // A price without a bound is the most that somebody pays.
    const about = await search(app, "хонда фит 9000$", { user });
    expect([about.ids[0], about.reply.near?.from]).toEqual([there, 1]);
    expect((await search(app, "хонда фит 4000$", { user })).reply.near?.from).toBe(0);
  });

  test.for([
    ["квартира до 3,5 млн", { category: 202, title: "Квартира" }, { category: 412, title: "Ремонт квартир" }],
    ["үй сатылат", { category: 206, title: "Үй сатылат" }, { category: 1402, title: "Боз үй сатылат" }],
    ["дом до 35000$", { category: 206, title: "Дом" }, { category: 918, title: "Модульный дом" }],
    [
      "ищу продавца в бутик",
      { category: 328, title: "Продавец ищет работу в бутике" },
      { category: 302, title: "Продавец в бутик" },
    ],
    [
      "кроссовка оптом алам",
      { category: 1305, title: "Кроссовки оптом" },
      { category: 1214, title: "Кроссовки мужские" },
    ],
  ] as const)("«%s» has no titles of other kinds before the nearest", async ([text, meant, other], { app }) => {
    const [there, elsewhere] = [await makeListing(app, meant), await makeListing(app, other)];
    const { ids, reply } = await search(app, text, { limit: 100 });
    const exact = new Set(ids.slice(0, reply.near?.from));
    expect([exact.has(there), exact.has(elsewhere)]).toEqual([true, false]);
  });

  test("what is near to a thing of two words is called by its noun, else by its category", async ({ app }) => {
    const boats = 124;
    const board = await makeListing(app, { category: boats, title: "SUP-доска Stels" });
    const before = await search(app, "лодка резиновая", { limit: 100 });
    expect([before.ids.includes(board), before.reply.near?.from]).toEqual([true, 0]);
    const boat = await makeListing(app, { category: boats, title: "Лодка Yamaha" });
    const { ids, reply } = await search(app, "лодка резиновая", { limit: 99 });
    expect([ids[0], reply.near]).toEqual([boat, { from: 0, left_out: ["резиновая"], elsewhere: 0 }]);
    expect(ids).not.toContain(board);
  });

  // Letters alone say a light box, sewing machines and partnership.
  test.for([
    ["пробокс", ["Probox"]],
    ["ленд ровер", ["Land Rover"]],
    ["пежо партнер", ["Peugeot", "Partner"]],
    ["шкода", ["Skoda"]],
  ] as const)("«%s» is a car", async ([text, titles], { app }) => {
    const other = await makeListing(app, { category: 625 });
    await makeListing(app, { category: 102 });
    const { ids, reply } = await search(app, text, { limit: 100 });
    const named = reply.understood?.flatMap((part) => (part.kind === "option" ? part.title_ru : []));
    expect(named).toEqual(titles);
    const [nearest] = reply.results;
    const [main] = app.catalogue.current().categoryById.get(nearest?.category.id ?? 0)?.path ?? [];
    expect([main?.title_ru, ids.includes(other)]).toEqual(["Транспорт", false]);
  });

  test("of a thing that only a main category is known of, nothing else is near", async ({ app }) => {
    await makeListing(app, { category: 102, title: "Honda Fit" });
    expect((await search(app, "дельтаплан")).ids).toEqual([]);
  });

  test.for([
    "сниму 2х комнатную квартиру недорого 40 тыс",
    "сдается 2-комн кв долгосрочно 40000",
    "двухкомнатная квартира на длительный срок без посредников до 40к",
    "батир ижарага берилет 40 миң сомдон арзан 2 комната",
    "ижарага батир алам 2 бөлмө 40 миң",
    "2k kvartira arenda dolgosrochno do 40 tys",
    "ijaraga 2 bolmo batir 40000",
    "сниму двушку 40.000",
    "сниму хату двухкомнатную 40 тыс максимум",
    "40 миңден ашпаган 2 бөлмөлүү батир ижарага алам",
    "2 комнатный батир ижара 40000ден көп эмес",
    "үй ижарага 2 бөлмө 40 миң сомдун ичинде",
  ])("«%s» is a flat of two rooms for at most 40,000 som a month", async (text, { app }) => {
    const let2 = {
      category: 210,
      title: "Сдаётся 2 комнаты",
      dealType: "rent" as const,
      parameters: { 142: [142002] },
    };
    const fitting = await makeListing(app, { ...let2, price: 38_000 });
    const [dear, larger] = [
      await makeListing(app, { ...let2, price: 44_000 }),
      await makeListing(app, { ...let2, title: "Сдаётся 3 комнаты", price: 38_000, parameters: { 142: [142003] } }),
    ];
    await refreshVocabulary(app.db);
    await app.search.reload();
    const { ids, reply } = await search(app, text, { limit: 100 });
    const exact = new Set(ids.slice(0, reply.near?.from));
    expect([fitting, dear, larger].map((id) => exact.has(id))).toEqual([true, false, false]);
  });

  test.for([
    ["6 микрорайон квартира", "6 мкр"],
    ["квартира 7-микрорайон", "7 мкр"],
    ["6 микрорайондон батир", "6 мкр"],
    ["8 м-н квартира", "8 мкр"],
    ["квартира джал микрорайон", "Джал мкр"],
  ] as const)("«%s» is about %s", ([text, title], { app }) => {
    const filter = resolveFilter({ currency: "KGS" }, app.catalogue);
    const parts = app.search.interpret(text, filter)?.parts ?? [];
    expect(parts.filter(({ kind }) => kind === "location")).toMatchObject([{ title_ru: title }]);
  });

  test("near to a model are others of its make", async ({ app }) => {
    const options = (parameter: number) => app.catalogue.current().parameterById.get(parameter)?.options ?? [];
    const optionOf = (title: string) => options(14).find(({ title_ru }) => title_ru === title);
    const make = async (title: string, user: number) => {
      const option = optionOf(title);
      const parameters = { 13: [option?.parent_option ?? 0], 14: [option?.id ?? 0] };
      return makeListing(app, { user, category: 102, title, parameters });
    };
    const user = await makeUser(app);
    const ids = [await make("Fit", user), await make("Corolla", user), await make("Accord", user)];
    const found = await search(app, "камри", { user });
    expect([found.ids[0], found.reply.near?.left_out]).toEqual([ids[1], ["камри"]]);
  });

  test("a word is left out before the rooms are", async ({ app }) => {
    const user = await makeUser(app);
    const make = (title: string, rooms: number) =>
      makeListing(app, { user, category: 202, title, parameters: { 142: [rooms] } });
    const [two] = [await make("2 комнаты", 142002), await make("3 комнаты, камин", 142003)];
    const { ids, reply } = await search(app, "2 комнатная квартира камин", { user });
    expect([ids[0], reply.near?.left_out]).toEqual([two, ["камин"]]);
  });

  test("parts for a car come after the nearest cars, with a word for the deal, too", async ({ app }) => {
    await makeListing(app, { category: 102, title: "Toyota Corolla" });
    const part = await makeListing(app, { category: 128, title: "Дверь на Subaru Outback" });
    const { ids, reply } = await search(app, "субару аутбек сатылат", { limit: 100 });
    expect(reply.near?.from).toBe(0);
    expect(ids[0]).not.toBe(part);
  });

  test("under the most that is to be paid, what is negotiable comes last", async ({ app }) => {
    const user = await makeUser(app);
    const make = (price: number, hour: number) =>
      makeListing(app, {
        user,
        category: phones,
        title: "Телефон",
        price,
        raisedAt: new Date(Date.UTC(2026, 10, 20, hour)),
      });
    const [priced, negotiable] = [await make(15_000, 1), await make(0, 2)];
    expect((await search(app, "телефон до 20000", { user })).ids).toEqual([priced, negotiable]);
    expect((await search(app, "телефон", { user, price__lte: 20_000 })).ids).toEqual([priced, negotiable]);
    expect((await search(app, "телефон", { user })).ids).toEqual([negotiable, priced]);
    const pages = await search(app, "телефон до 20000", { user, limit: 1 });
    expect((await search(app, "телефон до 20000", { user, limit: 1, key: pages.reply.key })).ids).toEqual([negotiable]);
  });

  test("who sells or buys a home does not rent one", async ({ app }) => {
    const user = await makeUser(app);
    const sold = await makeListing(app, { user, category: houses, title: "Үй" });
    const rented = await makeListing(app, { user, category: 214, title: "Үй, суткалап", dealType: "rent" });
    expect((await search(app, "үй сатам", { user })).ids).toEqual([sold]);
    expect((await search(app, "үй", { user })).ids).toContain(rented);
  });

  test.for(["требуется повар", "срочно требуеться повар", "повар талап кылынат"])(
    "«%s» begins vacancies, which come before people without work",
    async (text, { app }) => {
      const user = await makeUser(app);
      const resume = await makeListing(app, { user, category: 328, title: "Повар ищет работу", dealType: "job" });
      const vacancy = await makeListing(app, { user, category: 303, title: "Повар в кафе", dealType: "job" });
      const { ids } = await searchOwn(app, text, user);
      expect(ids).toEqual([vacancy, resume]);
    },
  );

  test("a profession is a vacancy, a course or a résumé by what stands beside it", async ({ app }) => {
    const user = await makeUser(app);
    const vacancy = await makeListing(app, { user, category: 303, title: "Требуется повар", dealType: "job" });
    const course = await makeListing(app, { user, category: 1913, title: "Курсы: повар", dealType: "service" });
    const resume = await makeListing(app, { user, category: 328, title: "Ищу работу: повар", dealType: "job" });
    await app.search.refresh();
    const own = new Set([vacancy, course, resume]);
    const first = async (text: string) => {
      const { ids } = await search(app, text, { limit: 50 });
      return [text, ids.find((id) => own.has(id))];
    };
    expect(await first("повар")).toEqual(["повар", vacancy]);
    expect(await first("курсы повара")).toEqual(["курсы повара", course]);
    for (const text of ["резюме повар", "ищу повара", "ашпозчу керек"])
      expect(await first(text)).toEqual([text, resume]);
  });

  test("a category that two words name is told once", async ({ app }) => {
    // With a listing that fits, nothing is corrected, whatever other tests have posted.
    await makeListing(app, { category: 210, dealType: "rent", price: 18_000, location: locationId(app, "Ош") });
    const { parts } = await search(app, "батир Ош ижара 20000 чейин");
    expect(parts).toEqual(["category батир", "location Ош", "price 20000 чейин"]);
  });

  test("near to a dress that nobody lets is one that is let among costumes, and then one that is sold", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const [gowns, costumes] = [1220, 1412];
    const sold = await makeListing(app, { user, category: gowns, title: "Платье на кыз узатуу" });
    const search = async () => {
      const { reply } = await app.call(listProducts, { query: { search: "кыз узатууга көйнөк ижарага" } });
      return reply.results.map(({ id }) => id);
    };
    await app.search.refresh();
    expect(await search()).toContain(sold);
    await makeListing(app, { user, category: costumes, title: "Калпак ижарага", dealType: "rent" });
    const rented = await makeListing(app, {
      user,
      category: costumes,
      title: "Көйнөк ижарага берилет",
      dealType: "rent",
    });
    expect(await search()).toEqual([rented]);
  });

  test("near to a thing that nobody exchanges is the same in «Обмен» before one that is sold", async ({ app }) => {
    const user = await makeUser(app);
    const [drums, exchanges] = [1610, 2103];
    const sold = await makeListing(app, { user, category: drums, title: "Барабан новый" });
    await makeListing(app, { user, category: exchanges, title: "Меняю диван", dealType: "exchange" });
    const first = async () => (await search(app, "поменяю барабан")).ids[0];
    await app.search.refresh();
    expect(await first()).toBe(sold);
    const exchanged = await makeListing(app, {
      user,
      category: exchanges,
      title: "Меняю барабан на гитару",
      dealType: "exchange",
    });
    expect(await first()).toBe(exchanged);
  });

  test("«двушка» is a flat, and no house of two rooms", async ({ app }) => {
    const user = await makeUser(app);
    const rooms = [...app.catalogue.current().parameterById.values()].find(
      ({ key, options }) => key === "rooms" && options.length > 0,
    );
    const two = rooms?.options.find(({ title_ru }) => title_ru.startsWith("2"));
    if (!rooms || !two) throw new Error("no parameter of rooms");
    const make = (category: number) =>
      makeListing(app, { user, category, title: "Тихое место", parameters: { [rooms.id]: [two.id] } });
    const [flat, house] = [await make(flats), await make(houses)];
    const exact = async (text: string, query = {}) => {
      const { ids, reply } = await search(app, text, { limit: 50, ...query });
      return ids.slice(0, reply.near?.from);
    };
    expect(await exact("куплю двушку")).toContain(flat);
    expect(await exact("куплю двушку")).not.toContain(house);
    expect(await exact("2-комнатный дом", { user })).toEqual([house]);
    // Of one seller all are meant.
    expect(new Set(await exact("двушка", { user }))).toEqual(new Set([flat, house]));
  });

  test("a list of exchanges has what is exchanged near", async ({ app }) => {
    const user = await makeUser(app);
    const exchanged = await makeListing(app, {
      user,
      category: 1610,
      title: "Меняю бубен",
      dealType: "exchange",
    });
    await app.search.refresh();
    const { ids } = await search(app, "барабан", { deal_type: "exchange", category: 1610 });
    expect(ids).toContain(exchanged);
  });

  test("a bound of the price is one, in the currency that is meant", async ({ app }) => {
    const user = await makeUser(app);
    const [cheap, dear] = [
      await makeListing(app, { user, category: phones, title: "Телефон", price: 15_000 }),
      await makeListing(app, { user, category: phones, title: "Телефон", price: 40_000 }),
    ];
    const first = async (text: string) => {
      const { ids, reply } = await search(app, text, { user });
      return ids.slice(0, reply.near?.from ?? ids.length);
    };
    expect(await first("телефон до 20000")).toEqual([cheap]);
    expect(await first("телефон 20000 сомдон жогору")).toEqual([dear]);
    expect(await first("телефон от 10 до 20 тысяч сом")).toEqual([cheap]);
    expect(await first("телефон дешевле 20 000")).toEqual([cheap]);
  });

  test("a bound that contradicts the filter beside it is not used, and that is said", async ({ app }) => {
    const user = await makeUser(app);
    const dear = await makeListing(app, { user, category: phones, title: "Телефон", price: 40_000 });
    const { ids, reply } = await search(app, "телефон до 20000", { user, price__gte: 30_000 });
    expect(ids).toEqual([dear]);
    expect(reply.unused).toEqual(["до 20000"]);
  });

  test("a part is told with the search without it", async ({ app }) => {
    const { reply } = await search(app, "диван в Бишкеке до 20000 сом");
    expect(reply.understood).toMatchObject([
      { kind: "category", text: "диван", without: "в Бишкеке до 20000 сом", is_ambiguous: false },
      { kind: "location", text: "Бишкеке", without: "диван до 20000 сом", title_ru: "Бишкек", is_excluded: false },
      { kind: "price", text: "до 20000 сом", without: "диван в Бишкеке", currency: "KGS", from: null, to: 20_000 },
    ]);
  });

  test("a word for several categories is told as the word", async ({ app }) => {
    const { reply } = await search(app, "квартира");
    expect(reply.understood).toMatchObject([{ kind: "category", title_ru: "квартира", is_ambiguous: true }]);
  });

  test.for([
    "квартира 2 комнаты аренда до 35000",
    "аренда квартира до 35000",
    "сниму квартиру до 35000",
    "сниму 2 комнатную квартиру до 35000",
    "батир айына 35000ге чейин",
    "снимем 2-комнатную квартиру до 35 000 сом в месяц",
  ])("«%s» is about rent, in som", async (text, { app }) => {
    // With a listing that fits, nothing is corrected, whatever other tests have posted.
    await makeListing(app, { category: 210, dealType: "rent", price: 30_000, parameters: { 142: [142002] } });
    const { reply } = await search(app, text);
    expect(reply.understood).toContainEqual(expect.objectContaining({ kind: "price", currency: "KGS", to: 35_000 }));
    // Nobody pays that for a day.
    expect(reply.understood).toContainEqual(expect.objectContaining({ title_ru: "На длительный срок" }));
  });

  test.for([
    ["двушка бишкек до 40000", "KGS", 40_000],
    ["2х комн квартира тунгуч до 30000", "KGS", 30_000],
    ["двушка до сорока тысяч бишкек", "KGS", 40_000],
    ["двушка бишкек до 90000", "USD", 90_000],
    ["2-комн кв бишкек до 40 т.с.", "KGS", 40_000],
  ] as const)(
    "«%s» is the more usual of a rent in som and a price in dollars",
    async ([text, currency, to], { app }) => {
      const { reply } = await search(app, text);
      expect(reply.understood).toContainEqual(expect.objectContaining({ kind: "price", currency, to }));
    },
  );

  test("a narrower category goes before a wider one", async ({ app }) => {
    const user = await makeUser(app);
    const make = (category: number) => makeListing(app, { user, category, title: "Ноутбук Acer" });
    const [, gaming] = [await make(602), await make(603)];
    const { ids, reply } = await search(app, "ноутбук игровой", { user });
    expect(ids.slice(0, reply.near?.from ?? ids.length)).toEqual([gaming]);
  });

  test("the nearest of a make and model is the same one elsewhere, not another one here", async ({ app }) => {
    const user = await makeUser(app);
    const make = (city: string, title: string, parameters: Record<number, number[]>) =>
      makeListing(app, { user, title, location: locationId(app, city), parameters });
    const options = app.catalogue.current().parameterById.get(14)?.options ?? [];
    const fit = options.find(({ title_ru }) => title_ru === "Fit");
    const [honda, model] = [fit?.parent_option ?? 0, fit?.id ?? 0];
    const elsewhere = await make("Ош", "Honda Fit", { 13: [honda], 14: [model] });
    await make("Бишкек", "Honda Civic", { 13: [honda] });
    const { ids, reply } = await search(app, "хонда фит бишкек", { user });
    expect([ids, reply.near]).toEqual([
      [elsewhere],
      { from: 0, left_out: ["бишкек"], elsewhere: 1, around: locationId(app, "Бишкек") },
    ]);
  });

  test("where a location has to go, the rooms come back: two rooms elsewhere before any flat elsewhere", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const rooms = [...app.catalogue.current().parameterById.values()].find(
      ({ key, options }) => key === "rooms" && options.length > 0,
    );
    const option = (title: string) => rooms?.options.find(({ title_ru }) => title_ru.startsWith(title))?.id ?? 0;
    const make = (city: string, count: string) =>
      makeListing(app, {
        user,
        category: flats,
        title: "Квартира",
        location: locationId(app, city),
        parameters: { [rooms?.id ?? 0]: [option(count)] },
      });
    const two = await make("Ош", "2");
    await make("Ош", "1");
    const { ids, reply } = await search(app, "2 комнатная квартира каракол", { user });
    expect([ids, reply.near]).toEqual([
      [two],
      { from: 0, left_out: ["каракол"], elsewhere: 1, around: locationId(app, "Каракол") },
    ]);
  });

  test("what only mentions a house is none: the nearest house is elsewhere", async ({ app }) => {
    const user = await makeUser(app);
    const house = await makeListing(app, {
      user,
      category: houses,
      title: "Үй сатылат",
      location: locationId(app, "Бишкек"),
    });
    const lamp = await makeListing(app, {
      user,
      category: phones,
      title: "Шам",
      description: "Үй үчүн ыңгайлуу шам",
      location: locationId(app, "Ош"),
    });
    const { ids, reply } = await search(app, "уй сатам ош", { user });
    expect(reply.near).toMatchObject({ from: 0, left_out: ["ош"] });
    expect(ids[0]).toBe(house);
    expect(ids).not.toContain(lamp);
    // Beside another word it is a word like any other.
    expect((await search(app, "уй шам", { user })).ids).toContain(lamp);
  });

  test("words in quotes are words", async ({ app }) => {
    const user = await makeUser(app);
    const made = await makeListing(app, { user, title: "Кафе «Бишкек», столы", location: locationId(app, "Ош") });
    const { ids, parts } = await search(app, "кафе «бишкек»", { user });
    expect([ids, parts]).toEqual([[made], []]);
  });

  test("what is nearest is shown when nothing has all, and what it lacks is said", async ({ app }) => {
    const user = await makeUser(app);
    const made = await makeListing(app, { user, category: phones, title: "Телефон красный" });
    const { ids, reply } = await search(app, "телефон йцукенгш", { user });
    expect(ids).toEqual([made]);
    expect(reply.near).toEqual({ from: 0, left_out: ["йцукенгш"], elsewhere: 0 });
    expect(reply.next).toBeNull();
  });

  test("what is nearest comes after what has all, never twice", async ({ app }) => {
    const user = await makeUser(app);
    const far = await makeListing(app, { user, category: flats, title: "Квартира", location: locationId(app, "Ош") });
    const here = await makeListing(app, {
      user,
      category: flats,
      title: "Квартира",
      location: locationId(app, "Нарын"),
    });
    const { ids, reply } = await search(app, "квартира нарын", { user });
    expect(ids).toEqual([here, far]);
    expect(reply.near).toEqual({ from: 1, left_out: ["нарын"], elsewhere: 1, around: locationId(app, "Нарын") });
  });

  test("counts are of what has all", async ({ app }) => {
    const user = await makeUser(app);
    await makeListing(app, { user, category: flats, title: "Квартира", location: locationId(app, "Ош") });
    await makeListing(app, { user, category: flats, title: "Квартира", location: locationId(app, "Нарын") });
    const { reply } = await app.call(getFacets, { query: { user, search: "квартира нарын" } });
    expect(reply.count).toBe(1);
  });

  test("pages go on from each other, best matches first", async ({ app }) => {
    const user = await makeUser(app);
    const make = (title: string) => makeListing(app, { user, category: phones, title });
    const made = [
      await make("Чехол"),
      await make("Телефон, чехол"),
      await make("Телефон"),
      await make("Телефон новый"),
    ];
    const whole = (await search(app, "телефон", { user })).ids;
    const seen: number[] = [];
    for (let key: string | null | undefined; key !== null;) {
      const { ids, reply } = await search(app, "телефон", { user, limit: 1, key });
      seen.push(...ids.slice(0, reply.near?.from ?? ids.length));
      key = reply.key;
    }
    expect(seen).toEqual(whole.slice(0, seen.length));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeLessThanOrEqual(made.length);
  });

  test.for([
    ["two hundred words", "слово ".repeat(200)],
    ["stop words only", "и в на с"],
    ["a location only", "бишкек"],
    ["emoji", "🚗🔥"],
    ["a number of 19 digits", "9999999999999999999"],
    ["a number as programmers write it", "1e9 диван"],
    ["an inverted range", "диван от 500 до 100 сом"],
    ["the country", "диван кыргызстан"],
    ["quotes alone", '«»""'],
    ["a negation alone", "не в"],
  ])("%s is answered", async ([, text = ""], { app }) => {
    const answer = await app.call(listProducts, { query: { search: text.slice(0, 200) } });
    expect(answer.status).toBe(200);
  });
});
