import { fieldErrorsOf } from "#web/accounts/forms/given-password.ts";
import { isFailure } from "#web/platform/api.ts";
import type { Unreachable } from "#web/platform/network/reach-server.ts";

/** A refused form: why, and what was typed, so that nothing is lost. */
export interface Refused {
  /** Which form of the page it was. */
  form: string;
  message?: string;
  /** Another admin has changed the same meanwhile: what it is by now stands beside what was typed. */
  isConflict: boolean;
  /** By field. */
  errors: Record<string, string>;
  /** Several values of one field with commas between. */
  typed: Record<string, string>;
}

/** What the action of an admin's page answers when it does not redirect. */
export type AdminAnswer = Refused | Unreachable;

/** A refusal of the API for the form that asked; other errors are thrown on. Errors of fields that the form has not are told as a whole. */
export function refuseForm(error: unknown, form: FormData, name: string): Refused {
  if (!isFailure(error)) throw error;
  const { problem } = error;
  const typed: Record<string, string> = {};
  for (const [key, value] of form) {
    if (typeof value === "string") typed[key] = key in typed ? `${typed[key]},${value}` : value;
  }
  // It is typed anew.
  delete typed["password"];
  const errors = fieldErrorsOf(problem);
  const isShown = Object.keys(errors).length > 0 && Object.keys(errors).every((key) => form.has(key));
  const loose = Object.entries(errors).find(([key]) => !form.has(key))?.[1];
  return {
    form: name,
    errors,
    typed,
    isConflict: problem.code === "edited_meanwhile",
    ...(isShown ? {} : { message: loose ?? problem.detail }),
  };
}

/** The refusal of one form of a page that has several. */
export function answerOf(answer: AdminAnswer | undefined, name: string): Refused | undefined {
  return answer && "form" in answer && answer.form === name ? answer : undefined;
}

/** What a field is by now, where a refused form says something else; undefined without a conflict. */
export function findStored(refused: Refused | undefined, name: string, stored: string): string | undefined {
  return refused?.isConflict && (refused.typed[name] ?? "") !== stored ? stored : undefined;
}

/** «87,5» and «1 000» as numbers; undefined when it is none. */
export function readNumber(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0]/g, "").replace(",", ".");
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(plain) ? Number(plain) : undefined;
}

/** Where a move button moves a row. */
export function directionOf(text: string): "up" | "down" {
  return text === "up" ? "up" : "down";
}

/** What stands on lines of its own or between commas. */
export function readWords(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
