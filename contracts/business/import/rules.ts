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

/** What a column may be called, the first in each language as in templates. */
export const columnNames: Record<
  ImportColumn,
  { ru: readonly string[]; ky: readonly string[]; en: readonly string[] }
> = {
  article: { ru: ["Артикул", "Код", "Код товара"], ky: ["Артикул", "Код"], en: ["article", "sku", "vendor code"] },
  title: {
    ru: ["Название", "Наименование", "Заголовок"],
    ky: ["Аталышы", "Аталыш"],
    en: ["title", "name"],
  },
  description: { ru: ["Описание"], ky: ["Сүрөттөмө", "Сүрөттөлүшү"], en: ["description"] },
  category: { ru: ["Категория", "Рубрика"], ky: ["Категория"], en: ["category"] },
  price: { ru: ["Цена"], ky: ["Баасы", "Баа"], en: ["price"] },
  currency: { ru: ["Валюта"], ky: ["Валюта", "Акча бирдиги"], en: ["currency"] },
  discount_price: {
    ru: ["Цена со скидкой", "Скидочная цена"],
    ky: ["Арзандатылган баа", "Арзандатылган баасы"],
    en: ["discount price", "sale price"],
  },
  is_negotiable: { ru: ["Договорная", "Цена договорная"], ky: ["Келишим баада", "Келишимдүү"], en: ["negotiable"] },
  location: { ru: ["Город", "Место", "Населённый пункт"], ky: ["Шаар", "Жайгашкан жери"], en: ["location", "city"] },
  contact_phone: { ru: ["Телефон"], ky: ["Телефон"], en: ["phone"] },
  photos: { ru: ["Фото", "Фотографии", "Ссылки на фото"], ky: ["Сүрөттөр", "Сүрөт"], en: ["photos", "images"] },
  available: { ru: ["Наличие", "В наличии"], ky: ["Бар-жогу", "Бар"], en: ["available", "in stock"] },
  quantity: {
    ru: ["Количество", "Остаток", "Остатки", "Кол-во", "Остаток на складе"],
    ky: ["Саны", "Калдык", "Калдыгы"],
    en: ["quantity", "qty", "stock"],
  },
};

/** States of an import. */
export const importStates = ["reading", "checked", "running", "stopped", "done", "failed"] as const;
export type ImportState = (typeof importStates)[number];

/** What will be done with a row. */
export const rowPlans = ["create", "no_photos", "edit", "price", "state", "untouched", "wrong", "gone"] as const;
export type RowPlan = (typeof rowPlans)[number];

/** Failures of a feed in a row after which it is read no more until its owner says so. */
export const maxFeedFailures = 3;
