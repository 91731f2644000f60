import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from "react";
import { Field } from "#web/ui/form/field.tsx";
import { caretBefore, digitsOf, groupDigits } from "#web/ui/form/group-digits.ts";

interface AmountFieldProps extends Omit<ComponentProps<typeof Field>, "value" | "onChange"> {
  /** Digits only. */
  value: string;
  onDigits: (digits: string) => void;
}

/** A field for an amount: digits are grouped while typing, and the caret stays at its digit. */
export function AmountField({ value, onDigits, ...rest }: AmountFieldProps) {
  const caret = useRef<{ field: HTMLInputElement; digitsAfter: number }>(undefined);
  const shown = groupDigits(value);

  function onChange({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    const after = field.value.slice(field.selectionStart ?? field.value.length);
    caret.current = { field, digitsAfter: after.replaceAll(/\D/g, "").length };
    onDigits(digitsOf(field.value));
  }

  useLayoutEffect(() => {
    if (!caret.current) return;
    const { field, digitsAfter } = caret.current;
    caret.current = undefined;
    const caretAt = caretBefore(field.value, digitsAfter);
    if (document.activeElement === field) field.setSelectionRange(caretAt, caretAt);
  });

  return <Field inputMode="numeric" autoComplete="off" {...rest} value={shown} onChange={onChange} />;
}
