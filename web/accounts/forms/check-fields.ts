import {
  codeLength,
  maxNameLength,
  normaliseLogin,
  normalisePhone,
  findPasswordError,
  passwordLength,
} from "#contracts/accounts/rules.ts";

/** An error of a field: the key of its text under `accounts.faults`. */
export type FieldError =
  | "required"
  | "fillForm"
  | "loginEmpty"
  | "email"
  | "phone"
  | "phoneShort"
  | "phoneWrong"
  | "nameLong"
  | "passwordShort"
  | "passwordLong"
  | "passwordWeak"
  | "passwordSigns"
  | "passwordsDiffer"
  | "code";

export type Check = (value: string, form: FormData) => FieldError | undefined;

/** Passwords consist of printable ASCII without spaces. */
const notAllowedInPasswords = /[^\u0021-\u007e]/g;

/** Removes the characters that passwords must not have: white space and letters that are not Latin. */
export function stripPassword(text: string): string {
  return text.replace(notAllowedInPasswords, "");
}

/** Checks a phone or an e-mail. What is too short for either counts as not filled in, or as a phone that was begun. */
export const checkLogin: Check = (value) => {
  const text = value.trim();
  if (text.length < passwordLength.min) return /^\+?\d/.test(text) ? "phoneShort" : "fillForm";
  if (normaliseLogin(text)) return undefined;
  return text.includes("@") ? "email" : "phone";
};

/** Checks the login of a forgotten password. */
export const checkForgottenLogin: Check = (value, form) =>
  value.trim() === "" ? "loginEmpty" : checkLogin(value, form);

export const checkPhone: Check = (value) => {
  if (value.trim() === "") return "required";
  return normalisePhone(value) ? undefined : "phone";
};

export const checkEmail: Check = (value) => {
  if (value.trim() === "") return "required";
  return normaliseLogin(value)?.kind === "email" ? undefined : "email";
};

/** Checks the password of a sign-in. */
export const checkPassword: Check = (value) => (value.length < passwordLength.min ? "fillForm" : undefined);

export const checkRequired: Check = (value) => (value === "" ? "required" : undefined);

/** Checks a new password. */
export const checkNewPassword: Check = (value) => {
  if (value === "") return "required";
  if (stripPassword(value) !== value) return "passwordSigns";
  const fault = findPasswordError(value);
  return fault === null ? undefined : passwordFaults[fault];
};

const passwordFaults = {
  password_short: "passwordShort",
  too_long: "passwordLong",
  password_weak: "passwordWeak",
} as const;

export const checkRepeat: Check = (value, form) => (value === form.get("new_password") ? undefined : "passwordsDiffer");

export const checkName: Check = (value) => {
  if (!/[\p{L}\p{N}]/u.test(value)) return "fillForm";
  return Array.from(value.trim()).length > maxNameLength ? "nameLong" : undefined;
};

export const checkCode: Check = (value) => (new RegExp(`^\\d{${codeLength}}$`).test(value) ? undefined : "code");

/** The errors of a form by field, in the order of the checks. */
export function findErrors(form: FormData, checks: Readonly<Record<string, Check>>): Record<string, FieldError> {
  return Object.fromEntries(
    Object.entries(checks).flatMap(([name, check]) => {
      const fault = check(textOf(form, name), form);
      return fault ? [[name, fault]] : [];
    }),
  );
}

/** The text of a field; empty when the form does not have it. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
