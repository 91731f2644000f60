import { type FormEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { codeLength } from "#contracts/accounts/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { FieldError } from "#web/ui/form/field.tsx";

interface CodeFieldProps {
  /** What the server said of the last code: a new word of it empties the boxes. */
  errors: Readonly<Record<string, string>> | undefined;
  /** Told how many digits there are. */
  onDigits: (count: number) => void;
}

const positions = Array.from({ length: codeLength }, (_, position) => position);

/**
 * Six boxes for the digits of a code. They are a picture: over them lies one input, so that pasting, autofill from a
 * message, arrows and deleting are the browser's own. Complete, it sends its form. A new error empties it.
 */
export function CodeField({ errors, onDigits }: CodeFieldProps) {
  const t = useTranslations("accounts");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState("");
  const [caret, setCaret] = useState(0);
  const current = Math.min(caret, codeLength - 1);

  const error = digits === "" ? errors?.["code"] : undefined;

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    // What was typed before the script came stays, and goes if it is whole; a wrong code does not.
    if (errors) field.value = "";
    show(field.value);
    field.focus();
    if (field.value.length === codeLength) field.form?.requestSubmit();
    // oxlint-disable-next-line react/exhaustive-deps -- by the server's word alone
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

  return (
    <div>
      <div className="relative">
        <label htmlFor={id} className="sr-only">
          {t("codeLabel")}
        </label>
        <input
          ref={input}
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          pattern="\d{6}"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="bare-control code-input absolute inset-0 z-1 w-full text-center text-2xl tracking-[0.5em] opacity-0 noscript:rounded-m noscript:border noscript:border-felt-300 noscript:opacity-100"
          onInput={onInput}
          onSelect={onSelect}
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
