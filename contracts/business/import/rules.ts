/* Without schemas, so that pages may use them. */

/** Bytes of a file at most. */
export const maxImportBytes = 20 * 1024 * 1024;
/** Rows of a file at most. */
export const maxImportRows = 10_000;
/** Columns of a table at most. */
export const maxImportColumns = 200;
/** Letters of a cell that are read; what is longer is longer than anything may be. */
export const maxImportCell = 40_000;
/** Letters of an article number at most. */
export const maxArticleLength = 100;
/** Letters of an address at most. */
export const maxImportAddress = 1_000;
/** Names of categories that a business may say once and for all. */
export const maxMappedCategories = 1_000;
/** Letters of such a name that count. */
export const maxCategoryName = 300;
/** Rows of a page of the report at most. */
export const maxReportRows = 100;
/** Rows of a preview. */
export const previewRows = 10;
/** Changed prices that a preview names, the largest changes first. */
export const previewPrices = 20;
/** Days that a checked import waits for its start. */
export const waitingDays = 7;

/** Columns that a table may have beside those of the category's parameters. */
export const importColumns = [
  "article",
  "title",
  "description",
  "category",
  "price",
  "currency",
  "discount_price",
  "is_negotiable",
  "location",
  "contact_phone",
  "photos",
  "available",
  "quantity",
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** Meanings that a column of a file may have. */
export const columnFields = [...importColumns, "parameter"] as const;
export type ColumnField = (typeof columnFields)[number];

/** Names of a column: the first of each language is that of templates. */
interface ColumnNames {
  ru: readonly string[];
  ky: readonly string[];
  en: readonly string[];
  /** Other names in price lists, the best first. They count where no column has a name of the lists above. */
  spare?: readonly string[];
}

/** The names of each column. */
export const columnNames: Record<ImportColumn, ColumnNames> = {
  article: {
    ru: ["Артикул"],
    ky: ["Артикул"],
    en: ["article"],
    spare: [
      "Артикул товара",
      "Артикулы",
      "Артикулу",
      "Номенклатура.Артикул",
      "Номенклатура, Артикул",
      "SKU",
      "Vendor code",
      "Код товара",
      "Товардын коду",
      "Код номенклатуры",
      "Номенклатура.Код",
      "Номенклатура, Код",
      "Код",
      "Коду",
      "Код 1С",
      "Код в 1С",
      "Номенклатурный номер",
      "Item code",
      "Product code",
      "Product id",
      "Id",
    ],
  },
  title: {
    ru: ["Название", "Наименование", "Заголовок"],
    ky: ["Аталышы", "Аталыш"],
    en: ["title", "name"],
    spare: [
      "Наименование товара",
      "Название товара",
      "Товардын аталышы",
      "Наименование товаров",
      "Наименование продукции",
      "Наименование номенклатуры",
      "Номенклатура.Наименование",
      "Номенклатура",
      "Товар",
      "Товары",
      "Полное наименование",
      "Наименование полное",
      "Product name",
      "Item name",
      "Product",
    ],
  },
  description: {
    ru: ["Описание"],
    ky: ["Сүрөттөмө", "Сүрөттөлүшү"],
    en: ["description"],
    spare: ["Описание товара", "Товардын сүрөттөмөсү", "Полное описание", "Подробное описание", "Текст объявления"],
  },
  category: {
    ru: ["Категория", "Рубрика"],
    ky: ["Категория"],
    en: ["category"],
    spare: [
      "Категория товара",
      "Категориясы",
      "Товарная категория",
      "Группа товаров",
      "Товарная группа",
      "Группа номенклатуры",
      "Номенклатурная группа",
      "Вид номенклатуры",
      "Группа",
      "Раздел",
      "Product type",
    ],
  },
  price: {
    ru: ["Цена"],
    ky: ["Баасы", "Баа"],
    en: ["price"],
    spare: [
      "Цена продажи",
      "Сатуу баасы",
      "Розничная цена",
      "Цена розничная",
      "Розничная",
      "Цена за единицу",
      "Цена за ед.",
      "Цена за шт.",
      "Цена за штуку",
      "Цена товара",
      "Стоимость",
      "Retail price",
    ],
  },
  currency: {
    ru: ["Валюта"],
    ky: ["Валюта", "Акча бирдиги"],
    en: ["currency"],
    spare: ["Валюта цены", "Валютасы", "Currency id"],
  },
  discount_price: {
    ru: ["Цена со скидкой", "Скидочная цена"],
    ky: ["Арзандатылган баа", "Арзандатылган баасы"],
    en: ["discount price", "sale price"],
    spare: ["Акционная цена", "Цена по акции", "Цена акции"],
  },
  is_negotiable: { ru: ["Договорная", "Цена договорная"], ky: ["Келишим баада", "Келишимдүү"], en: ["negotiable"] },
  location: { ru: ["Город", "Место", "Населённый пункт"], ky: ["Шаар", "Жайгашкан жери"], en: ["location", "city"] },
  contact_phone: {
    ru: ["Телефон"],
    ky: ["Телефон"],
    en: ["phone"],
    spare: ["Номер телефона", "Контактный телефон", "Телефон номери", "Телефону"],
  },
  photos: {
    ru: ["Фото", "Фотографии", "Ссылки на фото"],
    ky: ["Сүрөттөр", "Сүрөт"],
    en: ["photos", "images"],
    spare: [
      "Ссылка на фото",
      "Сүрөттөрү",
      "Фотография",
      "Изображения",
      "Изображение",
      "Ссылки на изображения",
      "Ссылка на изображение",
      "Картинки",
      "Картинка",
      "Photo",
      "Image",
      "Picture",
      "Pictures",
      "Image link",
      "Image url",
    ],
  },
  available: {
    ru: ["Наличие", "В наличии"],
    ky: ["Бар-жогу", "Бар"],
    en: ["available", "in stock"],
    spare: ["Наличие товара", "Availability"],
  },
  quantity: {
    ru: ["Количество", "Остаток", "Остатки", "Кол-во", "Остаток на складе"],
    ky: ["Саны", "Калдык", "Калдыгы"],
    en: ["quantity", "qty", "stock"],
    spare: [
      "Свободный остаток",
      "Доступно",
      "Доступный остаток",
      "Конечный остаток",
      "Количество на складе",
      "Кол-во на складе",
      "Количество остаток",
    ],
  },
};

/** States of an import. `expired`: it was checked and never started. */
export const importStates = ["reading", "checked", "running", "stopped", "done", "failed", "expired"] as const;
export type ImportState = (typeof importStates)[number];

/** What will be done with a row. */
export const rowPlans = ["create", "no_photos", "edit", "price", "state", "untouched", "wrong", "gone"] as const;
export type RowPlan = (typeof rowPlans)[number];

/** Failures of a feed in a row after which it is read no more until its owner says so. */
export const maxFeedFailures = 3;
