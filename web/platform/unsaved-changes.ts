import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";

/** The forms on the page that hold what was typed and not sent. */
const holders = new Set<object>();

/** Tells that leaving the page would lose something. Returns what takes that back. */
function holdUnsaved(): () => void {
  const holder = {};
  holders.add(holder);
  if (holders.size === 1) window.addEventListener("beforeunload", askToStay);
  return () => {
    holders.delete(holder);
    if (holders.size === 0) window.removeEventListener("beforeunload", askToStay);
  };
}

/** For a form: the browser and the language switch ask before they leave while `isUnsaved`. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? holdUnsaved() : undefined), [isUnsaved]);
}

/** Once on every page: whatever leads to another page, Back too, asks while something would be lost. */
export function useLeaveQuestion(question: string): void {
  const blocker = useBlocker(leavesUnsaved);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (mayLeave(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker, question]);
}

function leavesUnsaved({ currentLocation, nextLocation }: { currentLocation: Location; nextLocation: Location }) {
  return holders.size > 0 && currentLocation.pathname !== nextLocation.pathname;
}

/** True when nothing would be lost, or when the reader agrees to lose it: the browser does not ask again. */
export function mayLeave(question: string): boolean {
  if (holders.size === 0) return true;
  if (!window.confirm(question)) return false;
  giveUpUnsaved();
  return true;
}

/** Lets go of what was typed: nobody is asked about it any more. */
export function giveUpUnsaved(): void {
  holders.clear();
  window.removeEventListener("beforeunload", askToStay);
}

function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
