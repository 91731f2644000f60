import { useId, useState } from "react";
import { currencies } from "#contracts/base/currency.ts";
import { readPricing } from "#contracts/selling/read-price.ts";
import { isDiscount } from "#contracts/selling/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { AmountField } from "./amount-field.tsx";
import { type DraftField, findUnreadDiscount, findUnreadPrice } from "#web/selling/posting/draft/check-draft.ts";
import { type Draft, pricesOf } from "#web/selling/posting/draft/draft.ts";
import type { PostingKind } from "./category-items.ts";
import { Segments } from "./segments.tsx";

interface PriceFieldsProps {
  draft: Draft;
  kind: PostingKind;
  isBusiness: boolean;
  errorOf: (field: DraftField) => string | undefined;
  onChange: (field: DraftField, fields: Partial<Draft>) => void;
}

/** The price with its currency, or that it is negotiable; for businesses also a discount price. Of jobs it is the pay, without a discount. */
export function PriceFields({ draft, kind, isBusiness, errorOf, onChange }: PriceFieldsProps) {
  const t = useTranslations("selling.posting");
  const hintId = useId();
  const isPay = kind === "job" || kind === "resume";
  const { price, discount, isNegotiable, currency } = draft;
  const [isLeft, setLeft] = useState(false);
  const [isDiscountLeft, setDiscountLeft] = useState(false);
  const prices = pricesOf(draft);
  const percent = isDiscount(prices.price, prices.discount)
    ? Math.round((1 - prices.discount / prices.price) * 100)
    : undefined;
  // Told at once: what a price cannot be read from may look right.
  const left = isLeft ? findUnreadPrice(draft) : undefined;
  const leftDiscount = isDiscountLeft ? findUnreadDiscount(draft) : undefined;
  /** Shows what was understood: «1,5 млн» is 1 500 000, and «500$» is in dollars. */
  const settle = () => {
    setLeft(true);
    const read = readPricing(price);
    if (!("price" in read)) return;
    const settled = { price: String(read.price), currency: read.currency ?? currency };
    // A change clears what the server said of the field.
    if (settled.price !== price || settled.currency !== currency) onChange("price", settled);
  };
  return (
    <div className="grid gap-3.5">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(110px,38%)] items-start gap-2.5">
        <AmountField
          label={t(isPay ? "pay" : "price")}
          name="price"
          value={isNegotiable ? "" : price}
          disabled={isNegotiable}
          required={!isNegotiable}
          placeholder={isNegotiable ? t(isPay ? "payNegotiable" : "negotiable") : "0"}
          enterKeyHint="next"
          error={errorOf("price") ?? (left && t(`errors.${left}`))}
          onBlur={settle}
          onAmount={(typed) => {
            setLeft(false);
            onChange("price", { price: typed });
          }}
        />
        <Segments
          legend={t("currency")}
          name="currency"
          value={currency}
          choices={currencies.map((value) => ({ value, title: value === "USD" ? "$" : t("som") }))}
          onChange={(value) => onChange("price", { currency: value })}
        />
      </div>
      <div>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-lake-600"
            checked={isNegotiable}
            aria-describedby={hintId}
            onChange={(event) => onChange("price", { isNegotiable: event.currentTarget.checked })}
          />
          {t(isPay ? "payNegotiable" : "isNegotiable")}
        </label>
        <p id={hintId} className="-mt-2 ml-8 text-xs text-felt-600">
          {t("negotiableHint")}
        </p>
      </div>
      {isBusiness && !isPay && !isNegotiable && (
        <AmountField
          label={t("discountPrice")}
          name="discount_price"
          value={discount}
          error={errorOf("discount_price") ?? (leftDiscount && t(`errors.${leftDiscount}`))}
          hint={percent === undefined ? t("discountHint") : t("discountIs", { percent: String(percent) })}
          onBlur={() => setDiscountLeft(true)}
          onAmount={(typed) => {
            setDiscountLeft(false);
            onChange("discount_price", { discount: typed });
          }}
        />
      )}
    </div>
  );
}
