import { expect, test } from "vitest";
import { readPricing } from "#contracts/selling/read-price.ts";
import { encode, read, readCells } from "./parse.fixture.ts";

const usd = '<currency id="USD" rate="1"/>';

function catalogue(offers: string, currencies = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?><yml_catalog><shop><currencies>${currencies}</currencies>
    <offers>${offers}</offers></shop></yml_catalog>`;
}

async function readOffer(content: string, categories = "") {
  const [offer] = await readCells(`<?xml version="1.0" encoding="UTF-8"?>
    <yml_catalog><shop><categories><category id="1">Столы</category>${categories}</categories>
    <offers><offer id="1"><name>Стол</name><price>3500</price><categoryId>1</categoryId>${content}</offer></offers></shop></yml_catalog>`);
  return offer;
}

test.each([
  ["Дрель <b>новая</b>, в <i>коробке</i>, гарантия", "Дрель новая, в коробке, гарантия"],
  ["<p>Первый</p><p>Второй</p>", "Первый\nВторой"],
  ["<ul><li>один</li><li>два</li></ul>после", "один\nдва\nпосле"],
  ["до<br/>после", "до\nпосле"],
  ["<b>весь</b>", "весь"],
  ["<b><i>внутри <u>двух</u></i></b> и снаружи", "внутри двух и снаружи"],
  ["полу<b>жир</b>ный", "полужирный"],
  ["<name>внутри</name> описания", "внутри описания"],
  ["<table><tr><td>Вес</td><td>5 кг</td></tr></table>", "Вес  5 кг"],
  ["<![CDATA[<p>Патрон &laquo;быстрый&raquo; &mdash; 13&nbsp;мм</p>]]>", "Патрон «быстрый» — 13 мм"],
  ["<![CDATA[ключ 5&quot;, &gt; 600 &amp; 700 Вт]]>", 'ключ 5", > 600 & 700 Вт'],
  ["&amp;laquo;так&amp;raquo;", "«так»"],
  ["&lt;p&gt;как текст&lt;/p&gt;", "как текст"],
  ["<![CDATA[от 5 < 7 и > 3]]>", "от 5 < 7 и > 3"],
  ["<![CDATA[&#8470; 5, &#x2116; 6, &ndash;]]>", "№ 5, № 6, –"],
  ["&amp;lt;не тег&amp;gt;", "<не тег>"],
  ["AT&amp;T и R&amp;amp;D", "AT&T и R&D"],
  ["", undefined],
])("the description %s is %j", async (html, text) => {
  expect((await readOffer(`<description>${html}</description>`))?.["description"]).toBe(text ?? "");
});

test("entities of HTML are read in names and parameters, and in nothing else", async () => {
  const offer = await readOffer(
    `<name><![CDATA[Стол &laquo;Ош&raquo; 5&quot;]]></name><param name="Цвет">бук &amp;amp; дуб</param><picture>https://a.kg/?a=1&amp;copy=2</picture>`,
  );
  expect(offer).toMatchObject({ title: 'Стол «Ош» 5"', Цвет: "бук & дуб", photos: "https://a.kg/?a=1&copy=2" });
});

test("tags in a name are no part of it, and what follows an element with tags is read", async () => {
  const offer = await readOffer(
    "<name>Стол <b>новый</b></name><description><b>да</b></description><vendor>Ош</vendor><price>5</price>",
  );
  expect(offer).toMatchObject({ title: "Стол новый", description: "да", price: "5" });
});

test.each([
  ["0", "3500", "-"],
  ["", "3500", "-"],
  ["3500", "3500", "-"],
  ["3500.00", "3500", "-"],
  ["3000", "3500", "-"],
  ["0,00", "3500", "-"],
  ["4000", "4000", "3500"],
  ["4 000", "4 000", "3500"],
  ["4000,00", "4000,00", "3500"],
  ["10000", "10000", "3500"],
  ["много", "много", "3500"],
  // No discount by the rules of selling: not more than 3 %, not less than 99 %.
  ["3600", "3500", "-"],
  ["3608.50", "3500", "-"],
  ["3609", "3609", "3500"],
  ["349999", "349999", "3500"],
  ["350000", "3500", "-"],
  ["3500 сом", "3500", "-"],
  ["4000 сом", "4000 сом", "3500"],
  ["4000.000", "4000", "3500"],
  ["400.000", "3500", "-"],
  ["-", "3500", "-"],
  ["None", "3500", "-"],
])("the old price %j leaves the price %j and the discount %j", async (oldPrice, price, discount) => {
  expect(await readOffer(`<oldprice>${oldPrice}</oldprice>`)).toMatchObject({ price, "discount price": discount });
});

test.each([
  ["650.000", "650"],
  ["6850.0000000000", "6850"],
  ["150.000 сом", "150 сом"],
  ["$250.000", "$250"],
  ["1 500", "1 500"],
  ["1 500.00", "1 500"],
  ["1,500.00", "1,500"],
  ["1.500,00", "1.500,00"],
  ["1.500.000", "1.500.000"],
  ["1500,00", "1500,00"],
  ["5480.50", "5480.5"],
  ["12.500", "12.5"],
  ["12.345", "12.3450"],
  ["0.500", "0.5"],
  ["1.250 млн", "1.25 млн"],
  ["от 500", "от 500"],
  ["", undefined],
  ["<value>500</value>", "<value>500</value>"],
])("the price %j is %j: its point is the decimal sign", async (price, cell) => {
  const [offer] = await readCells(catalogue(`<offer id="1"><price>${price}</price></offer>`));
  expect(offer?.["price"]).toBe(cell);
});

test.each(["5480.50", "12.500", "12.345", "0.500"])("the price %s is no whole number and is told", async (price) => {
  expect(readPricing((await readOffer(`<price>${price}</price>`))?.["price"] ?? "")).toMatchObject({
    fault: "fraction",
  });
});

test.each([
  ['from="true"', 'from="true" 500'],
  ['from="True"', 'from="True" 500'],
  ['from="1"', 'from="1" 500'],
  ['from="false"', "500"],
  ['from=""', "500"],
  ['type="retail"', "500"],
])("the price of <price %s> is %j", async (attributes, price) => {
  const offer = await readOffer(`<price ${attributes}>500</price><oldprice>700</oldprice>`);
  if (price === "500") expect(offer).toMatchObject({ price: "700", "discount price": "500" });
  else expect(offer).toMatchObject({ price, "discount price": "-" });
  if (price !== "500") expect(readPricing(price)).toEqual({ fault: "unclear" });
});

test("an offer without a price says nothing of currency and discount either", async () => {
  const rest = "<currencyId>USD</currencyId><oldprice>4000</oldprice>";
  const [, offer] = await readCells(catalogue(`<offer id="1"/><offer id="2"><price/>${rest}</offer>`, usd));
  expect(offer).toEqual({ article: "2", title: "", description: "", category: "", photos: "", available: "1" });
});

test.each([
  [usd, "", "500", "USD"],
  [usd, "<currencyId>KGS</currencyId>", "500", "KGS"],
  [usd, "<currencyId/>", "500", "USD"],
  [usd, "", "500 сом", ""],
  ['<currency id="KGS" rate="1"/><currency id="USD" rate="87.45"/>', "", "500", "KGS"],
  ['<currency id="USD" rate="87.45"/><currency id="KGS" rate="1"/>', "", "500", "KGS"],
  ['<currency id="RUB" rate="1.0"/>', "", "500", "RUB"],
  ['<currency id="USD"/>', "", "500", "USD"],
  ['<currency id="USD" rate="CBRF"/>', "", "500", ""],
  ['<currency id="USD" rate="1"/><currency id="KGS" rate="1"/>', "", "500", ""],
  ["", "", "500", ""],
])("with the currencies %j and %j the price %j is in %j", async (currencies, currency, price, wanted) => {
  const [offer] = await readCells(catalogue(`<offer id="1"><price>${price}</price>${currency}</offer>`, currencies));
  expect(offer).toMatchObject({ price, currency: wanted });
});

test.each([
  '<prices><price type="opt">5480</price></prices>',
  "<prices><price><value>5480</value><quantity>0</quantity></price></prices>",
  "<vendor><name>Bosch</name></vendor>",
  "<variant><currencyId>USD</currencyId><oldprice>9000</oldprice><available>false</available></variant>",
  '<delivery><param name="Цвет">белый</param><picture>https://a.kg/1.jpg</picture><categoryId>2</categoryId></delivery>',
  "<offer><name>другой</name><price>1</price></offer>",
  "<constructor>другой</constructor><toString><name>другой</name></toString>",
])("what lies in an element of an offer is not the offer's: %s", async (content) => {
  expect(await readOffer(content)).toEqual(await readOffer(""));
});

test("parameters, photos and stores are read in an element of their own too", async () => {
  const offer = await readOffer(
    `<params><param name="Цвет">белый</param></params><pictures><picture>https://a.kg/1.jpg</picture></pictures>`,
  );
  expect(offer).toMatchObject({ Цвет: "белый", photos: "https://a.kg/1.jpg" });
});

test.each(["article", "title", "category", "price", "currency", "discount price", "photos", "available", " price "])(
  "a parameter that is called %j changes nothing",
  async (name) => {
    const param = `<param name="${name}">5</param>`;
    const cells = await readCells(catalogue(`<offer id="1">${param}</offer><offer id="1"></offer>`));
    expect(cells[0]).toEqual(cells[1]);
  },
);

test.each([
  ['available="false"', "", "0"],
  ['available="False"', "", "0"],
  ['available=" FALSE "', "", "0"],
  ['available="0"', "", "0"],
  ['available="no"', "", "0"],
  ['available="нет"', "", "0"],
  ['available=""', "", "0"],
  ['quantity="0"', "", "0"],
  ['in_stock="false"', "", "0"],
  ['disabled="true"', "", "0"],
  ["", "<available>false</available>", "0"],
  ["", "<available/>", "0"],
  ["", "<disabled>true</disabled>", "0"],
  ["", "<count>0</count>", "0"],
  ["", "<quantity>0 шт</quantity>", "0"],
  ["", "<quantity_in_stock>0.000</quantity_in_stock>", "0"],
  ["", "<stock_quantity>-2</stock_quantity>", "0"],
  ["", "<stock>0</stock>", "0"],
  ["", "<productActivity>N</productActivity>", "0"],
  ["", '<outlets><outlet id="1" instock="0"/><outlet id="2" instock="0"/></outlets>', "0"],
  ['available="true"', "<count>0</count>", "0"],
  ['available="false"', "<count>5</count>", "0"],
  ["", "", "1"],
  ['available="true"', "", "1"],
  ['available="1"', "", "1"],
  ['available="под заказ"', "", "1"],
  ['quantity="5"', "", "1"],
  ['quantity=""', "", "1"],
  ["", "<available>true</available>", "1"],
  ["", "<disabled>false</disabled>", "1"],
  ["", "<disabled/>", "1"],
  ["", "<count>5</count>", "1"],
  ["", "<count/>", "1"],
  ["", "<quantity_in_stock>много</quantity_in_stock>", "1"],
  ["", "<stock_quantity>0.5</stock_quantity>", "1"],
  ["", "<count>&gt;10</count>", "1"],
  ["", '<outlets><outlet id="1" instock="0"/><outlet id="2" instock="3"/></outlets>', "1"],
  ["", '<outlets><outlet id="1" instock="0"/><outlet id="2"/></outlets>', "1"],
  ["", "<outlets/>", "1"],
  ["", '<param name="count">0</param><delivery-options><option cost="0"/></delivery-options>', "1"],
])("an offer with %j and %j has availability %s", async (attributes, content, available) => {
  const [offer] = await readCells(catalogue(`<offer id="1" ${attributes}>${content}</offer>`));
  expect(offer?.["available"]).toBe(available);
});

test.each([
  ["<name/>", "Дрель Bosch GBH 2-26"],
  ["<name>  </name>", "Дрель Bosch GBH 2-26"],
  ["", "Дрель Bosch GBH 2-26"],
  ["<name>Перфоратор</name><name/>", "Перфоратор"],
])("with %j the title is %j", async (name, title) => {
  const model = "<typePrefix>Дрель</typePrefix><vendor>Bosch</vendor><model>GBH 2-26</model>";
  const [offer] = await readCells(catalogue(`<offer id="1">${name}${model}</offer>`));
  expect(offer).toMatchObject({ title });
});

const addresses = Array.from({ length: 12 }, (_, at) => `https://a.kg/${at}.jpg`);

test.each([
  [addresses, addresses.slice(0, 10)],
  [["http://a.kg/0.jpg", ...addresses], addresses.slice(0, 10)],
  [["https://a.kg/0.jpg", "https://a.kg/0.jpg"], ["https://a.kg/0.jpg"]],
  [["http://a.kg/0.jpg", "//a.kg/0.jpg", "/0.jpg", "нет", ""], []],
  [["https://a.kg/фото стол 1.jpg"], ["https://a.kg/фото%20стол%201.jpg"]],
  [["https://a.kg/i?id=1;w=500|c,d"], ["https://a.kg/i?id=1%3Bw=500%7Cc,d"]],
  [["https://a.kg/1.jpg, https://a.kg/2.jpg\n   ; http://a.kg/3.jpg"], ["https://a.kg/1.jpg", "https://a.kg/2.jpg"]],
  [["\n  https://a.kg/1\n.jpg\n"], ["https://a.kg/1.jpg"]],
  [[`https://a.kg/${"1".repeat(1_000)}`], []],
])("of the pictures %j these are photos: %j", async (pictures, photos) => {
  const offer = await readOffer(pictures.map((picture) => `<picture>${picture}</picture>`).join(""));
  expect(offer?.["photos"]).toBe(photos.join(" "));
});

const titled = (declaration: string) =>
  `${declaration}<yml_catalog><shop><offers><offer id="ТҮ-1"><name>Дрель ударная</name></offer></offers></shop></yml_catalog>`;

test.each([
  ['<?xml version="1.0" encoding="windows-1251"?>', "utf-8"],
  ['<?xml version="1.0" encoding="utf-16"?>', "utf-8"],
  ['<?xml version="1.0" encoding="windows-1251"?>', "utf-16le"],
  ["", "utf-8"],
])("a catalogue that says %s and is %s is read as what it is", async (declaration, encoding) => {
  const text = titled(declaration);
  const [offer] = await readCells(encoding === "utf-8" ? text : encode(`\ufeff${text}`, encoding));
  expect(offer).toMatchObject({ article: "ТҮ-1", title: "Дрель ударная" });
});

test.each([
  ['<?xml version="1.0" encoding="windows-1251"?>', "Дрель ударна#", "Дрель ударна\ufffd"],
  ['<?xml version="1.0" encoding="UTF-8"?>', "Drill № 5 — caf#", "Drill № 5 — caf\ufffd"],
])("a broken letter makes no other encoding of UTF-8: %s %j", async (declaration, name, title) => {
  const bytes = Buffer.from(titled(declaration).replace("ТҮ-1", "1").replace("Дрель ударная", name));
  bytes[bytes.indexOf("#")] = 0xd1;
  expect(await readCells(bytes)).toMatchObject([{ title }]);
});

test.each([
  ['<?xml version="1.0" encoding="windows-1251"?>', "windows-1251"],
  ["<?xml version='1.0' encoding = 'cp1251' ?>", "windows-1251"],
  ['<?xml version="1.0" encoding="CP-1251"?>', "windows-1251"],
  ['<?xml version="1.0" encoding="win1251"?>', "windows-1251"],
  ['<?xml version="1.0" encoding=" ANSI_1251 "?>', "windows-1251"],
  ['<?xml version="1.0" encoding="cp-866"?>', "ibm866"],
  ['<?xml version="1.0" encoding="KOI8-R"?>', "koi8-r"],
  ['<?xml version="1.0" encoding="UTF-8"?>', "windows-1251"],
  ["", "windows-1251"],
])("a catalogue that says %s and is in %s is read", async (declaration, encoding) => {
  const [offer] = await readCells(encode(titled(declaration).replace("Ү", "У"), encoding));
  expect(offer).toMatchObject({ article: "ТУ-1", title: "Дрель ударная" });
});

test("an encoding that nobody knows is refused, unless the bytes say which one it is", async () => {
  const text = titled('<?xml version="1.0" encoding="mine"?>');
  expect(await read(text)).toMatchObject({ rows: [{ cells: { title: "Дрель ударная" } }] });
  expect(await read(encode(text.replace("Ү", "У"), "windows-1251"))).toEqual({ fault: "encoding_unknown" });
});
