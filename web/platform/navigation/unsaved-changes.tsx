import { type ReactNode, useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { onClearPersonalData } from "#web/platform/storage/personal-data.ts";
import { createStore, useStore } from "#web/platform/storage/store.ts";

/** The forms on the page with unsaved input. */
const unsavedForms = new Set<object>();
/** Whether there are any. */
const hasUnsaved = createStore(false);

/** Marks the page as having unsaved changes. Returns a function that undoes that. */
function markUnsaved(): () => void {
  const form = {};
  unsavedForms.add(form);
  followUnsaved();
  return () => {
    unsavedForms.delete(form);
    followUnsaved();
  };
}

/** For a form: while `isUnsaved`, leaving the page asks first. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved]);
}

function followUnsaved(): void {
  const isUnsaved = unsavedForms.size > 0;
  hasUnsaved.set(isUnsaved);
  if (isUnsaved) window.addEventListener("beforeunload", preventUnload);
  else window.removeEventListener("beforeunload", preventUnload);
}

/** Once on every page: asks before any navigation, also Back, that would lose unsaved input. */
export function LeaveQuestion({ question }: { question: string }): ReactNode {
  // Only then: with a blocker the router warns of every fragment that the browser goes to by itself, and there is nothing to lose.
  return useStore(hasUnsaved, (is) => is, false) && <Blocker question={question} />;
}

function Blocker({ question }: { question: string }): ReactNode {
  const blocker = useBlocker(wouldLoseChanges);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (confirmLeave(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker, question]);
  return null;
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
  followUnsaved();
}
onClearPersonalData(discardUnsaved);

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
