import { useEffect, useEffectEvent, useState } from "react";
import { useKeys } from "./use-keys.ts";

/** Milliseconds after the list has changed in which a decision by key is taken for one about what stood there before. */
const changePause = 700;

interface ListKeys {
  /** Elements of the list have such ids: `held` for `held-1`. */
  prefix: string;
  /** The value of the button that lets the current one pass. */
  approval: string;
  onHelp: () => void;
}

/**
 * The keys of a list of what waits: J and K go through it, A lets the current one pass, B goes to the reason of a refusal, ? shows help. The current
 * one is that with the focus last, the first at the beginning, and the next one when it is gone.
 */
export function useListKeys(
  waiting: readonly { id: number }[],
  { prefix, approval, onHelp }: ListKeys,
): number | undefined {
  const ids = waiting.map(({ id }) => id);
  const list = ids.join(",");
  const [chosen, setChosen] = useState<{ id: number; place: number }>();
  const [pause] = useState(createPause);
  useEffect(() => pause.noteList(list), [list, pause]);
  const place = chosen ? ids.indexOf(chosen.id) : 0;
  const at = place >= 0 ? place : Math.min(chosen?.place ?? 0, ids.length - 1);
  const current = ids[at];

  const setCurrent = (id: number) => {
    if (id !== chosen?.id) setChosen({ id, place: ids.indexOf(id) });
  };
  const follow = useEffectEvent((event: FocusEvent) => {
    const item = event.target instanceof Element ? event.target.closest(`[id^=${prefix}-]`) : null;
    const id = ids.find((one) => item?.id === `${prefix}-${one}`);
    if (id !== undefined) setCurrent(id);
  });
  useEffect(() => {
    const listener = (event: FocusEvent) => follow(event);
    document.addEventListener("focusin", listener);
    return () => document.removeEventListener("focusin", listener);
  }, []);
  const step = (by: number) => {
    const id = ids[Math.max(0, Math.min(at + by, ids.length - 1))];
    if (id === undefined) return;
    setCurrent(id);
    const item = document.querySelector<HTMLElement>(`#${prefix}-${id}`);
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: "center" });
  };
  useKeys((key) => {
    if (key === "?") onHelp();
    else if (key === "j") step(document.activeElement?.closest(`#${prefix}-${current}`) ? 1 : 0);
    else if (key === "k") step(-1);
    else if (key === "a") return pause.isOn() || press(`#${prefix}-${current} button[value=${approval}]`);
    else if (key === "b") document.querySelector<HTMLElement>(`#${prefix}-${current} select`)?.focus();
    else return false;
    return true;
  });
  return current;
}

/** Knows when the list changed last. */
function createPause() {
  let shown: string | undefined;
  let changedAt = -changePause;
  return {
    noteList(list: string) {
      if (shown !== undefined && shown !== list) changedAt = performance.now();
      shown = list;
    },
    isOn: () => performance.now() - changedAt < changePause,
  };
}

/** Presses a button, if it is there; one that is asked about first is shown and has the focus, and is pressed the next time. */
function press(selector: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(selector);
  const question = button?.closest<HTMLDetailsElement>("details:not([open])");
  if (question) {
    question.open = true;
    button?.focus();
  } else button?.click();
  return button !== null;
}
