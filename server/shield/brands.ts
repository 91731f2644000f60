/**
 * Names that fraud hides behind: this site, banks and purses, posts and couriers, marketplaces of Kyrgyzstan and its neighbours. An
 * address that looks like one of them and is none of its own is a trap.
 */
export interface Brand {
  /** Latin small letters, as its address has it. */
  name: string;
  /** Its own addresses, with all below them. */
  own: readonly string[];
  /**
   * Characters by which another address may differ and still be taken for it. 0 where ordinary words are as near: those count as a whole word
   * between hyphens only, or with a word of {@link baitWords}.
   */
  distance: 0 | 1 | 2;
  /** An ordinary word too: «kolesa-shiny» sells wheels. Counts alone or with words of {@link baitWords} only. */
  isWord?: true;
}

/** This site, and whom people pay by: nobody else has an address or a name of a messenger with one of these in it. */
const siteAndMoney: readonly Brand[] = [
  { name: "jarya", own: ["jarya.kg"], distance: 1 },
  { name: "zharyia", own: [], distance: 1 },

  { name: "mbank", own: ["mbank.kg"], distance: 1 },
  { name: "optimabank", own: ["optimabank.kg"], distance: 2 },
  { name: "optima", own: ["optimabank.kg"], distance: 0, isWord: true },
  { name: "demirbank", own: ["demirbank.kg"], distance: 2 },
  { name: "demir", own: ["demirbank.kg"], distance: 0, isWord: true },
  { name: "kicb", own: ["kicb.net", "kicb.kg"], distance: 0 },
  { name: "bakaibank", own: ["bakai.kg", "bakaibank.kg"], distance: 2 },
  { name: "bakai", own: ["bakai.kg", "bakaibank.kg"], distance: 0, isWord: true },
  { name: "odengi", own: ["dengi.kg", "odengi.kg", "o.kg"], distance: 1 },
  { name: "elqr", own: ["elqr.kg"], distance: 0 },
  { name: "elcart", own: ["elcart.kg"], distance: 1 },
  { name: "aiylbank", own: ["ab.kg", "aiylbank.kg"], distance: 1 },
  { name: "eldik", own: ["eldik.kg", "eldikbank.kg"], distance: 0, isWord: true },
  { name: "kompanion", own: ["kompanion.kg"], distance: 1 },
  { name: "doscredobank", own: ["dcb.kg"], distance: 2 },
  { name: "megapay", own: ["megapay.kg", "megacom.kg"], distance: 1 },
  { name: "kaspi", own: ["kaspi.kz"], distance: 1 },
  { name: "halykbank", own: ["halykbank.kz", "halykbank.kg"], distance: 2 },
  { name: "sberbank", own: ["sberbank.ru", "sberbank.com"], distance: 2 },
  { name: "tinkoff", own: ["tinkoff.ru", "tbank.ru"], distance: 2 },
  { name: "westernunion", own: ["westernunion.com"], distance: 2 },
  { name: "tunduk", own: ["tunduk.gov.kg", "tunduk.kg"], distance: 1 },
];

export const brands: readonly Brand[] = [
  ...siteAndMoney,

  { name: "kyrgyzpost", own: ["kyrgyzpost.kg"], distance: 2 },
  { name: "kyrgyzpochtasy", own: ["kyrgyzpost.kg"], distance: 2 },
  { name: "kazpost", own: ["post.kz"], distance: 1 },
  { name: "pochtarossii", own: ["pochta.ru"], distance: 2 },
  { name: "pochta", own: ["pochta.ru"], distance: 0, isWord: true },
  { name: "cdek", own: ["cdek.ru", "cdek.kg", "cdek.kz", "cdek.com", "cdek.shopping"], distance: 0 },
  { name: "sdek", own: ["cdek.ru"], distance: 0 },
  { name: "boxberry", own: ["boxberry.ru", "boxberry.kg"], distance: 2 },
  { name: "dhl", own: ["dhl.com", "dhl.de", "dhl.kg"], distance: 0 },
  { name: "ponyexpress", own: ["ponyexpress.ru", "pony.kg"], distance: 2 },
  { name: "yandex", own: ["yandex.ru", "yandex.com", "yandex.kz", "yandex.kg", "yandex.net"], distance: 1 },
  { name: "glovo", own: ["glovoapp.com"], distance: 0, isWord: true },

  { name: "lalafo", own: ["lalafo.kg", "lalafo.com", "lalafo.az", "lalafo.rs", "lalafo.gr"], distance: 2 },
  { name: "olx", own: ["olx.kz", "olx.uz", "olx.ua", "olx.pl", "olx.ro", "olx.bg", "olx.pt", "olx.com"], distance: 0 },
  { name: "avito", own: ["avito.ru", "avito.st"], distance: 1 },
  { name: "youla", own: ["youla.ru"], distance: 0, isWord: true },
  {
    name: "wildberries",
    own: ["wildberries.ru", "wildberries.kg", "wildberries.kz", "wildberries.by", "wildberries.am", "wildberries.uz"],
    distance: 2,
  },
  { name: "ozon", own: ["ozon.ru", "ozon.kz", "ozon.kg", "ozon.by"], distance: 0, isWord: true },
  { name: "aliexpress", own: ["aliexpress.com", "aliexpress.ru", "aliexpress.us"], distance: 2 },
  { name: "pinduoduo", own: ["pinduoduo.com"], distance: 2 },
  { name: "mashina", own: ["mashina.kg"], distance: 0, isWord: true },
  { name: "kolesa", own: ["kolesa.kz"], distance: 0, isWord: true },
  { name: "airbnb", own: ["airbnb.com", "airbnb.ru"], distance: 1 },
  { name: "booking", own: ["booking.com"], distance: 0, isWord: true },

  { name: "instagram", own: ["instagram.com"], distance: 2 },
  { name: "whatsapp", own: ["whatsapp.com"], distance: 2 },
  { name: "telegram", own: ["telegram.org", "telegram.me"], distance: 2 },
  { name: "facebook", own: ["facebook.com"], distance: 2 },
  { name: "paypal", own: ["paypal.com", "paypal.me"], distance: 1 },
];

/** Ordinary names as near to a brand as a forgery. */
export const ordinaryNames: ReadonlySet<string> = new Set([
  "avto",
  "avito-shop",
  "lalafa",
  "bank",
  "tbank",
  "banki",
  "odengi24",
  "yandexcloud",
  "elcat",
  "tunduk-kg",
  "kaspiy",
  "eldi",
  "bakay",
]);

/** Words that make a trap of a short name: «olx-pay», «dhlorder». */
export const baitWords: readonly string[] = [
  "pay",
  "paym",
  "oplata",
  "dostavka",
  "delivery",
  "deliver",
  "order",
  "orders",
  "safe",
  "secure",
  "sdelka",
  "deal",
  "buy",
  "card",
  "bank",
  "kg",
  "kz",
  "ru",
  "uz",
  "id",
  "login",
  "lk",
  "cabinet",
  "track",
  "tracking",
  "trak",
  "parcel",
  "post",
  "express",
  "ship",
  "shop",
  "info",
  "item",
  "payment",
  "cash",
  "money",
  "perevod",
  "vozvrat",
  "refund",
  "bonus",
  "gift",
  "promo",
  "support",
  "help",
  "online",
  "go",
  "my",
  "get",
  "nova",
];

/** The brand that an address on this site or a name in a messenger poses as: «mbank_kg», «jarya-help»; undefined: none. */
export function findForgedHandle(handle: string): string | undefined {
  const parts = handle.toLowerCase().split(/[-_.]/);
  // A short one, or a word of its own, counts as a whole part.
  return siteAndMoney.find(({ name, distance, isWord }) =>
    isWord || distance === 0
      ? !isWord && parts.includes(name)
      : parts.some((part) => part.startsWith(name) || part.endsWith(name)),
  )?.name;
}

/** A site whose addresses people write about places and films. */
interface PassingHost {
  /** It alone, with and without `www.` and `m.`: what is below it may belong to others, or lead on to them. */
  host: string;
  /** What its path, with what follows it, has to be where other pages of the site lead on to wherever their address says. */
  path?: RegExp;
}

const mapPages = /^\/maps(?:[/?#]|$)/;
/** `maps.google.com/url?q=…` leads on. */
const oldMapPages = /^(?:\/?(?:[?#]|$)|\/maps(?:[/?#]|$))/;
/** `youtube.com/redirect?q=…` leads on. */
const films = /^(?:\/?(?:[?#]|$)|\/@|\/(?:watch|shorts|live|playlist|embed|channel|c|user)(?:[/?#]|$))/;

/** Places and films are what people talk about. */
export const passingHosts: readonly PassingHost[] = [
  ...["2gis.kg", "2gis.ru", "2gis.com", "2gis.kz", "2gis.uz", "go.2gis.com"].map((host) => ({ host })),
  { host: "maps.app.goo.gl" },
  { host: "goo.gl", path: mapPages },
  { host: "maps.google.com", path: oldMapPages },
  { host: "maps.google.ru", path: oldMapPages },
  { host: "google.com", path: mapPages },
  { host: "google.ru", path: mapPages },
  { host: "google.kg", path: mapPages },
  { host: "maps.apple.com" },
  { host: "maps.yandex.ru" },
  { host: "maps.yandex.com" },
  { host: "yandex.ru", path: mapPages },
  { host: "yandex.com", path: mapPages },
  { host: "yandex.kg", path: mapPages },
  { host: "yandex.kz", path: mapPages },
  { host: "openstreetmap.org" },
  { host: "osm.org" },
  { host: "youtube.com", path: films },
  { host: "youtu.be" },
  { host: "rutube.ru" },
  { host: "vimeo.com" },
];
