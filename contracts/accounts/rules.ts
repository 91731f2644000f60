/*
 * What a login, a password and a code must be (`docs/features/accounts.md`). Pure functions, no schemas: pages check the same while
 * the user types.
 */

/** Digits of a code. */
export const codeLength = 6;
/** Seconds before a code may be asked for again (`docs/features/accounts.md`, Codes). */
export const resendAfterSeconds = 60;
/** Characters of a name at most. */
export const maxNameLength = 50;
/** Characters of a password. A longer one is refused: hashing it costs time (OWASP Password Storage). */
export const passwordLength = { min: 6, max: 128 } as const;

/** National numbers begin with 3 (landlines) or 2, 5, 7, 8, 9 (mobile). Numbers of the demo begin with 6. */
const phonePattern = /^\+996[2356789]\d{8,9}$/;
/** One `@` between letters, digits and signs, without invisible characters. Sending a code does the rest. */
const emailPattern = /^[^\s@<>"(),:;[\]\\\p{C}\p{DI}]{1,64}@[^\s@<>"(),:;[\]\\\p{C}\p{DI}]{1,190}$/u;
/** The part between two dots. Its letters are of one alphabet, so that no two addresses look alike. */
const labelPattern = /^(?:[^\p{L}]|\p{Script=Latin})+$|^(?:[^\p{L}]|\p{Script=Cyrillic})+$|^[^a-zа-яё]+$/iu;

/** Signs that copying puts into a number: spaces, brackets, dots, slashes, dashes of all kinds, invisible marks. */
const phoneSigns = /[\s()./\u00a0\u00b7\u2010-\u2015\u2212-]|\p{DI}/gu;

/**
 * A phone in any usual spelling (`0555 00 00 01`, `+996(555)000-001`, `tel:+996…`, copied with marks) as
 * `+996XXXXXXXXX`; `null` when it is none.
 */
export function normalisePhone(text: string): string | null {
  const plain = text
    .normalize("NFKC")
    .replace(/^[\s\p{DI}]*tel:/iu, "")
    .replace(phoneSigns, "");
  if (!/^\+?\d{9,15}$/.test(plain)) return null;
  const international = plain.replace(/^\+/, "").replace(/^00/, "");
  // Some write `+996 0555 00 00 01`, with the zero that only national numbers have.
  const digits = international.replace(/^9960(?=\d{9}$)/, "996");
  const isInternational = plain.startsWith("+") || /^996\d{9,10}$/.test(digits);
  const national = /^0\d{9}$/.test(digits) ? digits.slice(1) : digits;
  const phone = isInternational ? `+${digits}` : `+996${national}`;
  return phonePattern.test(phone) && (isInternational || national.length === 9) ? phone : null;
}

/** True for a phone of {@link normalisePhone} that no SMS reaches. */
export function isLandline(phone: string): boolean {
  return phone.startsWith("+9963");
}

/** A login as it is stored: a phone `+996XXXXXXXXX` or an e-mail in small letters; null when it is neither. */
export function normaliseLogin(text: string): { kind: "phone" | "email"; login: string } | null {
  // Marks that copying puts around a text are none of it; inside of an address nobody sees them.
  const plain = text.normalize("NFKC").replaceAll(/^[\s\p{DI}]+|[\s\p{DI}]+$/gu, "");
  if (plain.includes("@")) {
    const login = plain.replace(/^mailto:/i, "").toLowerCase();
    return isEmail(login) ? { kind: "email", login } : null;
  }
  const phone = normalisePhone(plain);
  return phone === null ? null : { kind: "phone", login: phone };
}

function isEmail(text: string): boolean {
  const [name = "", domain = ""] = text.split("@");
  const labels = domain.split(".");
  return (
    emailPattern.test(text) &&
    [...name.split("."), ...labels].every((label) => labelPattern.test(label)) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && !/^-|-$|_/.test(label)) &&
    (labels.at(-1) ?? "").length >= 2
  );
}

/** Why a password is refused, or null. Only the server knows whether it is too common (`password_common`). */
export function findPasswordError(password: string): "password_short" | "too_long" | "password_weak" | null {
  if (password.length < passwordLength.min) return "password_short";
  if (password.length > passwordLength.max) return "too_long";
  return /[A-Za-z]/.test(password) && /\d/.test(password) ? null : "password_weak";
}
