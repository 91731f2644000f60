import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { onClearPersonalData } from "#web/platform/storage/personal-data.ts";

/** The forms on the page that hold what was typed and not sent. */
const unsavedForms = new Set<object>();

/** Marks the page as having unsaved changes. Returns what undoes that. */
function markUnsaved(): () => void {
  const form = {};
  unsavedForms.add(form);
  if (unsavedForms.size === 1) window.addEventListener("beforeunload", preventUnload);
  return () => {
    unsavedForms.delete(form);
    if (unsavedForms.size === 0) window.removeEventListener("beforeunload", preventUnload);
  };
}

/** For a form: the browser and the language switch ask before they leave while `isUnsaved`. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved]);
}

/** Once on every page: whatever leads to another page, Back too, asks while something would be lost. */
export function useLeaveQuestion(question: string): void {
  const blocker = useBlocker(wouldLoseChanges);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (confirmLeave(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker, question]);
}

function wouldLoseChanges({ currentLocation, nextLocation }: { currentLocation: Location; nextLocation: Location }) {
  return unsavedForms.size > 0 && currentLocation.pathname !== nextLocation.pathname;
}

/** True when nothing would be lost, or when the reader agrees to lose it: the browser does not ask again. */
export function confirmLeave(question: string): boolean {
  if (unsavedForms.size === 0) return true;
  if (!window.confirm(question)) return false;
  discardUnsaved();
  return true;
}

/** Discards what was typed: leaving asks no more. */
function discardUnsaved(): void {
  unsavedForms.clear();
  window.removeEventListener("beforeunload", preventUnload);
}
onClearPersonalData(discardUnsaved);

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
