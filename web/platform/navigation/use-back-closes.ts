import { useEffect, useEffectEvent } from "react";

/** Closes what lies over the page, the topmost last. */
const open: (() => void)[] = [];
/** The address of the page below. */
let page = "";
/** A step back of ours is on its way. */
let isStepping = false;
let isListening = false;

/**
 * For a dialog over the page, while it is rendered: Back closes it and stays on the page. Closed by other means, it takes its entry out of
 * the history. The entry is a copy of the page's own, and the router hears of neither step: it would load the page anew.
 */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onBack = () => close();
    open.push(onBack);
    listen();
    page = location.href;
    // There already when another dialog was closed just now, or the page was reloaded with one open.
    if (entryDepth() < open.length) history.pushState({ ...historyState(), dialogs: open.length }, "");
    return () => {
      const at = open.indexOf(onBack);
      if (at >= 0) open.splice(at, 1);
      // Later: a link in the dialog may replace the entry, or another dialog take it over.
      setTimeout(stepBack);
    };
  }, []);
}

/** The way back out of a dialog's entry that nothing is open for. */
function stepBack(): void {
  if (isStepping || entryDepth() <= open.length) return;
  isStepping = true;
  history.back();
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  // Before the router's own.
  window.addEventListener("popstate", onStep, { capture: true });
}

function onStep(event: PopStateEvent): void {
  const isOwn = isStepping;
  isStepping = false;
  if (location.href !== page) return;
  if (!isOwn && open.length <= entryDepth()) return;
  event.stopImmediatePropagation();
  if (!isOwn) open.pop()?.();
}

function historyState(): object {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? state : {};
}

/** How many dialogs were open at the history's entry on show. */
function entryDepth(): number {
  const state = historyState();
  return "dialogs" in state && typeof state.dialogs === "number" ? state.dialogs : 0;
}
