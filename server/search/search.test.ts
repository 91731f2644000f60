import { beforeAll, describe, expect } from "vitest";
import { listProducts, suggest } from "#contracts/listings/list-schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { carCategory, makeListing, makeUser } from "#server/test/make.ts";
import { foldText } from "./text/fold.ts";
import { deleteOldSearches, removeSearch } from "./vocabulary-queries.ts";
import { refreshVocabulary } from "./vocabulary.ts";

async function find(app: TestApp, search: string, query: Record<string, unknown> = {}) {
  const { reply } = await app.call(listProducts, { query: { search, ...query } });
  return { ids: reply.results.map((card) => card.id), used: reply.search_used, reply };
}

describe("a search", () => {
  const made: Record<string, number> = {};
  let user = 0;

  const setUp = async (app: TestApp) => {
    if (user) return;
    user = await makeUser(app);
    const sell = (title: string, description = "Подробности в чате") => makeListing(app, { user, title, description });
    made["phone"] = await sell("Смартфон Samsung, новый телефон");
    made["phones"] = await sell("Телефоны оптом");
    made["sheep"] = await sell("Семиз кой сатылат", "Койлор соо, айылда");
    made["house"] = await sell("Үй сатылат, 5 бөлмө", "Үйүмдө газ, жарык бар");
    made["bed"] = await sell("Койка-место в хостеле", "Уютно и чисто");
    made["iphone"] = await sell("iPhone 13 128гб", "Батарея 90");
    made["sofa"] = await sell("Диван угловой", "Состояние отличное, самовывоз из Бишкека");
    made["spruce"] = await sell("Ёлка искусственная", "Высота два метра");
    await refreshVocabulary(app.db);
    await app.search.refresh();
  };
  beforeAll(() => {
    user = 0;
  });

  test.for(["телефон", "телифон", "ntktajy", "telefon", "ТЕЛЕФОНЫ", "телефоны", "телефону", "Телефонду"])(
    "«%s» finds the same phones",
    async (text, { app }) => {
      await setUp(app);
      const { ids } = await find(app, text, { user });
      expect(new Set(ids)).toEqual(new Set([made["phone"], made["phones"]]));
    },
  );

  test("a number is never all that is left of a search", async ({ app }) => {
    await setUp(app);
    const seller = await makeUser(app);
    const spruces = [
      await makeListing(app, { user: seller, title: "Ёлка живая" }),
      await makeListing(app, { user: seller, title: "Ёлка в горшке" }),
    ];
    await makeListing(app, { user: seller, title: "Куры-несушки, 16 штук" });
    await refreshVocabulary(app.db);
    await app.search.refresh();
    expect(new Set((await find(app, "ёлка 16", { user: seller })).ids)).toEqual(new Set(spruces));
  });

  test("a correction is reported with its kind and text", async ({ app }) => {
    await setUp(app);
    expect((await find(app, "телифон", { user })).used).toEqual({ text: "телефон", kind: "typo" });
    expect((await find(app, "ntktajy", { user })).used).toEqual({ text: "телефон", kind: "layout" });
    expect((await find(app, "telefon", { user })).used).toEqual({ text: "телефон", kind: "transliteration" });
    expect((await find(app, "телефон", { user })).used).toBeUndefined();
  });

  test.for(["кой", "койлор", "койду", "КОЙЛОРДУ"])("«%s» finds the sheep and not the bed", async (text, { app }) => {
    await setUp(app);
    const { ids } = await find(app, text, { user });
    expect(ids).toContain(made["sheep"]);
    expect(ids).not.toContain(made["bed"]);
  });

  test.for(["үй", "үйүмдө", "уй", "үйдү"])("«%s» finds the house", async (text, { app }) => {
    await setUp(app);
    expect((await find(app, text, { user })).ids).toContain(made["house"]);
  });

  test.for([
    ["айфон", "iphone"],
    ["iphone13", "iphone"],
    ["128 гб", "iphone"],
    ["диваны", "sofa"],
    ["угловые диваны", "sofa"],
    ["елка", "spruce"],
    ["ёлки", "spruce"],
    ["самовывоз", "sofa"],
    ["lbdfy", "sofa"],
  ] as const)("«%s» finds the %s", async ([text, name], { app }) => {
    await setUp(app);
    expect((await find(app, text, { user })).ids).toContain(made[name]);
  });

  test("a listing is found by the names of its category and options, in both languages", async ({ app }) => {
    const seller = await makeUser(app);
    const id = await makeListing(app, {
      user: seller,
      title: "Продаю",
      description: "Звоните",
      category: carCategory,
      parameters: { 104: [104001] },
    });
    const option = app.catalogue
      .current()
      .parameterOfOption.get(104001)
      ?.options.find((each) => each.id === 104001);
    for (const text of ["автомобиль", "унаа", option?.title_ru ?? "", option?.title_ky ?? ""]) {
      expect((await find(app, text, { user: seller })).ids, text).toEqual([id]);
    }
  });

  test("among the best matches those who offer come before those who look for it, page by page", async ({ app }) => {
    const seller = await makeUser(app);
    const make = (title: string, dealType: "sell" | "buy", hour: number) =>
      makeListing(app, { user: seller, title, dealType, raisedAt: new Date(Date.UTC(2026, 10, 20, hour)) });
    const offered = await make("Кимберлит продаю", "sell", 1);
    const wanted = await make("Кимберлит куплю", "buy", 2);
    const alsoOffered = await make("Кимберлит, мешок", "sell", 3);
    const query = { user: seller, limit: 1 };
    const first = await find(app, "кимберлит", query);
    const second = await find(app, "кимберлит", { ...query, key: first.reply.key });
    const third = await find(app, "кимберлит", { ...query, key: second.reply.key });
    expect([first, second, third].flatMap(({ ids }) => ids)).toEqual([alsoOffered, offered, wanted]);
    expect(third.reply.key).toBeNull();
    const asked = { user: seller, ordering: "-upvote_date" };
    expect((await find(app, "кимберлит", asked)).ids).toEqual([alsoOffered, wanted, offered]);
    expect((await find(app, "кимберлит", { user: seller, deal_type: "buy" })).ids).toEqual([wanted]);
    // Whoever only mentions it in the description has it, too.
    const mentioned = await makeListing(app, { user: seller, title: "Камень", description: "Это кимберлит" });
    expect((await find(app, "кимберлит", { user: seller })).ids).toEqual([alsoOffered, offered, mentioned, wanted]);
  });

  test("newest first within matches, and other orders apply too", async ({ app }) => {
    const seller = await makeUser(app);
    const old = await makeListing(app, {
      user: seller,
      title: "Комуз",
      price: 5,
      raisedAt: new Date(Date.now() - 9e6),
    });
    const fresh = await makeListing(app, { user: seller, title: "Комуз", price: 9 });
    expect((await find(app, "комуз", { user: seller })).ids).toEqual([fresh, old]);
    expect((await find(app, "комуз", { user: seller, ordering: "price" })).ids).toEqual([old, fresh]);
  });

  test("exact matches come before corrected ones, over pages without repeat or gap", async ({ app }) => {
    const seller = await makeUser(app);
    const misspelt = await makeListing(app, {
      user: seller,
      title: "Гармонь халодильник",
      raisedAt: new Date(Date.now() - 9e7),
    });
    const right: number[] = [];
    for (let index = 0; index < 40; index += 1)
      right.push(await makeListing(app, { user: seller, title: "Холодильник" }));
    await refreshVocabulary(app.db);
    await app.search.refresh();
    const ids: number[] = [];
    let key: string | null | undefined;
    do {
      const page = await find(app, "халодильник", { user: seller, limit: 7, key });
      expect(page.used).toBeUndefined();
      ids.push(...page.ids);
      ({ key } = page.reply);
    } while (key);
    expect(ids).toEqual([misspelt, ...right.toReversed()]);
  });

  test("a listing with the word only in its description comes after those with it in the title", async ({ app }) => {
    const seller = await makeUser(app);
    const about = await makeListing(app, {
      user: seller,
      title: "Дрель ударная",
      price: 900,
      raisedAt: new Date(Date.now() - 9e6),
    });
    const mentions = await makeListing(app, {
      user: seller,
      title: "Ремонт квартир",
      description: "Есть своя дрель",
      price: 100,
    });
    expect((await find(app, "дрель", { user: seller, ordering: "-upvote_date" })).ids).toEqual([mentions, about]);
    for (const ordering of ["relevance", "price", "-price"]) {
      expect((await find(app, "дрель", { user: seller, ordering })).ids, ordering).toEqual([about, mentions]);
      const first = await find(app, "дрель", { user: seller, ordering, limit: 1 });
      const second = await find(app, "дрель", { user: seller, ordering, limit: 1, key: first.reply.key });
      expect([...first.ids, ...second.ids]).toEqual([about, mentions]);
    }
  });

  test("nothing found is an empty page, not an error", async ({ app }) => {
    const page = await find(app, "щщщъъъыыы");
    expect(page.reply).toMatchObject({ results: [], next: null, key: null });
  });

  test.for([
    "'; drop table users; --",
    "a & b | !c",
    "():*",
    "\\",
    "<script>alert(1)</script>",
    "% _ %",
    "\u202eмашина",
    "😀 😀",
    "а ".repeat(99),
  ])("«%s» is plain text", async (text, { app }) => {
    const { status } = await app.call(listProducts, { query: { search: text } });
    expect(status).toBe(200);
  });
});

describe("suggestions", () => {
  /** In the order in which they are suggested. */
  const kinds = ["category", "business", "query", "listing"];
  const ask = async (app: TestApp, search: string) => (await app.call(suggest, { query: { search } })).reply.results;

  test("complete a prefix with searches, categories and listings, at most 8", async ({ app }) => {
    for (let index = 0; index < 4; index += 1) await makeListing(app, { title: `Велосипед горный ${index}` });
    await refreshVocabulary(app.db);
    await app.search.refresh();
    const rows = await ask(app, "велос");
    expect(rows.length).toBeLessThanOrEqual(8);
    expect(rows[0]).toMatchObject({ kind: "category", text: expect.stringMatching(/велосипед/i) });
    expect(rows.find(({ kind }) => kind === "query")).toMatchObject({ text: expect.stringMatching(/^велосипед/) });
    expect(rows.map(({ kind }) => kind)).toEqual(
      rows.map(({ kind }) => kind).toSorted((a, b) => kinds.indexOf(a) - kinds.indexOf(b)),
    );
    expect(rows.some((row) => row.kind === "listing" && row.product !== undefined)).toBe(true);
  });

  test("tell what tells them apart: the count and the parent of a category, price, category and photo of a listing", async ({
    app,
  }) => {
    const title = "Тренажёр беговой Домбай";
    for (let index = 0; index < 2; index += 1) await makeListing(app, { title });
    const id = await makeListing(app, { title, price: 31_500, currency: "USD" });
    await refreshVocabulary(app.db);
    await app.search.refresh();
    await app.catalogue.refresh();
    const listing = (await ask(app, "тренажёр бег")).find((row) => row.product === id);
    expect(listing).toMatchObject({
      kind: "listing",
      category: { id: carCategory },
      price: 31_500,
      currency: "USD",
      first_photo: null,
    });
    expect(listing).not.toHaveProperty("wanted");
    const category = (await ask(app, "авто с проб")).find((row) => row.category?.id === carCategory);
    expect(category).toMatchObject({ parent: { id: 101 }, count: app.catalogue.countInCategory(carCategory) });
    expect((await ask(app, "транспорт")).find((row) => row.category?.id === 100)).not.toHaveProperty("parent");
  });

  test("a listing whose author looks for something says so, and stands after what is offered", async ({ app }) => {
    const title = "Сепаратор Кемин ручной";
    for (let index = 0; index < 2; index += 1) await makeListing(app, { title });
    const id = await makeListing(app, { title, dealType: "buy" });
    await refreshVocabulary(app.db);
    await app.search.refresh();
    const rows = await ask(app, "сепаратор кем");
    expect(rows.find((row) => row.product === id)).toMatchObject({ wanted: "buy" });
    const listings = rows.filter(({ kind }) => kind === "listing");
    expect(listings.map(({ wanted }) => wanted)).toEqual([undefined, undefined, "buy"]);
  });

  test.for(["вилос", "dtkjc", "velos"])("«%s» is understood as a prefix of «велосипед»", async (text, { app }) => {
    for (let index = 0; index < 4; index += 1) await makeListing(app, { title: "Велосипед горный" });
    await refreshVocabulary(app.db);
    await app.search.refresh();
    expect((await ask(app, text)).some((row) => /велосипед/i.test(row.text))).toBe(true);
  });

  test("a typo in a whole short word is suggested as what the search takes it for, not as a beginning of another word", async ({
    app,
  }) => {
    for (let index = 0; index < 12; index += 1) await makeListing(app, { title: "Зурна" });
    for (let index = 0; index < 14; index += 1) await makeListing(app, { title: "Знаменосец" });
    await refreshVocabulary(app.db);
    await app.search.refresh();
    const texts = (await ask(app, "зрна")).map(({ text }) => text.toLowerCase());
    expect(texts[0]).toContain("зурна");
    expect(texts.some((text) => text.includes("знаменосец"))).toBe(false);
  });

  test("a last word is completed where a title has all the words, and nowhere else", async ({ app }) => {
    for (const title of ["Сафлор буркитин", "Сафлор буркитин", "Буркитчи кийими", "Буркитчи кийими"])
      await makeListing(app, { title });
    await refreshVocabulary(app.db);
    await app.search.refresh();
    const searches = (await ask(app, "сафлор бурк")).filter(({ kind }) => kind === "query").map(({ text }) => text);
    expect(searches).toContain("сафлор буркитин");
    expect(searches).not.toContain("сафлор буркитчи");
  });

  test("what is suggested in a category keeps the letters that were typed, whoever asked before", async ({ app }) => {
    await makeListing(app, { category: 202, title: "4 бөлмөлүү батир", parameters: { 142: [142004] } });
    await refreshVocabulary(app.db);
    await app.search.refresh();
    for (const text of ["4 болмолуу", "4 бөлмөлүү"]) {
      const searches = (await ask(app, text)).flatMap((one) => one.search ?? []);
      expect(new Set(searches)).toEqual(new Set([text]));
    }
  });

  test("a make and model are suggested in the category that has them, with their number, before all else", async ({
    app,
  }) => {
    const options = app.catalogue.current().parameterById.get(14)?.options ?? [];
    // A model that no other test has listings of.
    const stream = options.find(({ title_ru }) => title_ru === "Stream");
    const parameters = { 13: [stream?.parent_option ?? 0], 14: [stream?.id ?? 0] };
    await makeListing(app, { category: carCategory, title: "Honda Stream", parameters });
    await app.search.refresh();
    const [first] = await ask(app, "honda stream");
    expect(first).toMatchObject({ kind: "category", category: { id: carCategory }, search: "honda stream" });
    const { reply } = await app.call(listProducts, {
      query: { search: "honda stream", category: carCategory, limit: 100 },
    });
    expect(first?.count).toBe(reply.near?.from ?? reply.results.length);
  });

  /** Makes a search as visitors of these networks. */
  const searchFrom = async (app: TestApp, networks: string[], text: string) => {
    for (const remoteAddress of networks) {
      const { statusCode } = await app.http.inject({ url: listProducts.path, query: { search: text }, remoteAddress });
      expect(statusCode).toBe(200);
    }
    await app.search.refresh();
  };
  const networks = ["203.0.113.1", "203.0.113.2", "203.0.113.3"];

  test("are the same for a minute, however the text is written, and then know what is new", async ({ app }) => {
    const title = "Кыйгачтама гүлдүү";
    await makeListing(app, { title });
    await refreshVocabulary(app.db);
    // Nothing reads the vocabulary again meanwhile.
    await app.refreshReference();
    const titles = async (text: string) => (await ask(app, text)).map((found) => found.text);
    expect(await titles("кыйгачтама")).toContain(title);
    await makeListing(app, { title: `${title} экинчи` });
    expect(await titles(" КЫЙГАЧТАМА ")).toEqual(await titles("кыйгачтама"));
    expect(await titles("кыйгачтама")).not.toContain(`${title} экинчи`);
    await app.search.refresh();
    expect(await titles("кыйгачтама")).toContain(`${title} экинчи`);
  });

  test("searches with results are suggested once three visitors made them, and again not after an operator removed them", async ({
    app,
  }) => {
    const region = app.catalogue.current().locations.find(({ title_ru }) => title_ru === "Иссык-Кульская область");
    await makeListing(app, { category: 1402, title: "Юрта Ысык-Көл", location: region?.id });
    await refreshVocabulary(app.db);
    await app.search.refresh();
    const suggestion = { kind: "query", text: "юрта ысык-көл" };
    const text = "юрта ысык-көл";
    // One visitor, however often, with whatever browser; of IPv6 a network is one visitor.
    await searchFrom(app, Array(5).fill("203.0.113.1"), text);
    await searchFrom(app, ["2001:db8::1", "2001:db8::2"], text);
    expect(await ask(app, "юрта ы")).not.toContainEqual(suggestion);
    // Nor are thousands of networks that somebody was given as one.
    await searchFrom(app, ["2001:db8:0:7::1", "2001:db8:0:8::1"], text);
    expect(await ask(app, "юрта ы")).not.toContainEqual(suggestion);
    await searchFrom(app, ["203.0.113.9"], text);
    expect(await ask(app, "юрта ы")).toContainEqual(suggestion);
    await removeSearch(app.db, foldText(text));
    await searchFrom(app, networks, text);
    expect(await ask(app, "юрта ы")).not.toContainEqual(suggestion);
  });

  test.for([
    "палатка t.me/spam",
    "палатка пишите сюда",
    "палатка 0555123456",
    "палатка +996 555 12 34 56",
    "палатка палатка",
    `${"палатка ".repeat(12)} сухая`,
  ])("«%s» is not shown to others, although it found something", async (text, { app }) => {
    await makeListing(app, { category: 1607, title: "Палатка", description: `Палатка ${text}, четыре места, сухая` });
    await refreshVocabulary(app.db);
    await app.search.refresh();
    await searchFrom(app, networks, text);
    await searchFrom(app, networks, "палатка");
    const { rows } = await app.pool.query<{ query: string }>(
      "select query from search_queries where query like 'палатка%'",
    );
    expect(rows).toEqual([{ query: "палатка" }]);
  });

  test("what may not be offered is suggested to nobody, although there are such words and it found something", async ({
    app,
  }) => {
    await makeListing(app, { category: 809, title: "Подарочный набор, водка и стаканы" });
    await refreshVocabulary(app.db);
    await app.search.refresh();
    for (const text of ["водка", "набор водка", "набор стаканы"]) await searchFrom(app, networks, text);
    const { rows } = await app.pool.query<{ query: string }>(
      "select query from search_queries where query like '%водка%' or query like 'набор%'",
    );
    expect(rows).toEqual([{ query: "набор стаканы" }]);
  });

  test("a search that nobody makes for thirty days is forgotten, one of few visitors after three", async ({ app }) => {
    await app.db.deleteFrom("search_queries").execute();
    await makeListing(app, { category: 1611, title: "Самовар медный" });
    await refreshVocabulary(app.db);
    await app.search.refresh();
    await searchFrom(app, networks, "самовар");
    await searchFrom(app, ["203.0.113.1"], "самовар медный");
    const read = async () =>
      (await app.db.selectFrom("search_queries").select("query").orderBy("query").execute()).map(({ query }) => query);
    expect(await read()).toEqual(["самовар", "самовар медный"]);
    const inDays = (days: number) => deleteOldSearches(app.db, new Date(Date.now() + days * 86_400_000));
    await inDays(4);
    expect(await read()).toEqual(["самовар"]);
    await inDays(31);
    expect(await read()).toEqual([]);
  });

  test("both languages have their categories", async ({ app }) => {
    expect((await ask(app, "кыймылсыз")).some((row) => row.category?.title_slug === "nedvizhimost")).toBe(true);
    expect((await ask(app, "недвиж")).some((row) => row.category?.title_slug === "nedvizhimost")).toBe(true);
  });
});
