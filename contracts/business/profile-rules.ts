import { normalisePhone } from "#contracts/accounts/rules.ts";
import { linkPattern } from "./rules.ts";

/* What a business may say of itself (`docs/features/business.md`). Pure functions, without schemas: pages check the same while one types. */

/** Characters of an address on the web. */
export const maxWebsite = 200;
/** Characters of a note on delivery. */
export const maxDeliveryNote = 200;
/** Som, of an amount or a price of delivery. */
export const maxDeliverySum = 10_000_000;
export const maxDeliveryDays = 60;
/** How far ahead a holiday may be entered. */
export const holidayDaysAhead = 730;

/** Parts of a profile, with what each is worth in percent of a full one. */
const partWeights = {
  logo: 10,
  banner: 10,
  contacts: 15,
  addresses: 15,
  about: 15,
  category: 5,
  link: 10,
  schedule: 10,
  delivery: 10,
} as const;
type ProfilePart = keyof typeof partWeights;

/** Percent of the profile that is filled in. */
export function computeCompleteness(filled: Readonly<Record<ProfilePart, boolean>>): number {
  const parts = Object.keys(partWeights) as ProfilePart[];
  return parts.reduce((sum, part) => sum + (filled[part] ? partWeights[part] : 0), 0);
}

/**
 * Links that would be taken for the site's own: the first parts of the addresses of its pages and calls, and names that the staff could have.
 * `web/business/cabinet/reserved-links.test.ts` holds it against the pages and calls.
 */
export const reservedLinks: ReadonlySet<string> = new Set(
  (
    "about account accounts acting admin administrator ads api app assets auth b banner banners blog business business-advantages business-registration " +
    "business-request businesses cards cart catalog catalogue category chat chats compare dev docs facets favicon favorite favorites follow google health " +
    "healthz help jarya kg ky link location login logout main map media metrics moderation moderator news notification notifications null offline openapi " +
    "outbox page pay payment payments policy post prices product products profile publication push qa readyz register registration robots rss ru sale saving " +
    "search security service settings share shop signin signup site sitemap sitemaps staff static stats status support system terms theme " +
    "undefined unsubscribe user users wallet well-known www"
  ).split(" "),
);

/** Why a link is refused; undefined when it may be had. */
export function findLinkError(link: string): "business_link" | "business_link_reserved" | undefined {
  if (!linkPattern.test(link) || link.startsWith("-") || link.endsWith("-")) return "business_link";
  return reservedLinks.has(link) ? "business_link_reserved" : undefined;
}

/** A name in Telegram, from a name, `@name` or a pasted address; null when it is none. */
export function normaliseTelegram(text: string): string | null {
  const name = nameOf(text, /^(?:www\.)?(?:t\.me|telegram\.me|telegram\.dog)$/);
  return name !== null && /^[a-z]\w{3,30}[a-z0-9]$/i.test(name) ? name : null;
}

/** A name in Instagram, the same way. */
export function normaliseInstagram(text: string): string | null {
  const name = nameOf(text, /^(?:www\.|m\.)?instagram\.com$/)?.toLowerCase() ?? null;
  return name !== null && /^(?!.*\.\.)[a-z0-9_](?:[a-z0-9_.]{0,28}[a-z0-9_])?$/.test(name) ? name : null;
}

/** The number of a WhatsApp account, as a phone or a pasted `wa.me/…`, as `+996XXXXXXXXX`; null when it is none. */
export function normaliseWhatsapp(text: string): string | null {
  const link = /^(?:https?:\/\/)?(?:www\.)?wa\.me\/\+?(\d{9,15})\/?(?:\?.*)?$/i.exec(text.trim());
  return normalisePhone(link ? `+${link[1]}` : text);
}

/** An address on the web that begins with `https://`, which may be left out; null when it is none, or has a password in it. */
export function normaliseWebsite(text: string): string | null {
  const written = text.trim();
  if (/[\s\p{C}]/u.test(written)) return null;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(written) && !/^[^/]*:\d/.test(written) ? written : `https://${written}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isPublicHost = /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/.test(url.hostname);
  if (url.protocol !== "https:" || !isPublicHost || url.username !== "" || url.password !== "" || url.port !== "")
    return null;
  const plain = url.pathname === "/" && url.search === "" && url.hash === "" ? url.origin : url.href;
  return plain.length <= maxWebsite ? plain : null;
}

/** The name in `@name`, `name` or an address of one of these hosts; null without one. */
function nameOf(text: string, hosts: RegExp): string | null {
  const written = text.trim();
  const address = /^https?:\/\//i.test(written) ? written : `https://${written}`;
  if (written.includes("/") && URL.canParse(address)) {
    const url = new URL(address);
    const [, name] = url.pathname.split("/");
    return hosts.test(url.hostname) && name ? name.replace(/^@/, "") : null;
  }
  return written.replace(/^@/, "") || null;
}
