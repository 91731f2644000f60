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
/** Articles that are asked for at once. */
export const maxAskedArticles = 200;
/** Letters of an address at most. */
export const maxImportAddress = 1_000;
/** Names of categories that a business may say once and for all. */
export const maxMappedCategories = 1_000;
/** Names with a proposal: «Принять все» saves these. */
export const maxMappedAtOnce = 30;
/** Letters of such a name that count. */
export const maxCategoryName = 300;
/** Letters of a search for a category. */
export const maxCategorySearch = 100;
/** Rows of a page of the report at most. */
export const maxReportRows = 100;
/** Sheets that are named of those that are not read. */
export const namedSheets = 10;
/** Letters of the name of a sheet: Excel has no more. */
export const maxSheetName = 31;
/** Rows of a preview. */
export const previewRows = 10;
/** Changed prices that a preview names, the largest changes first. */
export const previewPrices = 20;
/** Bytes of a sent file, compressed, that is kept for another check; larger ones are sent again. */
export const maxKeptBytes = 4 * 1024 * 1024;
/** Hours that it is kept. */
export const keptFileHours = 24;
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
  /** Names that tell more than those above: beside «Розничная цена», «Цена» is often what the shop pays. */
  surer?: readonly string[];
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
      "Арт.",
      "Арт. номер",
      "Артикул номери",
      "№ артикула",
      "Номер артикула",
      "Код артикула",
      "Товардын артикулу",
      "Артикул продавца",
      "SKU продавца",
      "Ваш SKU",
      "Товар коду",
      "Код позиции",
      "Код продукта",
      "Код продукции",
      "Код изделия",
      "Код материала",
      "Код товара, услуги",
      "Внутренний код",
      "Номенклатурный код",
      "Номенклатурный №",
      "Ном. номер",
      "Каталожный номер",
      "Кат. номер",
      "Номер по каталогу",
      "Артикул поставщика",
      "Артикул производителя",
      "Код поставщика",
      "Product SKU",
      "Variant SKU",
      "Item number",
      "Item no.",
      "Part number",
      "Партномер",
      "Offer id",
      "IE_XML_ID",
      "XML_ID",
      "ID товара",
      "Идентификатор товара",
      "Идентификатор",
      "Внешний код",
      "External id",
      "Штрихкод",
      "Штрих-код",
      "Штрих-коду",
      "Штрихкод EAN13",
      "Barcode",
      "EAN13",
      "EAN",
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
      "Наименование позиции",
      "Название позиции",
      "Наименование ТМЦ",
      "ТМЦ",
      "Наименование изделия",
      "Наименование материала",
      "Название продукта",
      "Наименование продукта",
      "Имя товара",
      "Товардын аты",
      "Товар аты",
      "Товарная позиция",
      "Продукт",
      "Продукция",
      "Ассортимент",
      "Наименование блюда",
      "Название блюда",
      "Блюдо",
      "Заголовок объявления",
      "Рабочее наименование",
      "Наименование для печати",
      "Краткое наименование",
      "Имя",
      "Аты",
      "Product title",
      "Post title",
      "IE_NAME",
      "Description of goods",
      "Goods",
      "Позиция",
    ],
  },
  description: {
    ru: ["Описание"],
    ky: ["Сүрөттөмө", "Сүрөттөлүшү"],
    en: ["description"],
    spare: [
      "Описание товара",
      "Товардын сүрөттөмөсү",
      "Полное описание",
      "Подробное описание",
      "Текст объявления",
      "Описание для сайта",
      "Product description",
      "Body (HTML)",
      "IE_DETAIL_TEXT",
      "Краткое описание",
      "Short description",
      "Сыпаттама",
      "Баяндама",
    ],
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
      "Product category",
      "Категории",
      "Categories",
      "Категория товаров",
      "Группы",
      "Группа товара",
      "Название группы",
      "Группанын аталышы",
      "Товардын тобу",
      "Группасы",
      "Тобу",
      "Размещение на сайте",
      "Раздел каталога",
      "Тип товара",
      "Подкатегория",
      "IC_GROUP0",
    ],
  },
  price: {
    ru: ["Цена"],
    ky: ["Баасы", "Баа"],
    en: ["price"],
    spare: [
      "Цена товара",
      "Продажная цена",
      "Цена реализации",
      "Цена для сайта",
      "Цена на сайте",
      "Цена по прайсу",
      "Прайсовая цена",
      "Базовая цена",
      "Основная цена",
      "Обычная цена",
      "Regular price",
      "Selling price",
      "Unit price",
      "Variant price",
      "Product price",
      "CV_PRICE_1",
      "Цена услуги",
      "Стоимость услуги",
      "Даанасынын баасы",
      "Текущая цена",
      "Актуальная цена",
      "Новая цена",
      "Отпускная цена",
      "Рекомендованная розничная цена",
      "РРЦ",
      "Стоимость",
    ],
    surer: [
      "Цена продажи",
      "Сатуу баасы",
      "Розничная цена",
      "Розничная",
      "Цена розница",
      "Цена розн.",
      "Розница",
      "Чекене баасы",
      "Чекене баа",
      "Retail price",
    ],
  },
  currency: {
    ru: ["Валюта"],
    ky: ["Валюта", "Акча бирдиги"],
    en: ["currency"],
    spare: [
      "Валюта цены",
      "Валютасы",
      "Currency id",
      "Валюта продажи",
      "Валюта цены продажи",
      "Код валюты",
      "Currency code",
      "Вал.",
      "CV_CURRENCY_1",
    ],
  },
  discount_price: {
    ru: ["Цена со скидкой", "Скидочная цена"],
    ky: ["Арзандатылган баа", "Арзандатылган баасы"],
    en: ["discount price", "sale price"],
    spare: [
      "Акционная цена",
      "Цена по акции",
      "Цена акции",
      "Цена с учётом скидки",
      "Спеццена",
      "Специальная цена",
      "Special price",
      "Цена распродажи",
      "Скидочная",
      "Акция баасы",
    ],
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
      "Ссылка изображения",
      "Ссылки изображений",
      "Ссылки на фотографии",
      "Ссылка на фотографию",
      "Ссылка на главное фото",
      "Главное фото",
      "Главное изображение",
      "Основное изображение",
      "Фото товара",
      "Изображения товаров",
      "Изображения товара",
      "Изображение товара",
      "URL картинки",
      "Сүрөтү",
      "Image src",
      "Main image",
      "Detailed image",
      "product_media_main_image_url",
    ],
  },
  available: {
    ru: ["Наличие", "В наличии"],
    ky: ["Бар-жогу", "Бар"],
    en: ["available", "in stock"],
    spare: [
      "Наличие товара",
      "Availability",
      "Есть в наличии",
      "Наличие на складе",
      "Доступность",
      "Доступен для заказа",
      "Статус наличия",
      "Бар/жок",
      "Бар болушу",
    ],
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
      "Кол-во остаток",
      "Кол.",
      "К-во",
      "Остаток на конец",
      "Остаток на конец периода",
      "Кон. остаток",
      "Остаток всего",
      "Общий остаток",
      "Всего остаток",
      "Итого остаток",
      "Остаток по складу",
      "На складе",
      "Есть на складе",
      "Свободно",
      "Доступное количество",
      "Доступно к продаже",
      "Запасы",
      "Запас",
      "Кампада",
      "Кампадагы саны",
      "Stock quantity",
      "Stock qty",
      "Quantity in stock",
      "Available quantity",
      "Product quantity",
      "Variant inventory qty",
      "CP_QUANTITY",
    ],
  },
};

/**
 * Names of the price before a discount: where it is above the price, it is the price, and the price the discounted one.
 */
export const oldPriceNames: readonly string[] = [
  "Старая цена",
  "Цена старая",
  "Цена до скидки",
  "Цена без скидки",
  "Зачёркнутая цена",
  "Прежняя цена",
  "Эски баасы",
  "Эски баа",
  "Арзандатууга чейинки баа",
  "Old price",
  "Price old",
  "Compare at price",
  "Variant compare at price",
  "Product compare to price",
];

/** States of an import. `expired`: it was checked and never started. */
export const importStates = ["reading", "checked", "running", "stopped", "done", "failed", "expired"] as const;
export type ImportState = (typeof importStates)[number];

/** What will be done with a row. */
export const rowPlans = ["create", "no_photos", "edit", "price", "state", "untouched", "wrong", "gone"] as const;
export type RowPlan = (typeof rowPlans)[number];

/** What people are told of a row: each row of an import is of one kind. */
export const rowKinds = ["new", "changed", "untouched", "wrong", "gone"] as const;
export type RowKind = (typeof rowKinds)[number];

/** What a preview says of some rows, which are counted and can be asked for alone. */
export const previewMarks = ["new_category", "zero_price"] as const;
export type PreviewMark = (typeof previewMarks)[number];

/** What a row changes of a listing. A price is that with its discount and its currency. */
export const changedFields = [
  "title",
  "category",
  "price",
  "description",
  "parameters",
  "photos",
  "location",
  "contact_phone",
  "deal_type",
  "shown",
  "hidden",
] as const;
export type ChangedField = (typeof changedFields)[number];

/** Failures of a feed in a row after which it is read no more until its owner says so. */
export const maxFeedFailures = 3;
