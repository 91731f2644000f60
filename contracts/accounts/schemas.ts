import { z } from "zod";
import { Proof } from "#contracts/base/challenge.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { cleanText, Id } from "#contracts/base/values.ts";
import { messengers } from "#contracts/users/rules.ts";
import { RequestStatus } from "#contracts/users/schemas.ts";
import * as calls from "./calls.ts";
import { Login } from "./login.ts";
import { roles } from "./roles.ts";
import { findPasswordError, isLandline, maxNameLength, normaliseLogin, normalisePhone } from "./rules.ts";

/** A text that is there and has at most so many characters. */
export const requiredText = (max: number) =>
  z.string({ error: "required" }).min(1, { error: "required" }).max(max, { error: "too_long" });

/** A login to look up. What cannot be a login is answered like an unknown one. PostgreSQL stores no U+0000. */
const GivenLogin = requiredText(256).refine((text) => !/\p{Cc}/u.test(text.trim()), { error: "invalid" });

const Phone = requiredText(64).transform((text, context) => {
  const phone = normalisePhone(text);
  if (phone !== null && !isLandline(phone)) return phone;
  context.addIssue({ code: "custom", message: phone === null ? "phone" : "phone_landline", input: text });
  return z.NEVER;
});

const Email = requiredText(256).transform((text, context) => {
  const found = normaliseLogin(text);
  if (found?.kind === "email") return found.login;
  context.addIssue({ code: "custom", message: "email", input: text });
  return z.NEVER;
});

/** A password to compare: not checked against the rules. */
export const GivenPassword = requiredText(1_024);

const NewPassword = z.string({ error: "required" }).superRefine((password, context) => {
  const error = password === "" ? "required" : findPasswordError(password);
  if (error) context.addIssue({ code: "custom", message: error, input: password });
});

/** Ticks, which would stand beside a name as the site's own sign of somebody it has checked. */
const ticks = /[\u2611\u2705\u2713\u2714\u{1f5f8}\u{1f5f9}]\ufe0f?/gu;

/** A name: cleaned, without ticks, one space between words, at least one letter, at most {@link maxNameLength} characters. */
export const UserName = requiredText(400)
  .transform((text) => cleanText(text).replace(ticks, "").replace(/\s+/g, " ").trim())
  .pipe(
    z
      .string()
      .min(1, { error: "required", abort: true })
      .regex(/\p{L}/u, { error: "name_letters" })
      .refine((name) => Array.from(name).length <= maxNameLength, { error: "too_long" }),
  );

/** As it is typed or copied: «123 456», with marks that nobody sees. */
const Code = z
  .string({ error: "code" })
  .max(64, { error: "code" })
  .transform((text) => text.normalize("NFKC").replaceAll(/[\s-]|\p{DI}/gu, ""))
  .pipe(z.string().regex(/^\d{6}$/, { error: "code" }));

/** The login that the code was sent to; optional for a browser that has the cookie `pending_login`. */
const CodeLogin = GivenLogin.optional();

/** One's own account. */
export const Account = z
  .object({
    id: z.int(),
    name: z.string(),
    /** The phone, else the e-mail. */
    login: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    registered_via: z.enum(["phone", "email", "google"]),
    photo: z.string().nullable(),
    /** Id of a location; null before one was chosen. */
    location: z.int().nullable(),
    language: z.enum(["ru", "ky"]),
    /** Where callers may write to the number of one's listings. */
    messengers: z.array(z.enum(messengers)),
    is_business: z.boolean(),
    request_status: RequestStatus.nullable(),
    /** Id of the business profile. */
    business: z.int().nullable(),
    role: z.enum(roles),
    has_password: z.boolean(),
    /** Whether a Google account is connected. */
    has_google: z.boolean(),
    /** Whether signing in needs a code of an app too. */
    has_second_factor: z.boolean(),
    creation_date: z.string(),
  })
  .meta({ id: "Account" });
export type Account = z.infer<typeof Account>;

/** `access` is valid for 15 minutes, `refresh` for 30 days. Browsers get both as HttpOnly cookies too. */
export const SignedIn = z.object({ access: z.string(), refresh: z.string(), user: Account }).meta({ id: "SignedIn" });
export type SignedIn = z.infer<typeof SignedIn>;

/** A code was sent, or would have been if the login were known: the answer is the same. */
const CodeSent = z
  .object({
    channel: z.enum(["sms", "email"]),
    /** Seconds before another may be asked for. */
    resend_after: z.int(),
    /** Seconds that the code is valid. */
    expires_in: z.int(),
  })
  .meta({ id: "CodeSent" });

export const EndedSessions = z.object({
  /** How many. */
  ended: z.int(),
});

export const login = endpoint({
  ...calls.login,
  feature: "accounts",
  summary: "Sign in with a phone or an e-mail and a password",
  body: z.strictObject({ login: GivenLogin, password: GivenPassword, proof: Proof }),
  reply: SignedIn,
  errors: ["login_incorrect", "activation_required", "account_blocked", "challenge_required", "second_factor_required"],
});

export const refreshSession = endpoint({
  ...calls.refreshSession,
  feature: "accounts",
  summary: "New tokens for a refresh token, of the body or else of the cookie. It is used up by that",
  body: z.strictObject({ refresh: z.string().max(200).optional() }),
  reply: z.object({ access: z.string(), refresh: z.string() }),
  errors: ["token_expired"],
});

export const logout = endpoint({
  ...calls.logout,
  feature: "accounts",
  summary:
    "End this session: that of the access token or, when it has expired, of the refresh token in the body or cookie",
  body: z.strictObject({ refresh: z.string().max(200).optional() }),
  reply: EndedSessions,
});

export const getAccount = endpoint({
  ...calls.getAccount,
  feature: "accounts",
  summary: "One's own account",
  reply: Account,
  errors: signedInErrors,
});

export const updateAccount = endpoint({
  ...calls.updateAccount,
  feature: "accounts",
  summary:
    "Change name, photo, location, language or messengers; JSON, or multipart with the file `photo` (JPEG, PNG or WebP)",
  body: z.strictObject({
    name: UserName.optional(),
    /** Id of a location; empty or null for none. */
    location: z.union([z.int().min(1), Id, z.literal("").transform(() => null), z.null()]).optional(),
    language: z.enum(["ru", "ky"], { error: "choice" }).optional(),
    messengers: z
      .array(z.enum(messengers, { error: "choice" }))
      .max(messengers.length, { error: "too_many" })
      .optional(),
  }),
  reply: Account,
  errors: [...signedInErrors, "use_update_phone", "photo_unreadable", "body_too_large"],
});

export const deleteAccountPhoto = endpoint({
  ...calls.deleteAccountPhoto,
  feature: "accounts",
  summary: "Remove one's own photo",
  reply: Account,
  errors: signedInErrors,
});

export const deleteAccount = endpoint({
  ...calls.deleteAccount,
  feature: "accounts",
  summary: "Delete one's own account, confirmed by the password, or by a code after send-code",
  body: z.strictObject({ password: GivenPassword.optional(), code: Code.optional() }),
  reply: EndedSessions,
  errors: [...signedInErrors, "password_incorrect", "code_incorrect", "last_admin", "wallet_not_empty", "payment_open"],
});

export const changePassword = endpoint({
  ...calls.changePassword,
  feature: "accounts",
  summary: "Change the password; every other session ends",
  body: z.strictObject({ old_password: GivenPassword, new_password: NewPassword }),
  reply: EndedSessions,
  errors: [...signedInErrors, "password_incorrect"],
});

export const setPassword = endpoint({
  ...calls.setPassword,
  feature: "accounts",
  summary: "Give a password to an account that has none, soon after signing in; every other session ends",
  body: z.strictObject({ new_password: NewPassword }),
  reply: EndedSessions,
  errors: [...signedInErrors, "password_exists", "sign_in_again"],
});

/** 202 and `sent` when a code was sent to the new contact, 200 and `user` when the code confirmed it. */
const ContactChange = z.object({ sent: CodeSent.nullable(), user: Account.nullable() }).meta({ id: "ContactChange" });

/** The password is needed for a code to be sent, the code for the change. */
const contactProofFields = { password: GivenPassword.optional(), code: Code.optional(), proof: Proof };

const contactErrors = [
  "code_too_soon",
  "challenge_required",
  ...signedInErrors,
  "password_incorrect",
  "sign_in_again",
  "phone_code_incorrect",
] as const;

export const updatePhone = endpoint({
  ...calls.updatePhone,
  mayBeAccepted: true,
  feature: "accounts",
  summary:
    "Change the phone: with the password, where there is one, a code is sent to the new number (202), with the code the number is changed and every other session ends (200)",
  body: z.strictObject({ phone: Phone, ...contactProofFields }),
  reply: ContactChange,
  errors: [...contactErrors, "phone_taken"],
});

export const updateEmail = endpoint({
  ...calls.updateEmail,
  mayBeAccepted: true,
  feature: "accounts",
  summary:
    "Change the e-mail: with the password, where there is one, a code is sent to the new address (202), with the code the address is changed and every other session ends (200)",
  body: z.strictObject({ email: Email, ...contactProofFields }),
  reply: ContactChange,
  errors: [...contactErrors, "email_taken"],
});

export const signUp = endpoint({
  ...calls.signUp,
  feature: "accounts",
  summary:
    "Make a pending account and send its code. `signup` of the answer goes along with `activate` where cookies do not: without either the account is activated without the password, which might be a stranger's",
  body: z.strictObject({
    name: UserName,
    login: Login,
    password: NewPassword,
    language: z.enum(["ru", "ky"], { error: "choice" }).optional(),
    proof: Proof,
  }),
  status: 201,
  reply: CodeSent.extend({
    /** Proves this sign-up to `activate`, as the cookie `pending_login` does. */
    signup: z.string(),
  }).meta({ id: "SignUpCodeSent" }),
  errors: ["phone_taken", "email_taken", "code_too_soon", "challenge_required", "sign_ups_closed"],
});

export const activateAccount = endpoint({
  ...calls.activateAccount,
  feature: "accounts",
  summary:
    "Activate a pending account with its code, and sign in. The account gets the password of the sign-up only with the cookie `pending_login` or with `signup` of its answer; else `has_password` is false, and set_password/ gives it one within ten minutes",
  body: z.strictObject({ code: Code, login: CodeLogin, signup: z.string().max(100).optional() }),
  reply: z.object({ data: SignedIn }),
  errors: ["code_incorrect"],
});

export const sendCode = endpoint({
  ...calls.sendCode,
  feature: "accounts",
  summary: "Send a code: to activate a pending account, to recover an active one",
  body: z.strictObject({ login: GivenLogin.optional(), proof: Proof }),
  reply: CodeSent,
  errors: ["code_too_soon", "challenge_required"],
});

export const getPendingLogin = endpoint({
  ...calls.getPendingLogin,
  feature: "accounts",
  summary:
    "The login whose code this browser waits for, from the cookie `pending_login`: how a page that was left goes on. `waiting` is null without one",
  reply: z.object({
    waiting: z
      .object({
        login: z.string(),
        purpose: z.enum(["activation", "recovery"]),
        channel: z.enum(["sms", "email"]),
        /** Seconds before another code may be asked for; 0 when one may be. */
        resend_after: z.int(),
      })
      .nullable(),
  }),
});

export const checkCode = endpoint({
  ...calls.checkCode,
  feature: "accounts",
  summary: "Whether a recovery code is the right one; it stays usable",
  body: z.strictObject({ code: Code, login: CodeLogin }),
  reply: z.object({ status: z.literal("Founded") }),
  errors: ["code_incorrect"],
});

export const recoverPassword = endpoint({
  ...calls.recoverPassword,
  feature: "accounts",
  summary: "Set a new password with a recovery code, end every session, and sign in",
  body: z
    .strictObject({
      code: Code,
      new_password: NewPassword,
      confirm_new_password: z.string().max(1_024),
      login: CodeLogin,
    })
    .refine((body) => body.new_password === body.confirm_new_password, {
      path: ["confirm_new_password"],
      error: "passwords_differ",
    }),
  reply: z.object({ data: SignedIn }),
  errors: ["code_incorrect", "second_factor_required"],
});

export const connectGoogle = endpoint({
  ...calls.connectGoogle,
  feature: "accounts",
  summary: "Sign in with the one-time code that the landing page /google/{code} was given",
  body: z.strictObject({ code: z.string({ error: "required" }).max(200) }),
  reply: SignedIn,
  errors: [
    "google_code_invalid",
    "google_email_taken",
    "account_blocked",
    "sign_in_again",
    "second_factor_required",
    "sign_ups_closed",
  ],
});
