import { useId } from "react";
import { currencies, type Currency } from "#contracts/base/currency.ts";
import { maxTypedNumber } from "#contracts/base/typed-number.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { caretBefore, groupDigits, isOneAmount, ungroup } from "#web/ui/form/group-digits.ts";
import type { ListFilters, RangeText } from "#web/catalogue/address/list-query.ts";
import type { RangeFault } from "#web/catalogue/address/check-ranges.ts";

interface RangeFieldsProps {
  legend: string;
  /** Names of the two inputs. */
  names: readonly [from: string, to: string];
  values: RangeText;
  /** Name of the field that was changed last. */
  edited: string;
  /** The error as a text about the lower and about the upper bound: that of the field changed last is shown. */
  errors?: readonly [from: string, to: string] | undefined;
  /** Shows digits in groups. */
  isWhole?: boolean;
}

/** A range: two number fields, either of which may be empty. */
export function RangeFields({ legend, names: [from, to], values, edited, errors, isWhole = false }: RangeFieldsProps) {
  const t = useTranslations("catalogue");
  const errorId = useId();
  const common = {
    hideLabel: true,
    inputMode: "decimal",
    autoComplete: "off",
    maxLength: maxTypedNumber,
    className: "min-w-0 flex-1",
    "aria-describedby": errors ? errorId : undefined,
    "aria-invalid": errors ? true : undefined,
    onInput: isWhole ? keepGrouped : undefined,
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
  fault: RangeFault | undefined;
}

/** The price: a range and its currency. */
export function PriceFilter({ filters, isPay, usual, edited, fault }: PriceFilterProps) {
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
        errors={rangeErrors(
          fault,
          [t(isPay ? "payFromAboveTo" : "priceFromAboveTo"), t(isPay ? "payToBelowFrom" : "priceToBelowFrom")],
          t("unclearAmount"),
        )}
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

/** The errors of a range by its fault: about the lower and about the upper bound. */
export function rangeErrors(
  fault: RangeFault | undefined,
  inverted: readonly [from: string, to: string],
  unclear: string,
): readonly [from: string, to: string] | undefined {
  if (fault === undefined) return undefined;
  return fault === "unclear" ? [unclear, unclear] : inverted;
}

/** Shows digits in groups of three; the caret stays at its digit. Other text stays as it is typed. */
function keepGrouped({ currentTarget: field, nativeEvent }: React.FormEvent<HTMLInputElement>): void {
  const isPasted = "inputType" in nativeEvent && nativeEvent.inputType === "insertFromPaste";
  if (isPasted && !isOneAmount(field.value)) return;
  const grouped = groupDigits(ungroup(field.value));
  if (grouped === field.value) return;
  const digitsAfter = field.value.slice(field.selectionStart ?? field.value.length).replaceAll(/\D/g, "").length;
  field.value = grouped;
  const caretAt = caretBefore(grouped, digitsAfter);
  field.setSelectionRange(caretAt, caretAt);
}
