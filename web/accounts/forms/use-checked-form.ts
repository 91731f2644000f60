import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { showErrorSoon } from "#web/ui/form/show-error-soon.ts";
import { type Check, type FieldError, findErrors, textOf } from "./check-fields.ts";

type Checks = Readonly<Record<string, Check>>;

/** Errors about missing input: not shown before the form is submitted. */
const silentUntilSubmit = new Set<FieldError>(["required", "fillForm", "loginEmpty"]);

interface CheckedForm {
  /** For the `<form>`. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
    onBlur: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** The error of a field as text. */
  errorOf: (name: string) => string | undefined;
}

/**
 * Checks a form when it is submitted, a field when it loses the focus, and a field with an error at every key press.
 * `serverErrors` are those of the last answer. After an answer or a failed submit the first field with an error gets the focus.
 */
export function useCheckedForm(
  checks: Checks,
  serverErrors: Readonly<Record<string, string>> | undefined,
): CheckedForm {
  const t = useTranslations("accounts");
  const form = useRef<HTMLFormElement>(null);
  /** The results of checks since the last answer of the server; undefined for a field without an error. */
  const [found, setFound] = useState<Record<string, FieldError | undefined>>({});
  const [seenErrors, setSeenErrors] = useState(serverErrors);
  const [attempts, setAttempts] = useState(0);
  if (seenErrors !== serverErrors) {
    setSeenErrors(serverErrors);
    setFound({});
  }

  useEffect(() => {
    if (attempts > 0 || serverErrors) showErrorSoon(form.current);
  }, [attempts, serverErrors]);

  const errorOf = (name: string) => {
    if (!(name in found)) return serverErrors?.[name];
    const fault = found[name];
    return fault && t(`faults.${fault}`);
  };

  function recheck(element: HTMLFormElement, names: readonly string[]): void {
    const values = new FormData(element);
    const next = names.map((name) => [name, checks[name]?.(textOf(values, name), values)] as const);
    setFound((known) => ({ ...known, ...Object.fromEntries(next) }));
  }

  return {
    errorOf,
    props: {
      ref: form,
      noValidate: true,
      onSubmit(event) {
        const fieldErrors = findErrors(new FormData(event.currentTarget), checks);
        if (Object.keys(fieldErrors).length === 0) return;
        event.preventDefault();
        setFound({ ...Object.fromEntries(Object.keys(checks).map((name) => [name, undefined])), ...fieldErrors });
        setAttempts(attempts + 1);
      },
      onInput(event) {
        const wrong = Object.keys(checks).filter((name) => errorOf(name) !== undefined);
        if (wrong.length > 0)
          recheck(
            event.currentTarget,
            wrong.filter((name) => name === nameOf(event) || name in found),
          );
      },
      onBlur(event) {
        const name = nameOf(event);
        const values = new FormData(event.currentTarget);
        const fault = checks[name]?.(textOf(values, name), values);
        if (textOf(values, name) !== "" && fault && !silentUntilSubmit.has(fault)) recheck(event.currentTarget, [name]);
      },
    },
  };
}

function nameOf({ target }: FormEvent): string {
  const isField = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((field) => target instanceof field);
  return isField ? (target as HTMLInputElement).name : "";
}
