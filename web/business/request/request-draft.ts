import { type RefObject, useEffect } from "react";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { keepWish, takeWish } from "#web/platform/storage/wish.ts";

export const requestPath = "/business-request";

const draftName = "business-request";

export const requestFields = ["name", "phone", "category", "description"] as const;
export type RequestField = (typeof requestFields)[number];

/** Says that the draft goes once its writer has signed in. */
const waitingName = "business-request-waits";

/** What is in the form. */
export type TypedRequest = Record<RequestField, string>;

/** Of the form. */
export type RequestControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Keeps what was typed in this browser until the request is there: it survives a reload and signing in. */
export function keepDraft(form: HTMLFormElement): void {
  const values = new FormData(form);
  const typed = requestFields.map((name) => [name, textOf(values, name)] as const);
  writeStored("localStorage", draftName, JSON.stringify(Object.fromEntries(typed)));
}

export function forgetDraft(): void {
  writeStored("localStorage", draftName, null);
  takeWish(waitingName);
}

/** A guest has sent the draft: it goes after the sign-in. */
export function sendAfterSignIn(): void {
  keepWish(waitingName);
}

/** Whether a draft waited for the sign-in; once. */
export function takeSendAfterSignIn(): boolean {
  return takeWish(waitingName) !== undefined;
}

/** The stored draft; undefined if there is none. */
export function parseDraft(text: string | null): TypedRequest | undefined {
  if (text === null) return undefined;
  try {
    const given = JSON.parse(text) as Partial<Record<RequestField, unknown>> | null;
    const typed = requestFields.map((name) => [name, typeof given?.[name] === "string" ? given[name] : ""] as const);
    return typed.some(([, value]) => value !== "") ? (Object.fromEntries(typed) as TypedRequest) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Puts the draft into the fields of a form that nobody has changed since the page came; not where the answer of the server has what was
 * typed.
 */
export function useRestoredDraft(form: RefObject<HTMLFormElement | null>, isAnswered: boolean): void {
  useEffect(() => {
    const draft = isAnswered ? undefined : parseDraft(readStored("localStorage", draftName));
    if (!draft) return;
    for (const name of requestFields) {
      const control = form.current?.elements.namedItem(name) as RequestControl | null;
      if (control && draft[name] !== "" && isUntouched(control)) control.value = draft[name];
    }
  }, [form, isAnswered]);
}

function isUntouched(control: RequestControl): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].every((option) => option.selected === option.defaultSelected) || control.value === "";
  }
  return control.value === control.defaultValue;
}
