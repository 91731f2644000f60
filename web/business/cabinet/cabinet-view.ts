import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import { purchasePath } from "#contracts/payments/paths.ts";
import type { TextKey } from "#i18n/texts.ts";
import { isFilled, type Section, sections } from "#web/business/profile/sections.ts";
import { formatNumber } from "#web/platform/format.ts";
import { formatUntil } from "#web/platform/formats/format-until.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import { waitingPath } from "#web/selling/own-listings/photos/waiting-path.ts";
import { editPathOf } from "./tools.ts";

const day = 86_400_000;
/** Days before the end from which on paying comes first. */
const soon = 7;
/** Orders that are counted; more are «9+». */
export const countedOrders = 10;

/** What the cabinet knows beside the profile; undefined where it is not the reader's to know. */
export interface CabinetFacts {
  /** Orders that wait for an answer, counted up to {@link countedOrders}. */
  orders: number | undefined;
  listings: { active: number; onReview: number; waitingPhotos: number };
  /** Of the wallet, as it is written. */
  balance: string | undefined;
  /** Payments and invoices that were begun and are not paid. */
  unpaid: number;
}

/** How long the business is on show. */
export interface CabinetTime {
  /** Null: without an end. */
  end: string | null;
  daysLeft: number;
  isDemo: boolean;
}

export function viewTime({ demo_until, paid_until }: BusinessProfile, now: number): CabinetTime {
  const [demo, paid] = [demo_until, paid_until].map((until) => (until === null ? 0 : Date.parse(until)));
  const end = Math.max(demo ?? 0, paid ?? 0);
  return {
    end: end === 0 ? null : new Date(end).toISOString(),
    daysLeft: Math.max(0, Math.ceil((end - now) / day)),
    isDemo: paid_until === null,
  };
}

export function isEndingSoon({ end, daysLeft }: CabinetTime): boolean {
  return end !== null && daysLeft <= soon;
}

/** What is best done now; undefined: nothing waits. The words of its `kind` are under `whatNext`. */
export type NextStep =
  | { kind: "register" | "pay" | "post"; to: string }
  | { kind: "orders" | "photos"; to: string; count: number; shown: string }
  | { kind: "fill"; to: string; section: Section }
  /** Something of a part that is there. */
  | { kind: "add"; to: string; what: "banners" | "link" | "category" };

interface Cabinet {
  profile: BusinessProfile;
  time: CabinetTime;
  facts: CabinetFacts;
}

/** The clear next step: buyers who wait come before all, then what closes the page, goods that nobody sees, and what is missing on it. */
export function findNextStep({ profile, time, facts }: Cabinet): NextStep | undefined {
  if (facts.orders) {
    const to = "/profile/orders?tab=received&stage=waiting";
    return { kind: "orders", to, count: facts.orders, shown: writeOrders(facts.orders) };
  }
  if (facts.balance !== undefined && isEndingSoon(time)) return { kind: "pay", to: purchasePath };
  const { active, onReview, waitingPhotos } = facts.listings;
  if (waitingPhotos > 0)
    return { kind: "photos", to: waitingPath, count: waitingPhotos, shown: formatNumber(waitingPhotos) };
  if (profile.registration_step !== null) return { kind: "register", to: "/business-registration" };
  if (active + onReview === 0) return { kind: "post", to: "/post" };
  const section = sections.find((known) => !isFilled(profile, known));
  if (section) return { kind: "fill", to: editPathOf(section), section };
  const what = profile.link === null ? "link" : profile.category === null ? "category" : undefined;
  if (what) return { kind: "add", to: editPathOf("about"), what };
  return profile.banners.length === 0 ? { kind: "add", to: editPathOf("logo"), what: "banners" } : undefined;
}

function writeOrders(count: number): string {
  return count < countedOrders ? String(count) : `${countedOrders - 1}+`;
}

/** What is known of a tool, beside its name. */
export interface ToolState {
  text: string;
  /** Somebody, or something, waits there. */
  isDue?: true;
}

interface Words {
  t: Translate<"business-profile">;
  language: Language;
  now: number;
}

/** What is known of each tool without asking much for it. */
export function viewStates(
  { profile, time, facts }: Cabinet,
  { t, language, now }: Words,
): Partial<Record<TextKey<"business-cabinet.tools">, ToolState>> {
  const { active, onReview, waitingPhotos } = facts.listings;
  const empty: ToolState = { text: t("state.empty"), isDue: true };
  const count = (key: "addresses" | "conditions" | "photos" | "phones", number: number) =>
    number === 0 ? empty : { text: t(`state.${key}`, { count: number }) };
  const listings = [
    t("state.active", { count: active, shown: formatNumber(active) }),
    ...(onReview > 0 ? [t("state.onReview", { count: onReview, shown: formatNumber(onReview) })] : []),
    ...(waitingPhotos > 0
      ? [t("state.waitingPhotos", { count: waitingPhotos, shown: formatNumber(waitingPhotos) })]
      : []),
  ];
  return {
    ...(facts.orders && {
      orders: {
        text: t("state.waiting", { count: facts.orders, shown: writeOrders(facts.orders) }),
        isDue: true as const,
      },
    }),
    listings: { text: listings.join(", "), ...(waitingPhotos > 0 && { isDue: true as const }) },
    pictures:
      profile.logo === null
        ? { text: t("state.noLogo"), isDue: true }
        : { text: t(profile.banners.length === 0 ? "state.noBanners" : "state.isThere") },
    about: profile.about === "" ? empty : { text: t("state.isThere") },
    contacts: count("phones", profile.phones.length),
    addresses: count("addresses", profile.addresses.length),
    schedule: profile.schedule === null ? empty : { text: t("state.isThere") },
    delivery: profile.without_delivery
      ? { text: t("withoutDelivery") }
      : count("conditions", profile.deliveries.length),
    gallery: count("photos", profile.gallery.length),
    ...(time.end !== null && {
      tariff: {
        text: t("state.until", { date: formatUntil(time.end, language, now) }),
        ...(isEndingSoon(time) && { isDue: true as const }),
      },
    }),
    ...(facts.balance !== undefined && {
      wallet:
        facts.unpaid > 0
          ? { text: t("state.unpaid", { balance: facts.balance, count: facts.unpaid }), isDue: true as const }
          : { text: facts.balance },
    }),
  };
}
