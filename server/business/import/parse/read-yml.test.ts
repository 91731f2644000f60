import { expect, test } from "vitest";
import { readCells } from "./parse.fixture.ts";

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
])("the old price %j leaves the price %j and the discount %j", async (oldPrice, price, discount) => {
  expect(await readOffer(`<oldprice>${oldPrice}</oldprice>`)).toMatchObject({ price, "discount price": discount });
});
