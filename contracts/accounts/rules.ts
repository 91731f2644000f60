/*
 * What a login, a password and a code must be (`docs/features/accounts.md`). Pure functions, no schemas: pages check the same while
 * the user types.
 */

/** Digits of a code. */
export const codeLength = 6;
/** Seconds before a code may be asked for again (`docs/features/accounts.md`, Codes). */
export const resendAfterSeconds = 60;
/** Letters of a name at most. */
export const maxNameLength = 50;
/** Letters of a password. A longer one is refused: hashing it costs time (OWASP Password Storage). */
export const passwordLength = { min: 6, max: 128 } as const;

const phonePattern = /^\+996\d{9,10}$/;
/** One `@`, a dot in the domain, and no invisible characters, so that no two addresses look alike. Sending a code does the rest. */
const emailPattern =
  /^[^\s@<>"(),:;[\]\\\p{C}\p{DI}]{1,64}@[^\s@<>"(),:;[\]\\\p{C}\p{DI}]{1,190}\.[^\s@<>"(),:;[\]\\.\p{C}\p{DI}]{2,63}$/u;

/** A phone in any usual spelling (`0555 00 00 01`, `+996(555)000-001`, `996555000001`) as `+996XXXXXXXXX`; null when it is none. */
export function normalisePhone(text: string): string | null {
  const plain = text.normalize("NFKC").replace(/[\s().\u00a0\u2010-\u2015-]/g, "");
  if (!/^\+?\d{9,15}$/.test(plain)) return null;
  const international = plain.replace(/^\+/, "").replace(/^00/, "");
  // Some write `+996 0555 00 00 01`, with the zero that only national numbers have.
  const digits = international.replace(/^9960(?=\d{9}$)/, "996");
  if (plain.startsWith("+") || /^996\d{9,10}$/.test(digits)) {
    return phonePattern.test(`+${digits}`) ? `+${digits}` : null;
  }
  if (/^0\d{9}$/.test(digits)) return `+996${digits.slice(1)}`;
  return /^\d{9}$/.test(digits) ? `+996${digits}` : null;
}

/** A login as it is stored: a phone `+996XXXXXXXXX` or an e-mail in small letters; null when it is neither. */
export function normaliseLogin(text: string): { kind: "phone" | "email"; login: string } | null {
  const plain = text.normalize("NFKC").trim();
  if (plain.includes("@")) {
    const login = plain.toLowerCase();
    return emailPattern.test(login) ? { kind: "email", login } : null;
  }
  const phone = normalisePhone(plain);
  return phone === null ? null : { kind: "phone", login: phone };
}

/** Why a password is refused, or null. Only the server knows whether it is too common (`password_common`). */
export function findPasswordError(password: string): "password_short" | "too_long" | "password_weak" | null {
  if (password.length < passwordLength.min) return "password_short";
  if (password.length > passwordLength.max) return "too_long";
  return /[A-Za-z]/.test(password) && /\d/.test(password) ? null : "password_weak";
}
