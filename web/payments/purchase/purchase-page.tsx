import "#web/payments/texts.ts";
import BadgeCheck from "lucide-react/icons/badge-check";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { purchasePath, purchasesPath } from "#contracts/payments/paths.ts";
import { getOwnTariff, listPurchases, type Purchase } from "#contracts/payments/purchase-schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { explainNone } from "#web/business/request/absence.ts";
import { NoBusiness } from "#web/business/request/no-business.tsx";
import { ChoiceTile } from "#web/payments/choice-tile.tsx";
import { readLastFailure } from "#web/payments/last-failure.ts";
import { nameOf } from "#web/payments/name-of-purchase.ts";
import { privateMeta } from "#web/payments/private-meta.ts";
import { formatSom } from "#web/payments/wallet-view.ts";
import { getApi, isFailureOf } from "#web/platform/api.ts";
import { formatUntil } from "#web/platform/formats/format-until.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { makeKey } from "#web/platform/random-key.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { useEarlyInput } from "#web/ui/form/use-early-input.ts";
import { panelClass } from "#web/ui/panel.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { Route } from "./+types/purchase-page.ts";
import { type PayAnswer, payAsAsked } from "./pay-form.ts";
import {
  type AskedChoice,
  type OwnTariff,
  type QuoteView,
  readAsked,
  readChoice,
  defaultWay,
  viewQuotes,
} from "./purchase-view.ts";
import { PayRefusal, PayWords, useGoToProvider, Ways } from "./ways.tsx";

const cabinetPath = "/profile/business";

/** `/profile/purchase`: until when a business is on show, and its time to be bought; `?months=3&vip` is chosen. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const meta = privateMeta(api, api.texts("payments.purchase")("title"), purchasePath);
  try {
    const own = await api.call(getOwnTariff);
    const quotes = viewQuotes(own, api.language);
    const { searchParams } = new URL(request.url);
    const [failure, invoices] = await Promise.all([
      readLastFailure(api, searchParams),
      own.has_invoices ? api.call(listPurchases, { query: { is_open: true } }) : undefined,
    ]);
    const waiting = invoices?.results.filter(({ state }) => state === "created") ?? [];
    return { own, quotes, asked: readAsked(searchParams, quotes), failure, waiting, key: makeKey(), meta };
  } catch (error) {
    if (isFailureOf(error, "not_business")) return { own: null, absence: await explainNone(context), meta };
    throw error;
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<PayAnswer | Response> {
  const api = getApi(context);
  const form = await request.formData();
  const choice = readChoice(textOf(form, "choice"), form.has("vip"));
  if (!choice) return { message: api.texts("payments.purchase")("chooseTerm"), typed: {} };
  return payAsAsked(api, form, { ...choice, end_date: textOf(form, "end_date") });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function PurchasePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("payments.purchase");
  const payments = useTranslations("payments");
  if (!loaderData.own) return <NoBusiness why={loaderData.absence} />;
  const { own, quotes, asked, failure, waiting, key } = loaderData;
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <BackTitle to={cabinetPath} label={t("toCabinet")}>
        {t("title")}
      </BackTitle>
      {failure && (
        <div className="mt-2">
          <FormMessage kind="error">
            {t("lastFailed")} {payments(`failure.${failure}`)}
          </FormMessage>
        </div>
      )}
      <TimeLeft own={own} />
      <Waiting invoices={waiting} />
      {quotes.length === 0 ? (
        <EmptyState icon={BadgeCheck} title={t("none")} text={t("noneText")} />
      ) : (
        <PurchaseForm own={own} quotes={quotes} asked={asked} formKey={key} answer={actionData} />
      )}
      <LinkButton to={purchasesPath} variant="soft" className="mt-5">
        {t("list")}
      </LinkButton>
    </div>
  );
}

/** Until when the business is on show, and what of that is left. */
function TimeLeft({ own }: { own: OwnTariff }) {
  const t = useTranslations("payments.purchase");
  const language = useLanguage();
  const { is_expired: isExpired, is_demo: isDemo, end_date: end, days_left: days, vip_until: vip } = own;
  const over = isExpired || days === 0;
  return (
    <section className={`${panelClass} mt-2 mb-5`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl font-semibold tracking-tight">
          {over ? t(isDemo ? "demoOver" : "paidOver") : t(isDemo ? "demo" : "paid")}
        </h2>
        {vip !== null && <Badge variant="vip">{t("vipUntil", { date: formatUntil(vip, language) })}</Badge>}
      </div>
      <p className="mt-1 text-felt-600">
        {over
          ? t("overText")
          : end === null
            ? t("endless")
            : `${t("until", { date: formatUntil(end, language) })} · ${t("daysLeft", { days: days ?? 0 })}`}
      </p>
      {!over && end !== null && <p className="mt-1 text-felt-600">{t("adds")}</p>}
    </section>
  );
}

/** Invoices that wait, so that nobody pays for the same a second time. */
function Waiting({ invoices }: { invoices: readonly Purchase[] }) {
  const t = useTranslations("payments.purchase");
  const language = useLanguage();
  if (invoices.length === 0) return null;
  return (
    <section className="mb-5 rounded-m bg-apricot-100 p-4 text-apricot-ink">
      <h2 className="text-lg font-semibold">{t("hasInvoices", { count: invoices.length })}</h2>
      <ul className="mt-2 grid gap-3">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0">
              <span className="block font-semibold">
                {t("invoiceOf", { number: String(invoice.id), sum: formatSom(invoice.amount, language) })}
              </span>
              <span className="block text-sm">
                {nameOf(invoice, t)} · {t("period.due", { date: formatUntil(invoice.due_date, language) })}
              </span>
            </span>
            <LinkButton to={`${purchasesPath}/${invoice.id}`} variant="outline">
              {t("toInvoice")}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PurchaseFormProps {
  own: OwnTariff;
  quotes: readonly QuoteView[];
  asked: AskedChoice | undefined;
  formKey: string;
  answer: Route.ComponentProps["actionData"];
}

function PurchaseForm({ own, quotes, asked, formKey, answer }: PurchaseFormProps) {
  const t = useTranslations("payments.purchase");
  const language = useLanguage();
  const isScripted = useHydrated();
  useGoToProvider(answer);
  const typed = answer && "typed" in answer ? answer.typed : {};
  // After a refusal prices may be others: the same tariff is chosen.
  const sameChoice = (value: string) => value.split(" ")[0] === typed["choice"]?.split(" ")[0];
  const [chosen, setChosen] = useState(
    quotes.find(({ value }) => sameChoice(value))?.value ?? asked?.value ?? quotes[0]?.value,
  );
  const [isVip, setVip] = useState(typed["choice"] === undefined ? asked?.vip === true : typed["vip"] !== undefined);
  const [way, setWay] = useState(typed["way"] ?? defaultWay(own, readChoice(chosen ?? "", isVip)?.price ?? "0.00"));
  const isSending = useNavigation().state !== "idle";
  const quote =
    quotes.find(({ value }) => value === chosen) ??
    quotes.find(({ value }) => value.split(" ")[0] === chosen?.split(" ")[0]) ??
    quotes[0];
  const price = (isVip || quote?.months === 0 ? quote?.withVip.price : quote?.price) ?? "";
  return (
    <Form method="post" action={purchasePath} className={`${panelClass} grid gap-6`}>
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="end_date" value={own.end_date ?? ""} />
      {isScripted && <input type="hidden" name="scripted" value="1" />}
      <fieldset>
        <legend className="mb-2 text-xl font-semibold tracking-tight">{t("term")}</legend>
        <div className="grid gap-2.5 480:grid-cols-2">
          {quotes.map((one) => (
            <Quote key={one.value} quote={one} isChosen={one === quote} onChoose={() => setChosen(one.value)} />
          ))}
        </div>
      </fieldset>
      {quotes.some(({ months }) => months > 0) && (
        <VipSwitch quote={quote} isVip={isVip} price={formatSom(own.vip_price, language)} onChange={setVip} />
      )}
      <Ways
        balance={own.balance}
        methods={own.methods}
        chosen={way}
        mayWait={!isScripted || quote?.months !== 0}
        onChange={setWay}
      />
      {isScripted && quote && <Total quote={quote} isVip={isVip} isLater={way === "later"} />}
      <PayRefusal answer={answer} balance={own.balance} methods={own.methods} />
      <Button type="submit" variant="primary" size="m" disabled={isSending} className="480:justify-self-start">
        <PayWords way={way === "later" && quote?.months === 0 ? "" : way} price={price} />
      </Button>
    </Form>
  );
}

interface QuoteProps {
  quote: QuoteView;
  isChosen: boolean;
  onChoose: () => void;
}

function Quote({ quote: { value, months, price, perMonth, until, withVip }, isChosen, onChoose }: QuoteProps) {
  const t = useTranslations("payments.purchase");
  return (
    <ChoiceTile name="choice" value={value} defaultChecked={isChosen} onChoose={onChoose}>
      <span className="flex min-h-18 items-start justify-between gap-3 p-3">
        <span className="min-w-0">
          <span className="block font-semibold">{months === 0 ? t("vipAlone") : t("months", { count: months })}</span>
          <span className="block text-sm text-felt-600">
            {months === 0 ? t("vipAloneText", { days: withVip.days }) : t("until", { date: until })}
          </span>
        </span>
        <span className="text-right whitespace-nowrap tabular-nums">
          <span className="block font-semibold">{price}</span>
          {perMonth && <span className="block text-sm text-felt-600">{t("perMonth", { price: perMonth })}</span>}
        </span>
      </span>
    </ChoiceTile>
  );
}

interface VipSwitchProps {
  quote: QuoteView | undefined;
  isVip: boolean;
  /** Of a month. */
  price: string;
  onChange: (isVip: boolean) => void;
}

/** VIP beside a tariff. */
function VipSwitch({ quote, isVip, price, onChange }: VipSwitchProps) {
  const t = useTranslations("payments.purchase");
  const isAlone = quote?.months === 0;
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        name="vip"
        checked={isVip || isAlone}
        disabled={isAlone}
        ref={useEarlyInput(({ checked }) => onChange(checked))}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="mt-0.5 size-5 shrink-0 accent-lake-600"
      />
      <span className="min-w-0 text-sm text-felt-600">
        <span className="mb-1 flex flex-wrap items-center gap-2 text-base font-semibold text-felt-900">
          <Badge variant="vip">{t("vip")}</Badge>
          {quote && !isAlone && (
            <span className="tabular-nums">
              {quote.withVip.extra === undefined ? t("vipCovered") : t("vipSum", { price: quote.withVip.extra })}
            </span>
          )}
        </span>
        {quote && !isAlone && quote.withVip.extra !== undefined && <VipSum quote={quote} price={price} />}
        {t("vipText", { price })}
      </span>
    </label>
  );
}

/** What the price of VIP is the sum of, to the day. */
function VipSum({ quote: { months, withVip }, price }: { quote: QuoteView; price: string }) {
  const t = useTranslations("payments.purchase");
  const { days, parts } = withVip;
  if (!parts) return null;
  const { ofMonths, ofDays } = parts;
  return (
    <span className="mb-1 block text-felt-900 tabular-nums">
      {t("vipOfMonths", { price, months: t("months", { count: months }), sum: ofMonths })}
      {ofDays !== undefined && (
        <span className="block">
          {t(days < 0 ? "vipDaysPaid" : "vipOfDays", { days: Math.abs(days), sum: ofDays })}
        </span>
      )}
    </span>
  );
}

/** What the choice costs and gives. */
function Total({ quote, isVip, isLater }: { quote: QuoteView; isVip: boolean; isLater: boolean }) {
  const { months, price, until, withVip } = quote;
  const t = useTranslations("payments.purchase");
  const hasVip = isVip || months === 0;
  const isLonger = isVip && months > 0 && withVip.days > 0;
  return (
    <output className="block">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-felt-600">{t("total")}</span>
        <span className="text-3xl font-bold tracking-tight">{hasVip ? withVip.price : price}</span>
      </span>
      {months > 0 && isVip && withVip.extra !== undefined && (
        <span className="block text-sm text-felt-600">{t("parts", { tariff: price, vip: withVip.extra })}</span>
      )}
      {months > 0 && <span className="mt-1 block">{t(isLater ? "willWorkPaid" : "willWork", { date: until })}</span>}
      {hasVip && <span className="mt-1 block">{t("vipWill", { date: withVip.until })}</span>}
      {isLonger && (
        <span className="mt-1 block text-sm text-felt-600">
          {t("vipDaysBefore", { months: t("months", { count: months }), days: withVip.days })}
        </span>
      )}
    </output>
  );
}
