import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useEarlyText } from "#web/ui/form/use-early-text.ts";
import { readDrafts, writeDraft } from "./drafts.ts";

/** Milliseconds after the last key until a draft is kept. */
const keepDelay = 400;

/**
 * The text of the field of a room: kept on this device while it is not sent. The field itself holds it, so that what is typed before the scripts run
 * is not lost.
 */
export function useDraft(roomId: number, initial: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const fieldId = useId();
  useEarlyText(fieldId);
  const [text, setState] = useState(initial);
  const unkept = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = () => {
    if (unkept.current !== undefined) writeDraft(roomId, unkept.current);
    unkept.current = undefined;
  };
  const setText = (next: string) => {
    unkept.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, keepDelay);
    setState(next);
    const element = field.current;
    if (!element) return;
    if (element.value !== next) element.value = next;
    growField(element);
  };
  const restore = useEffectEvent(() => {
    const element = field.current;
    if (!element) return;
    if (element.value === "") element.value = readDrafts().get(roomId) ?? "";
    setState(element.value);
    growField(element);
  });
  useEffect(() => {
    const later = setTimeout(restore);
    return () => clearTimeout(later);
  }, []);
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current);
    keep();
  });
  useEffect(() => {
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
  return { field, fieldId, text, setText };
}

/** Where the browser does not let a field grow with its text (`field-sizing`). */
function growField(element: HTMLTextAreaElement): void {
  if (typeof CSS === "undefined" || CSS.supports("field-sizing", "content")) return;
  element.style.height = "auto";
  element.style.height = `${element.scrollHeight}px`;
}
