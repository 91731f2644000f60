import { type Language, loadTexts, siteIn, type Translate } from "#server/platform/texts.ts";
import type { NewDelivery } from "#server/sms-and-email/delivery-queue.ts";
import type { MailedMatch } from "./queries.ts";

/** Listings of an e-mail, and of one search; the others are counted. */
const maxListings = 40;
const maxOfSearch = 10;

const translators: Record<Language, Translate> = {
  ru: loadTexts("ru", "sms-and-email"),
  ky: loadTexts("ky", "sms-and-email"),
};

interface EmailOptions {
  language: Language;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
  unsubscribeToken: string;
}

/** The e-mail about listings that saved searches have found: each listing once, under the first search that found it. */
export function composeEmail(
  matches: readonly MailedMatch[],
  { language, publicUrl, unsubscribeToken }: EmailOptions,
): Pick<NewDelivery, "subject" | "text" | "unsubscribeUrl"> {
  const t = translators[language];
  const site = siteIn(publicUrl, language);
  const own = `${site}/profile/searches`;
  const unsubscribeUrl = `${site}/unsubscribe/${unsubscribeToken}`;
  const listings = [...new Map(matches.toReversed().map((match) => [match.listing_id, match])).values()].toReversed();
  const sections = [...Map.groupBy(listings.slice(0, maxListings), ({ search_id: id }) => id).values()];
  const texts = sections.map((found) => {
    const shown = found.slice(0, maxOfSearch).map((match) => describe(match, t, site));
    return [t("searches.name", { name: found[0]?.name ?? "" }), ...shown].join("\n");
  });
  const told = sections.reduce((sum, found) => sum + Math.min(found.length, maxOfSearch), 0);
  const rest = listings.length - told;
  return {
    subject: t("searches.subject", { count: listings.length }),
    text: [
      t("searches.greeting"),
      ...texts,
      ...(rest > 0 ? [t("searches.more", { count: rest, own })] : []),
      t("searches.footer", { own, unsubscribe: unsubscribeUrl }),
    ].join("\n\n"),
    unsubscribeUrl,
  };
}

/** «— Диван, 12 000 сом» and its address. */
function describe({ listing_id: id, title, price, currency }: MailedMatch, t: Translate, site: string): string {
  const amount = String(price).replace(/\B(?=(?:\d{3})+$)/g, "\u00a0");
  const shown = price === 0 ? t("searches.negotiable") : t(`searches.price.${currency}`, { amount });
  return `— ${title}, ${shown}\n  ${site}/products/${id}`;
}
