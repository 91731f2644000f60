import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { showErrorSoon } from "./show-error-soon.ts";

/** The error of each field that has to be filled in, by the field's name. */
type Messages = Readonly<Record<string, string>>;

export interface RequiredForm {
  /** For the `<form>`. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** The error of a field as text. */
  errorOf: (name: string) => string | undefined;
}

/**
 * Says in our own words, in the language of the page, which fields are still to be filled in: a browser's own bubbles come in the
 * browser's language. An error goes when its field is filled in; after a failed submit, and after an answer with `serverErrors`, the first
 * field with an error gets the focus.
 */
export function useRequired(
  messages: Messages,
  serverErrors?: Readonly<Record<string, string | undefined>>,
): RequiredForm {
  const ref = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [filled, setFilled] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState(serverErrors);
  const [attempts, setAttempts] = useState(0);
  if (seen !== serverErrors) {
    setSeen(serverErrors);
    setMissing([]);
    setFilled([]);
  }
  const errorOf = (name: string) =>
    missing.includes(name) ? messages[name] : filled.includes(name) ? undefined : serverErrors?.[name];

  useEffect(() => {
    if (attempts > 0 || serverErrors) showErrorSoon(ref.current);
  }, [attempts, serverErrors]);

  return {
    errorOf,
    props: {
      ref,
      noValidate: true,
      onSubmit(event) {
        const form = new FormData(event.currentTarget);
        const found = Object.keys(messages).filter((name) => isEmpty(form, name));
        setMissing(found);
        if (found.length === 0) return;
        event.preventDefault();
        setAttempts(attempts + 1);
      },
      onInput(event) {
        const form = new FormData(event.currentTarget);
        const name = event.target instanceof HTMLElement && "name" in event.target ? String(event.target.name) : "";
        setMissing((known) => known.filter((one) => isEmpty(form, one)));
        if (!isEmpty(form, name) && serverErrors?.[name]) setFilled((known) => [...new Set([...known, name])]);
      },
    },
  };
}

function isEmpty(form: FormData, name: string): boolean {
  const value = form.get(name);
  if (value instanceof File) return value.size === 0 && value.name === "";
  return value === null || value.trim() === "";
}
