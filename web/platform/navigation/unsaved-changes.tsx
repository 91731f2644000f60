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

/**
 * For a load of another page by a link: true if nothing would be lost, not even text that was typed into a field of any
 * form, or the reader agrees to lose it; then the browser does not ask again.
 */
export function confirmLoad(question: string): boolean {
  return hasTypedText() ? confirmLoss(question) : confirmLeave(question);
}

/** True if no form has unsaved changes or the reader agrees to lose them; then the browser does not ask again. */
function confirmLeave(question: string): boolean {
  return unsavedForms.size === 0 || confirmLoss(question);
}

function confirmLoss(question: string): boolean {
  if (!window.confirm(question)) return false;
  discardUnsaved();
  return true;
}

/** The text fields that had the focus on this page, each with the text from before. */
const textsBefore = new Map<HTMLInputElement | HTMLTextAreaElement, string>();

/** The address of the page that they are on, without the fragment. */
let pageOfTexts = "";

/**
 * Remembers the content of fields before somebody types. Call it once on every page. `page`: the address without the
 * fragment.
 */
export function useTypedText(page: string): void {
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const isText =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && !/^(?:button|checkbox|file|radio|reset|submit)$/.test(target.type));
      if (isText && !textsBefore.has(target)) textsBefore.set(target, target.value);
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    if (page !== pageOfTexts) textsBefore.clear();
    pageOfTexts = page;
  }, [page]);
}

/** Whether a field has text that nothing keeps; a form with `data-kept` restores its own. */
function hasTypedText(): boolean {
  return [...textsBefore].some(
    ([field, before]) =>
      field.isConnected && field.value.trim() !== "" && field.value !== before && !field.closest("[data-kept]"),
  );
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
