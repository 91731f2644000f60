import { type ComponentType, useState } from "react";
import type { FormProps } from "react-router";
import { honestDays } from "#contracts/business/discount-rules.ts";
import { maxPrice } from "#contracts/listings/rules.ts";
import { readPrice } from "#contracts/selling/read-price.ts";
import { isDiscount } from "#contracts/selling/rules.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { formatMoney, formatNumber } from "#web/platform/format.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import type { Unreachable } from "#web/platform/network/reach-server.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import type { AskedView } from "./asked-view.ts";

/** The submitted choice, with the reason for its refusal. */
export interface NewPriceRefusal {
  choice: string;
  typed: string;
  dropsDiscount: boolean;
  /** Of the field for one's own price. */
  error?: string;
  discountError?: string;
  message?: string;
  /** A moderator has to look at it first. */
  needsReview?: boolean;
}

interface NewPriceFormProps {
  asked: AskedView;
  answer: NewPriceRefusal | Unreachable | undefined;
  isBusy: boolean;
  /** In a dialog: the answer comes back to it. */
  isInline: boolean;
  Form: ComponentType<FormProps>;
  path: string;
}

/** Percent by which a price is lowered with one press. */
const reductions = [5, 10];

const choiceClass =
  "flex min-h-11 items-center gap-2.5 rounded-m border border-felt-300 px-3 has-checked:border-lake-600 has-checked:bg-lake-50 has-focus-visible:outline-2";

/**
 * Chooses a new price: some percent less, one's own, or negotiable. Before saving, it shows the effect on the price and
 * the discount.
 */
export function NewPriceForm({ asked, answer, isBusy, isInline, Form, path }: NewPriceFormProps) {
  const t = useTranslations("selling.price");
  const language = useLanguage();
  const refused = answer && "choice" in answer ? answer : undefined;
  const { price, currency, isPay } = asked;
  const [choice, setChoice] = useState(refused?.choice ?? "own");
  const [typed, setTyped] = useState(refused?.typed ?? "");
  const say = (amount: number) => formatPrice(amount, currency, language, { isJob: isPay });
  const wanted = wantedPrice(choice, typed, asked);
  const lower = reductions
    .map((percent) => ({ percent, price: roundAsNamed((price * (100 - percent)) / 100) }))
    .filter((one, index, all) => one.price > 0 && one.price < price && one.price !== all[index + 1]?.price);
  // The server's word holds for what it was asked about.
  const isAsked = refused?.choice === choice && refused.typed === typed;
  return (
    <Form method="post" action={path} preventScrollReset className="grid gap-4">
      {isInline && <input type="hidden" name="inline" value="1" />}
      {answer && "unreachable" in answer && <FormMessage kind="error">{t("unreachable")}</FormMessage>}
      {isAsked && refused.message && <FormMessage kind="error">{refused.message}</FormMessage>}
      <p>
        {t("now")} <strong className="whitespace-nowrap">{say(price)}</strong>
      </p>
      <fieldset className="grid gap-2 480:grid-cols-2">
        <legend className="sr-only">{t(isPay ? "payTitle" : "title")}</legend>
        {lower.map((one) => (
          <Choice key={one.percent} value={String(one.price)} chosen={choice} onChoose={setChoice}>
            <span className="font-semibold">−{one.percent} %</span> {say(one.price)}
          </Choice>
        ))}
        <Choice value="own" chosen={choice} onChoose={setChoice}>
          {t(isPay ? "ownPay" : "own")}
        </Choice>
        {price > 0 && (
          <Choice value="negotiable" chosen={choice} onChoose={setChoice}>
            {formatPrice(0, currency, language, { isJob: isPay })}
          </Choice>
        )}
      </fieldset>
      <Field
        label={t(isPay ? "newPay" : "newPrice", { currency: currency === "USD" ? "$" : t("som") })}
        name="typed"
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        maxLength={60}
        error={isAsked ? refused.error : undefined}
        onFocus={() => setChoice("own")}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChoice("own");
        }}
      />
      <output className="block min-h-6 wrap-anywhere">
        {wanted !== undefined && wanted !== price && (
          <>
            <s className="text-felt-600">{say(price)}</s> → <strong>{say(wanted)}</strong>
            {price > 0 && wanted > 0 && ` (${percentBetween(price, wanted)})`}
          </>
        )}
      </output>
      <DiscountEffect asked={asked} wanted={wanted} refused={refused} />
      {isAsked && refused.needsReview ? (
        <>
          <FormMessage kind="error">{t("needsReview")}</FormMessage>
          <Button type="submit" name="confirmed" value="1" variant="primary" size="m" aria-busy={isBusy}>
            {t("sendForReview")}
          </Button>
        </>
      ) : (
        <>
          <Button type="submit" variant="primary" size="m" aria-busy={isBusy}>
            {t("save")}
          </Button>
          <p className="text-xs text-felt-600">{t("atOnce")}</p>
        </>
      )}
    </Form>
  );
}

interface ChoiceProps {
  value: string;
  chosen: string;
  onChoose: (value: string) => void;
  children: React.ReactNode;
}

function Choice({ value, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={choiceClass}>
      <input
        type="radio"
        name="choice"
        value={value}
        checked={chosen === value}
        className="size-5 shrink-0 accent-lake-600"
        onChange={() => onChoose(value)}
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  );
}

/** The effect of a new price on the discount, which never changes without a word. */
function DiscountEffect({
  asked: { price, currency, discount },
  wanted,
  refused,
}: {
  asked: AskedView;
  wanted: number | undefined;
  refused: NewPriceRefusal | undefined;
}) {
  const t = useTranslations("selling.price");
  const language = useLanguage();
  if (discount === null) return null;
  const shown = formatMoney(discount, currency, language);
  const stays = wanted === undefined || isDiscount(wanted, discount);
  return (
    <div className="grid gap-1 rounded-m bg-felt-100 p-3.5 text-sm">
      {wanted !== undefined && stays && (
        <p>{t("discountStays", { price: shown, percent: String(Math.round((100 * (wanted - discount)) / wanted)) })}</p>
      )}
      {wanted !== undefined && stays && wanted > price && <p>{t("discountHidden", { days: String(honestDays) })}</p>}
      {!stays && <p className="text-warn">{t("discountEnds", { price: shown })}</p>}
      {stays && refused?.discountError && (
        <p role="alert" className="text-bad">
          {refused.discountError}
        </p>
      )}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="drop_discount"
          value="1"
          defaultChecked={refused?.dropsDiscount}
          className="size-5 accent-lake-600"
        />
        {t("dropDiscount", { price: shown })}
      </label>
    </div>
  );
}

/** The price that is chosen; `undefined` while what is typed is none. */
function wantedPrice(choice: string, typed: string, { currency }: AskedView): number | undefined {
  if (choice === "negotiable") return 0;
  const read = readPrice(choice === "own" ? typed : choice, currency);
  return "price" in read && read.price <= maxPrice ? read.price : undefined;
}

/** Rounds a price as people name it: to 10 below 1,000, to 100 below 100,000, to 1,000 above. */
function roundAsNamed(price: number): number {
  const step = price < 1_000 ? 10 : price < 100_000 ? 100 : 1_000;
  return Math.round(price / step) * step;
}

/** «−5 %», «+12 %»; a price is never 100 % lower. */
function percentBetween(before: number, after: number): string {
  const percent = Math.max(-99, Math.round((100 * (after - before)) / before));
  return `${percent < 0 ? "−" : "+"}${formatNumber(Math.abs(percent))} %`;
}
