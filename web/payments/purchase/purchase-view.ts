import type { Reply } from "#contracts/base/endpoint.ts";
import type { getOwnTariff } from "#contracts/payments/purchase-schemas.ts";
import { parseAmount, writeAmount } from "#contracts/payments/money.ts";
import { formatSom } from "#web/payments/wallet-view.ts";
import { formatUntil } from "#web/platform/formats/format-until.ts";
import type { Language } from "#web/platform/language.ts";

export type OwnTariff = Reply<typeof getOwnTariff>;

/** What can be bought: VIP is added to a tariff, or bought alone until the end of the time that is there. */
export interface QuoteView {
  /** What the form sends: the number of the tariff, or `vip`, and what it was shown to cost without VIP and with it. */
  value: string;
  months: number;
  price: string;
  /** Of a month. */
  perMonth: string | undefined;
  /** Until when the business would be on show. */
  until: string;
  /** `extra` is what VIP costs; undefined: it is paid already. */
  withVip: { price: string; extra: string | undefined; days: number; until: string; parts: VipParts | undefined };
}

/** What VIP beside a tariff is the sum of. */
interface VipParts {
  /** Of the months of the tariff. */
  ofMonths: string;
  /** Of the days before them, or of those that are paid already; undefined: there are none. */
  ofDays: string | undefined;
}

export function viewQuotes(
  { tariffs, vip, vip_price: ofMonth }: Pick<OwnTariff, "tariffs" | "vip" | "vip_price">,
  language: Language,
): QuoteView[] {
  const quotes = tariffs.map(({ id, months, price, end_date: end, with_vip: withVip }) => ({
    value: [id, price, withVip.price].join(" "),
    months,
    price: formatSom(price, language),
    perMonth: months > 1 ? formatSom(perMonth(price, months), language) : undefined,
    until: formatUntil(end, language),
    withVip: {
      price: formatSom(withVip.price, language),
      extra: withVip.price === price ? undefined : formatSom(subtract(withVip.price, price), language),
      days: withVip.days,
      until: formatUntil(withVip.vip_until, language),
      parts: partsOf(subtract(withVip.price, price), { months, ofMonth, language }),
    },
  }));
  if (!vip) return quotes;
  const price = formatSom(vip.price, language);
  const until = formatUntil(vip.vip_until, language);
  const alone = { price, extra: price, days: vip.days, until, parts: undefined };
  return [
    ...quotes,
    { value: ["vip", vip.price, vip.price].join(" "), months: 0, price, perMonth: undefined, until, withVip: alone },
  ];
}

/** Undefined where a month alone is paid, which needs no sum. */
function partsOf(
  extra: string,
  { months, ofMonth, language }: { months: number; ofMonth: string; language: Language },
): VipParts | undefined {
  const ofMonths = months * (parseAmount(ofMonth) ?? 0);
  const ofDays = (parseAmount(extra) ?? 0) - ofMonths;
  if (months === 1 && ofDays === 0) return undefined;
  const write = (tyiyn: number) => formatSom(writeAmount(Math.abs(tyiyn)), language);
  return { ofMonths: write(ofMonths), ofDays: ofDays === 0 ? undefined : write(ofDays) };
}

/** In whole som. */
function perMonth(price: string, months: number): string {
  return writeAmount(Math.round((parseAmount(price) ?? 0) / months / 100) * 100);
}

/** `980.00` of `1970.00` and `990.00`, in whole tyiyn. */
function subtract(amount: string, taken: string): string {
  return writeAmount((parseAmount(amount) ?? 0) - (parseAmount(taken) ?? 0));
}

/** What an address asks for, `?months=3&vip`: as it was chosen before. */
export function readAsked(params: URLSearchParams, quotes: readonly QuoteView[]): AskedChoice {
  const months = params.get("months");
  return { value: quotes.find((quote) => String(quote.months) === months)?.value, vip: params.has("vip") };
}

export interface AskedChoice {
  /** Of the quote; undefined: none that is sold. */
  value: string | undefined;
  vip: boolean;
}

/** How somebody would pay who has chosen nothing: from the wallet where it has enough. */
export function defaultWay({ balance, methods }: Pick<OwnTariff, "balance" | "methods">, price: string): string {
  const hasEnough = (parseAmount(balance) ?? 0) >= (parseAmount(price) ?? 0);
  return (hasEnough ? undefined : methods[0]) ?? "wallet";
}

/** What the form says of the choice: what is to be bought, with the price that was seen. */
export function readChoice(value: string, vip: boolean): { tariff?: number; vip: boolean; price: string } | undefined {
  const [, what = "", price = "", withVip = ""] = /^(\d{1,10}|vip) ([\d.]{1,20}) ([\d.]{1,20})$/.exec(value) ?? [];
  if (what === "") return undefined;
  if (what === "vip") return { vip: true, price };
  return { tariff: Number(what), vip, price: vip ? withVip : price };
}
