import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { onClearPersonalData } from "#web/platform/storage/personal-data.ts";

/** The forms on the page with unsaved input. */
const unsavedForms = new Set<object>();

/** Marks the page as having unsaved changes. Returns a function that undoes that. */
function markUnsaved(): () => void {
  const form = {};
  unsavedForms.add(form);
  if (unsavedForms.size === 1) window.addEventListener("beforeunload", preventUnload);
  return () => {
    unsavedForms.delete(form);
    if (unsavedForms.size === 0) window.removeEventListener("beforeunload", preventUnload);
  };
}

/** For a form: while `isUnsaved`, leaving the page asks first. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved]);
}

/** Once on every page: asks before any navigation, also Back, that would lose unsaved input. */
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

/** True if nothing would be lost or the reader agrees to lose it; then the browser does not ask again. */
export function confirmLeave(question: string): boolean {
  if (unsavedForms.size === 0) return true;
  if (!window.confirm(question)) return false;
  discardUnsaved();
  return true;
}

/** Forgets unsaved input, so that leaving does not ask. */
function discardUnsaved(): void {
  unsavedForms.clear();
  window.removeEventListener("beforeunload", preventUnload);
}
onClearPersonalData(discardUnsaved);

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
