import { useId } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Field, FieldError } from "#web/ui/field.tsx";
import type { RangeText } from "./list-query.ts";

interface RangeFieldsProps {
  legend: string;
  /** Names of the two inputs. */
  names: readonly [from: string, to: string];
  values: RangeText;
  /** Name of the field that was changed last. */
  edited: string;
  /** What is wrong, said of the lower and of the upper bound; the one changed last is named. */
  errors?: readonly [from: string, to: string] | undefined;
  /** Only whole numbers are taken (spec §5: a price is digits). */
  isWhole?: boolean;
}

/** A range: two numbers, either may be empty. Anything but a number is not taken. */
export function RangeFields({ legend, names: [from, to], values, edited, errors, isWhole = false }: RangeFieldsProps) {
  const t = useTranslations("catalogue");
  const errorId = useId();
  const common = {
    hideLabel: true,
    inputMode: isWhole ? "numeric" : "decimal",
    autoComplete: "off",
    maxLength: 14,
    className: "min-w-0 flex-1",
    "aria-describedby": errors ? errorId : undefined,
    "aria-invalid": errors ? true : undefined,
    onInput: isWhole ? keepDigits : keepNumber,
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

function keepDigits({ currentTarget: field }: React.FormEvent<HTMLInputElement>): void {
  const digits = field.value.replaceAll(/\D/g, "");
  if (digits !== field.value) field.value = digits;
}

/** Digits and one decimal sign; anything else is not taken. */
function keepNumber(event: React.FormEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  const number = field.value.replace(",", ".").replaceAll(/[^\d.]/g, "");
  if (number !== field.value) field.value = number;
}
