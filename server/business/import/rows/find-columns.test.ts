import { expect } from "vitest";
import { columnNames, importColumns } from "#contracts/business/import/rules.ts";
import { test } from "#server/test/app.ts";
import { nameKey } from "../columns/name-key.ts";
import { findColumns } from "./find-columns.ts";
import { withOldPrice } from "./old-price.ts";

/** Heads of tables that programs write, and the column of each of our fields. */
const programs: Record<string, [string, Record<string, string>]> = {
  МойСклад: [
    "Группы;UUID;Тип;Код;Наименование;Внешний код;Артикул;Единица измерения;Закупочная цена;Валюта (Закупочная цена);Цена: Цена продажи;Валюта (Цена продажи);Неснижаемый остаток;Штрихкод EAN13;Описание;НДС;Архивный;Остаток",
    {
      article: "Артикул",
      title: "Наименование",
      description: "Описание",
      category: "Группы",
      price: "Цена: Цена продажи",
      currency: "Валюта (Цена продажи)",
      quantity: "Остаток",
    },
  ],
  "МойСклад without the currency of the sale": [
    "Код;Наименование;Цена продажи;Закупочная цена;Валюта (Закупочная цена)",
    { article: "Код", title: "Наименование", price: "Цена продажи" },
  ],
  "1С": [
    "№;Номенклатура.Код;Номенклатура.Артикул;Номенклатура / Характеристика;Ед. изм.;Розничная, KGS;Оптовая, KGS;Остаток на конец",
    {
      article: "Номенклатура.Артикул",
      title: "Номенклатура / Характеристика",
      price: "Розничная, KGS",
      quantity: "Остаток на конец",
    },
  ],
  "1С, what stores hold": [
    "Код;Номенклатура;Количество;Стоимость",
    { article: "Код", title: "Номенклатура", quantity: "Количество" },
  ],
  "a list by hand": [
    "Код;Товар;Оптовая цена;Цена за 1 шт.;К-во",
    { article: "Код", title: "Товар", price: "Цена за 1 шт.", quantity: "К-во" },
  ],
  InSales: [
    "ID товара;Название товара или услуги;Название товара в URL;URL;Краткое описание;Полное описание;Видимость на витрине;Размещение на сайте;Изображения;ID варианта;Артикул;Штрих-код;Цена продажи;Старая цена;Цена закупки;Остаток;Вес",
    {
      article: "Артикул",
      title: "Название товара или услуги",
      description: "Полное описание",
      category: "Размещение на сайте",
      price: "Старая цена",
      discount_price: "Цена продажи",
      photos: "Изображения",
      quantity: "Остаток",
    },
  ],
  "Prom, Satu": [
    "Код_товара;Название_позиции;Поисковые_запросы;Описание;Тип_товара;Цена;Валюта;Единица_измерения;Минимальный_объем_заказа;Ссылка_изображения;Наличие;Количество;Номер_группы;Название_группы;Идентификатор_товара",
    {
      article: "Код_товара",
      title: "Название_позиции",
      description: "Описание",
      category: "Название_группы",
      price: "Цена",
      currency: "Валюта",
      photos: "Ссылка_изображения",
      available: "Наличие",
      quantity: "Количество",
    },
  ],
  WooCommerce: [
    "ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Low stock amount,Sale price,Regular price,Categories,Tags,Images",
    {
      article: "SKU",
      title: "Name",
      description: "Description",
      category: "Categories",
      price: "Regular price",
      discount_price: "Sale price",
      photos: "Images",
      available: "In stock?",
      quantity: "Stock",
    },
  ],
  "WooCommerce in Russian": [
    "ID,Тип,Артикул,Имя,Опубликован,Краткое описание,Описание,Наличие,Запасы,Акционная цена,Базовая цена,Категории,Метки,Изображения",
    {
      article: "Артикул",
      title: "Имя",
      description: "Описание",
      category: "Категории",
      price: "Базовая цена",
      discount_price: "Акционная цена",
      photos: "Изображения",
      available: "Наличие",
      quantity: "Запасы",
    },
  ],
  Tilda: [
    "Tilda UID;Brand;SKU;Mark;Category;Title;Description;Text;Photo;Price;Quantity;Price Old;Editions;External ID;Parent UID",
    {
      article: "SKU",
      title: "Title",
      description: "Description",
      category: "Category",
      price: "Price Old",
      discount_price: "Price",
      photos: "Photo",
      quantity: "Quantity",
    },
  ],
  "Shop-Script": [
    "Тип строки;Наименование;Наименование артикула;Код артикула;Валюта;Цена;Доступен для заказа;Зачеркнутая цена;Закупочная цена;В наличии;Описание;Статус;Изображения товаров",
    {
      article: "Код артикула",
      title: "Наименование",
      description: "Описание",
      price: "Зачеркнутая цена",
      discount_price: "Цена",
      currency: "Валюта",
      photos: "Изображения товаров",
      available: "В наличии",
    },
  ],
  "CS-Cart": [
    "Product code;Language;Category;Product id;List price;Price;Status;Quantity;Product name;Description;Detailed image",
    {
      article: "Product code",
      title: "Product name",
      description: "Description",
      category: "Category",
      price: "Price",
      photos: "Detailed image",
      quantity: "Quantity",
    },
  ],
  PrestaShop: [
    "ID;Изображение;Имя;Артикул;Категория;Цена (без налога);Цена (с налогом);Количество;Состояние;Позиция",
    {
      article: "Артикул",
      title: "Имя",
      category: "Категория",
      price: "Цена (с налогом)",
      photos: "Изображение",
      quantity: "Количество",
    },
  ],
  Битрикс: [
    "IE_XML_ID;IE_NAME;IE_ACTIVE;IE_DETAIL_TEXT;IE_DETAIL_PICTURE;IC_GROUP0;IC_GROUP1;CP_QUANTITY;CV_PRICE_1;CV_CURRENCY_1",
    {
      article: "IE_XML_ID",
      title: "IE_NAME",
      description: "IE_DETAIL_TEXT",
      category: "IC_GROUP0",
      price: "CV_PRICE_1",
      currency: "CV_CURRENCY_1",
      quantity: "CP_QUANTITY",
    },
  ],
  Shopify: [
    "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status",
    {
      article: "Variant SKU",
      title: "Title",
      description: "Body (HTML)",
      category: "Product Category",
      price: "Variant Compare At Price",
      discount_price: "Variant Price",
      photos: "Image Src",
      quantity: "Variant Inventory Qty",
    },
  ],
  Ecwid: [
    "type,product_internal_id,product_sku,product_is_available,product_category_1,product_name,product_description,product_price,product_quantity,product_media_main_image_url",
    {
      article: "product_sku",
      title: "product_name",
      description: "product_description",
      category: "product_category_1",
      price: "product_price",
      photos: "product_media_main_image_url",
      quantity: "product_quantity",
    },
  ],
  CloudShop: [
    "Наименование,Артикул,Штрихкод,Категория,Ед. изм.,Себестоимость,Розничная цена,Остаток на складе «Ош базары»,Описание",
    {
      article: "Артикул",
      title: "Наименование",
      description: "Описание",
      category: "Категория",
      price: "Розничная цена",
      quantity: "Остаток на складе «Ош базары»",
    },
  ],
  Ozon: [
    "№;Артикул*;Название товара;Цена, KGS*;Цена до скидки, KGS;НДС, %*;Штрихкод (Серийный номер / EAN);Ссылка на главное фото*;Ссылки на дополнительные фото",
    {
      article: "Артикул*",
      title: "Название товара",
      price: "Цена до скидки, KGS",
      discount_price: "Цена, KGS*",
      photos: "Ссылка на главное фото*",
    },
  ],
  "a Kyrgyz list": [
    "Товар коду;Товардын аты;Дүң баасы;Чекене баасы, сом;Кампада, даана",
    {
      article: "Товар коду",
      title: "Товардын аты",
      price: "Чекене баасы, сом",
      quantity: "Кампада, даана",
    },
  ],
};

test.for(Object.entries(programs))("the columns of %s", ([, [header, own]], { app }) => {
  const names = header.split(header.includes(";") ? ";" : ",");
  expect(findColumns(names, app.catalogue.current()).own).toEqual(own);
});

test.for<[string, object]>([
  ["Код;Цена, $;РРЦ", { own: { price: "Цена, $" }, currency: "USD" }],
  ["Код;Стоимость;Цена, сом", { own: { price: "Цена, сом" }, currency: "KGS", unknown: ["Стоимость"] }],
  ["Код;Стоимость, $;Остаток", { own: { article: "Код", quantity: "Остаток" }, unknown: ["Стоимость, $"] }],
  ["Код;Стоимость", { own: { price: "Стоимость" } }],
  ["Код;Стоимость за шт.;Остаток", { own: { price: "Стоимость за шт." } }],
  [
    "Код;Цена;Розничная цена;Валюта (Розничная цена)",
    { own: { price: "Розничная цена", currency: "Валюта (Розничная цена)" }, unknown: ["Цена"] },
  ],
  ["Код;Розничная цена;Цена", { own: { price: "Розничная цена" }, unknown: ["Цена"] }],
  ["Код;Цена;Розница, сом", { own: { price: "Розница, сом" }, unknown: ["Цена"] }],
  ["Код;Цена;Базовая цена", { own: { price: "Цена" }, unknown: ["Базовая цена"] }],
  ["Код;Цена;Валюта (Цена)", { own: { currency: "Валюта (Цена)" } }],
  ["Код;Розничная цена;Валюта (Цена розничная)", { own: { currency: "Валюта (Цена розничная)" } }],
  ["Код;Название;Старая цена", { own: { article: "Код", title: "Название" }, unknown: ["Старая цена"] }],
  [
    "Код;Цена;Старая цена;Цена со скидкой",
    { own: { price: "Цена", discount_price: "Цена со скидкой" }, unknown: ["Старая цена"] },
  ],
  ["Код;Цена, сом;Старая цена, $", { own: { price: "Цена, сом" }, unknown: ["Старая цена, $"] }],
  ["Код;Название;Товар;Цена", { own: { title: "Название" }, others: new Map([["товар", "Товар"]]) }],
  ["Код;Товар;Цена", { own: { title: "Товар" }, others: new Map() }],
])("of «%s» these are read: %j", ([header, wanted], { app }) => {
  const found = findColumns(header.split(";"), app.catalogue.current());
  expect({ ...found, unknown: found.unknown }).toMatchObject(wanted);
  if (found.own.price === undefined) expect(found.currency).toBeUndefined();
});

test("parameters of the catalogue have no name of ours but these", ({ app }) => {
  const keys = [...app.catalogue.current().parameterById.values()].flatMap((one) => [
    one.title_ru,
    one.title_ky,
    one.key,
  ]);
  const known = new Set(keys.map(nameKey));
  const shared = importColumns.flatMap((column) => {
    const { ru, ky, en, spare = [] } = columnNames[column];
    return [...ru, ...ky, ...en, ...spare].filter((name) => known.has(nameKey(name))).map((name) => [column, name]);
  });
  // They are ours only where no other column of the file is: a template has both.
  expect(shared).toEqual([
    ["title", "Товар"],
    ["location", "Жайгашкан жери"],
  ]);
});

test("the template of a category in Kyrgyz has a place and a parameter that is called like one", ({ app }) => {
  const found = findColumns(["Артикул", "Жайгашкан жери", "Шаар"], app.catalogue.current());
  expect(found.own).toEqual({ article: "Артикул", location: "Шаар" });
  expect(found.others.get("жайгашкан жери")).toBe("Жайгашкан жери");
});

test.for<[Record<string, string>, Record<string, string>]>([
  [
    { Цена: "800", "Старая цена": "1000" },
    { "Старая цена": "1000", Цена: "800" },
  ],
  [
    { Цена: "800 сом", "Старая цена": "1 000,00" },
    { "Старая цена": "1 000,00", Цена: "800 сом" },
  ],
  [
    { Цена: "800", "Старая цена": "0" },
    { "Старая цена": "800", Цена: "-" },
  ],
  [
    { Цена: "800", "Старая цена": "800" },
    { "Старая цена": "800", Цена: "-" },
  ],
  [
    { Цена: "800", "Старая цена": "810" },
    { "Старая цена": "800", Цена: "-" },
  ],
  [
    { Цена: "800", "Старая цена": "700" },
    { "Старая цена": "800", Цена: "-" },
  ],
  [{ Цена: "800" }, { "Старая цена": "800", Цена: "-" }],
  [
    { Цена: "договорная", "Старая цена": "1000" },
    { "Старая цена": "договорная", Цена: "-" },
  ],
  [{ "Старая цена": "1000" }, {}],
])(
  "the prices %j are read as %j: the first is the price, the second the discounted one",
  ([cells, wanted], { app }) => {
    const columns = findColumns(["Артикул", "Цена", "Старая цена"], app.catalogue.current());
    const row = withOldPrice({ line: 2, cells: { Артикул: "A", ...cells } }, columns);
    expect(row).toEqual({ line: 2, cells: { Артикул: "A", ...wanted } });
  },
);
