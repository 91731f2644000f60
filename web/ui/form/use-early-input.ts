import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/**
 * The ref of a field that tells, once, what a person chose or typed in it before the page was hydrated: React keeps that in the
 * field, but has no event of it, so that what depends on it (a sum on a button) would speak of another choice.
 */
export function useEarlyInput(onInput: (field: HTMLInputElement) => void): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null);
  const tell = useEffectEvent(onInput);
  useEffect(() => {
    const field = ref.current;
    if (!field) return;
    const { type, checked, defaultChecked, value, defaultValue } = field;
    // Of a group of radio buttons only the chosen one speaks.
    const isTouched =
      type === "radio" ? checked && !defaultChecked : checked !== defaultChecked || value !== defaultValue;
    if (isTouched) tell(field);
  }, []);
  return ref;
}
