import {
  codeLength,
  maxNameLength,
  normaliseLogin,
  normalisePhone,
  findPasswordError,
  passwordLength,
} from "#contracts/accounts/rules.ts";

/** What is wrong with a field: the name of its text under `accounts.faults`. */
export type FieldError =
  | "required"
  | "fillForm"
  | "loginEmpty"
  | "email"
  | "phone"
  | "nameLong"
  | "passwordShort"
  | "passwordLong"
  | "passwordWeak"
  | "passwordSigns"
  | "passwordsDiffer"
  | "code";

export type Check = (value: string, form: FormData) => FieldError | undefined;

/** Letters, digits and signs of a Latin keyboard, without spaces: what a password is made of. */
const notAllowedInPasswords = /[^\u0021-\u007e]/g;

/** A password without what it cannot hold: white space and letters that are not Latin. */
export function stripPassword(text: string): string {
  return text.replace(notAllowedInPasswords, "");
}

/** A phone or an e-mail. Too short is «fill the form». */
export const checkLogin: Check = (value) => {
  const text = value.trim();
  if (text.length < passwordLength.min) return "fillForm";
  if (normaliseLogin(text)) return undefined;
  return /[@a-zа-яё]/i.test(text) ? "email" : "phone";
};

/** The same where one has forgotten the password. */
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

/** The password that one signs in with. */
export const checkPassword: Check = (value) => (value.length < passwordLength.min ? "fillForm" : undefined);

export const checkRequired: Check = (value) => (value === "" ? "required" : undefined);

/** A password that is chosen. */
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
  if (!/[\p{L}\p{N}]/u.test(value)) return "required";
  return Array.from(value.trim()).length > maxNameLength ? "nameLong" : undefined;
};

export const checkCode: Check = (value) => (new RegExp(`^\\d{${codeLength}}$`).test(value) ? undefined : "code");

/** The errors of a form, by field, in the order of the checks. */
export function findErrors(form: FormData, checks: Readonly<Record<string, Check>>): Record<string, FieldError> {
  return Object.fromEntries(
    Object.entries(checks).flatMap(([name, check]) => {
      const fault = check(textOf(form, name), form);
      return fault ? [[name, fault]] : [];
    }),
  );
}

/** The text of a field; empty when there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
