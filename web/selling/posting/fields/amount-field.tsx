import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from "react";
import { maxTypedNumber } from "#contracts/base/typed-number.ts";
import { Field } from "#web/ui/form/field.tsx";
import { caretBefore, groupDigits, isOneAmount, ungroup } from "#web/ui/form/group-digits.ts";

interface AmountFieldProps extends Omit<ComponentProps<typeof Field>, "value" | "onChange"> {
  /** As {@link ungroup} keeps it. */
  value: string;
  onAmount: (kept: string) => void;
}

/** A field for an amount. Digits are grouped while typing, and the caret stays at its digit. Other text stays. */
export function AmountField({ value, onAmount, ...rest }: AmountFieldProps) {
  const caret = useRef<{ field: HTMLInputElement; digitsAfter: number }>(undefined);
  const isPasted = useRef(false);

  function onChange({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    const typed = field.value;
    const kept = isPasted.current && !isOneAmount(typed) ? typed : ungroup(typed);
    isPasted.current = false;
    if (groupDigits(kept) !== typed) {
      const after = typed.slice(field.selectionStart ?? typed.length);
      caret.current = { field, digitsAfter: after.replaceAll(/\D/g, "").length };
    }
    onAmount(kept);
  }

  useLayoutEffect(() => {
    if (!caret.current) return;
    const { field, digitsAfter } = caret.current;
    caret.current = undefined;
    const caretAt = caretBefore(field.value, digitsAfter);
    if (document.activeElement === field) field.setSelectionRange(caretAt, caretAt);
  });

  return (
    <Field
      inputMode="decimal"
      autoComplete="off"
      maxLength={maxTypedNumber}
      {...rest}
      value={groupDigits(value)}
      onPaste={() => (isPasted.current = true)}
      onChange={onChange}
    />
  );
}
