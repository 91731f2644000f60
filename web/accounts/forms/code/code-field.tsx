import { type FormEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { codeLength } from "#contracts/accounts/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { FieldError } from "#web/ui/form/field.tsx";

interface CodeFieldProps {
  /** The server's errors of the last code: a new object empties the field. */
  errors: Readonly<Record<string, string>> | undefined;
  /** Called with the number of digits. */
  onDigits: (count: number) => void;
}

const positions = Array.from({ length: codeLength }, (_, position) => position);

/**
 * A field for the six digits of a code, which sends its form once it is complete. The boxes are decoration: one transparent
 * input lies over them, so that pasting, autofill from an SMS, arrow keys and deleting work as in any input.
 */
export function CodeField({ errors, onDigits }: CodeFieldProps) {
  const t = useTranslations("accounts");
  const id = useId();
  const { digits, caret, props } = useCodeInput(errors, onDigits);
  const current = Math.min(caret, codeLength - 1);
  const error = digits === "" ? errors?.["code"] : undefined;
  return (
    <div>
      <div className="relative">
        <label htmlFor={id} className="sr-only">
          {t("codeLabel")}
        </label>
        <input
          {...props}
          id={id}
          name="code"
          aria-required
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          pattern="\d{6}"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="bare-control code-input absolute inset-0 z-1 w-full text-center text-2xl tracking-[0.5em] opacity-0 noscript:rounded-m noscript:border noscript:border-felt-300 noscript:opacity-100"
        />
        <div aria-hidden className="code-boxes noscript:invisible">
          {positions.map((position) => (
            <span key={position} data-current={position === current ? "" : undefined}>
              {digits[position]}
            </span>
          ))}
        </div>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** The digits and the caret of the input; `props` are the input's. Submits its form once the code is complete. */
function useCodeInput(errors: CodeFieldProps["errors"], onDigits: CodeFieldProps["onDigits"]) {
  const input = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState("");
  const [caret, setCaret] = useState(0);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    // A wrong code is cleared. What was typed before hydration stays, and is submitted if it is complete.
    if (errors) field.value = "";
    show(field.value);
    field.focus();
    if (field.value.length === codeLength) field.form?.requestSubmit();
    // oxlint-disable-next-line react/exhaustive-deps -- only after an answer of the server
  }, [errors]);

  function show(text: string) {
    setDigits(text);
    setCaret(text.length);
    onDigits(text.length);
  }

  function onInput(event: FormEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const at = field.value.slice(0, field.selectionStart ?? undefined).replace(/\D/g, "").length;
    const text = field.value.replace(/\D/g, "").slice(0, codeLength);
    field.value = text;
    field.setSelectionRange(at, at);
    show(text);
    setCaret(at);
    if (text.length === codeLength && digits.length < codeLength) field.form?.requestSubmit();
  }

  const onSelect = (event: SyntheticEvent<HTMLInputElement>) => setCaret(event.currentTarget.selectionStart ?? 0);
  return { digits, caret, props: { ref: input, onInput, onSelect } };
}
