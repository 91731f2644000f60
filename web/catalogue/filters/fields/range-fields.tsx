import { useId } from "react";
import { currencies, type Currency } from "#contracts/base/currency.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { caretBefore, digitsOf, groupDigits } from "#web/ui/form/group-digits.ts";
import type { ListFilters, RangeText } from "#web/catalogue/address/list-query.ts";

interface RangeFieldsProps {
  legend: string;
  /** Names of the two inputs. */
  names: readonly [from: string, to: string];
  values: RangeText;
  /** Name of the field that was changed last. */
  edited: string;
  /** The error as a text about the lower and about the upper bound: that of the field changed last is shown. */
  errors?: readonly [from: string, to: string] | undefined;
  /** Accepts digits only, and shows them in groups. */
  isWhole?: boolean;
}

/** A range: two number fields, either of which may be empty. */
export function RangeFields({ legend, names: [from, to], values, edited, errors, isWhole = false }: RangeFieldsProps) {
  const t = useTranslations("catalogue");
  const errorId = useId();
  const common = {
    hideLabel: true,
    inputMode: isWhole ? "numeric" : "decimal",
    autoComplete: "off",
    maxLength: 15,
    className: "min-w-0 flex-1",
    "aria-describedby": errors ? errorId : undefined,
    "aria-invalid": errors ? true : undefined,
    onInput: isWhole ? keepGrouped : keepNumber,
  } as const;
  return (
    <fieldset className="min-w-0 flex-1">
      <legend className="mb-1.5 text-xs text-felt-600">{legend}</legend>
      <div className="flex gap-2">
        <Field
          {...common}
          label={`${legend}: ${t("from")}`}
          name={from}
          defaultValue={values.from}
          placeholder={t("from")}
        />
        <Field {...common} label={`${legend}: ${t("to")}`} name={to} defaultValue={values.to} placeholder={t("to")} />
      </div>
      <FieldError id={errorId}>{errors && errors[edited === to ? 1 : 0]}</FieldError>
    </fieldset>
  );
}

interface PriceFilterProps {
  filters: ListFilters;
  /** It is the pay of jobs. */
  isPay: boolean;
  /** The currency of bounds that are still to be typed. */
  usual: Currency;
  edited: string;
  isInverted: boolean;
}

/** The price: a range and its currency. */
export function PriceFilter({ filters, isPay, usual, edited, isInverted }: PriceFilterProps) {
  const t = useTranslations("catalogue");
  const hasBounds = Boolean(filters.price__gte || filters.price__lte);
  const chosen = filters.currency ?? (hasBounds ? "KGS" : usual);
  return (
    <div>
      <RangeFields
        legend={t(isPay ? "pay" : "price")}
        names={["price__gte", "price__lte"]}
        values={{ from: groupDigits(filters.price__gte ?? ""), to: groupDigits(filters.price__lte ?? "") }}
        edited={edited}
        errors={
          isInverted
            ? [t(isPay ? "payFromAboveTo" : "priceFromAboveTo"), t(isPay ? "payToBelowFrom" : "priceToBelowFrom")]
            : undefined
        }
        isWhole
      />
      <fieldset className="segments mt-2">
        <legend className="sr-only">{t("currency")}</legend>
        {currencies.map((currency) => (
          <label key={currency}>
            <input
              type="radio"
              name="currency"
              value={currency}
              defaultChecked={currency === chosen}
              data-usual={currency === usual ? "" : undefined}
            />
            {currency === "USD" ? "$" : t("som")}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** Keeps digits, in groups of three; the caret stays at its digit. */
function keepGrouped({ currentTarget: field }: React.FormEvent<HTMLInputElement>): void {
  const grouped = groupDigits(digitsOf(field.value));
  if (grouped === field.value) return;
  const digitsAfter = field.value.slice(field.selectionStart ?? field.value.length).replaceAll(/\D/g, "").length;
  field.value = grouped;
  const caretAt = caretBefore(grouped, digitsAfter);
  field.setSelectionRange(caretAt, caretAt);
}

/** Removes all but digits and decimal points. */
function keepNumber(event: React.FormEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  const number = field.value.replace(",", ".").replaceAll(/[^\d.]/g, "");
  if (number !== field.value) field.value = number;
}
