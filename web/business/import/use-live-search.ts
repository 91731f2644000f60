import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import { useNavigation, useSubmit } from "react-router";

/** Milliseconds after the last key press until a search begins. */
const debounceMs = 400;

/** Searches after a pause in typing; the page and its place on the screen stay. What was sent meanwhile goes first. */
export function useLiveSearch(): Pick<ComponentProps<"form">, "onInput" | "onSubmit"> {
  const submit = useSubmit();
  const isSending = useNavigation().formMethod === "POST";
  const [typed, setTyped] = useState<{ form: HTMLFormElement }>();
  const search = useEffectEvent((form: HTMLFormElement) => {
    if (!isSending) void submit(form, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (!typed) return undefined;
    const timer = setTimeout(() => search(typed.form), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { onInput: ({ currentTarget: form }) => setTyped({ form }), onSubmit: () => setTyped(undefined) };
}
