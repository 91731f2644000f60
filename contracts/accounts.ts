import { z } from "zod";
import { nameLength, normaliseLogin, normalisePhone, passwordFault } from "./account-rules.ts";
import { endpoint } from "./endpoint.ts";
import { RequestStatus } from "./users.ts";
import { Id, cleanText, queryInteger, queryText } from "./values.ts";

const requiredText = (max: number) =>
  z.string({ error: "required" }).min(1, { error: "required" }).max(max, { error: "too_long" });

/** A login that is looked up: whatever is no login simply belongs to nobody. The database stores no U+0000. */
const AnyLogin = requiredText(256).refine((text) => !/\p{Cc}/u.test(text.trim()), { error: "invalid" });

/** A login that is registered. */
const Login = requiredText(256).transform((text, context) => {
  const found = normaliseLogin(text);
  if (found) return found.login;
  context.addIssue({ code: "custom", message: text.includes("@") ? "email" : "phone", input: text });
  return z.NEVER;
});

const Phone = requiredText(64).transform((text, context) => {
  const phone = normalisePhone(text);
  if (phone !== null) return phone;
  context.addIssue({ code: "custom", message: "phone", input: text });
  return z.NEVER;
});

const Email = requiredText(256).transform((text, context) => {
  const found = normaliseLogin(text);
  if (found?.kind === "email") return found.login;
  context.addIssue({ code: "custom", message: "email", input: text });
  return z.NEVER;
});

const GivenPassword = requiredText(1_024);

const NewPassword = z.string({ error: "required" }).superRefine((password, context) => {
  const fault = password === "" ? "required" : passwordFault(password);
  if (fault) context.addIssue({ code: "custom", message: fault, input: password });
});

/** A name: NFC, one space between words, no control or direction marks, at least one letter or digit, at most 50 letters (spec §5). */
export const PersonName = requiredText(400)
  .transform((text) => cleanText(text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")).replace(/\s+/g, " "))
  .pipe(
    z
      .string()
      .regex(/[\p{L}\p{N}]/u, { error: "required" })
      .refine((name) => Array.from(name).length <= nameLength, { error: "too_long" }),
  );

const Code = z.string({ error: "code" }).regex(/^\d{6}$/, { error: "code" });

/** Whose code it is; left out by a browser that carries the cookie `pending_login`. */
const CodeOwner = AnyLogin.optional();

/** The answer to a puzzle of {@link challenge}: `{seed}.{number}`. */
const Proof = z.string().max(400).optional();

/** One's own account. */
export const Account = z
  .object({
    id: z.int(),
    name: z.string(),
    /** What one signs in with: the phone, else the e-mail. */
    login: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    registered_via: z.enum(["phone", "email", "google"]),
    photo: z.string().nullable(),
    /** Id of a place; null before one was chosen. */
    location: z.int().nullable(),
    language: z.enum(["ru", "ky"]),
    is_business: z.boolean(),
    request_status: RequestStatus.nullable(),
    /** Id of the business profile. */
    business: z.int().nullable(),
    role: z.enum(["user", "moderator", "admin"]),
    has_password: z.boolean(),
    /** A Google account is connected. */
    has_google: z.boolean(),
    creation_date: z.string(),
  })
  .meta({ id: "Account" });
export type Account = z.infer<typeof Account>;

/** Access lives 15 minutes, refresh 30 days; browsers get both as cookies that no script can read, too. */
export const SignedIn = z.object({ access: z.string(), refresh: z.string(), user: Account }).meta({ id: "SignedIn" });
export type SignedIn = z.infer<typeof SignedIn>;

/** A code is on its way, or would be if the login were known: the answer tells nobody which. */
const CodeSent = z
  .object({
    channel: z.enum(["sms", "email"]),
    /** Seconds before it may be asked for again. */
    resend_after: z.int(),
    /** Seconds that the code lives. */
    expires_in: z.int(),
  })
  .meta({ id: "CodeSent" });

const EndedSessions = z.object({
  /** Sessions that were ended. */
  ended: z.int(),
});

export const login = endpoint({
  name: "login",
  feature: "accounts",
  summary: "Sign in with a phone or an e-mail and a password",
  method: "POST",
  path: "/auth/v1/login/",
  body: z.strictObject({ login: AnyLogin, password: GivenPassword, proof: Proof }),
  reply: SignedIn,
  errors: ["login_incorrect", "activation_required", "account_blocked", "challenge_required"],
});

export const refreshSession = endpoint({
  name: "refreshSession",
  feature: "accounts",
  summary: "New tokens for a refresh token, which is used up by it; without a body the cookie is taken",
  method: "POST",
  path: "/auth/v1/refresh/",
  body: z.strictObject({ refresh: z.string().max(200).optional() }),
  reply: z.object({ access: z.string(), refresh: z.string() }),
  errors: ["token_expired"],
});

export const logout = endpoint({
  name: "logout",
  feature: "accounts",
  summary: "End this session; with an expired access token that of the refresh token, of the cookie without a body",
  method: "POST",
  path: "/auth/v1/logout/",
  body: z.strictObject({ refresh: z.string().max(200).optional() }),
  reply: EndedSessions,
});

export const getAccount = endpoint({
  name: "getAccount",
  feature: "accounts",
  summary: "One's own account",
  method: "GET",
  path: "/auth/v1/profile/",
  reply: Account,
  errors: ["unauthenticated", "token_expired"],
});

export const updateAccount = endpoint({
  name: "updateAccount",
  feature: "accounts",
  summary: "Change name, photo, place or language; JSON, or multipart with the file `photo`",
  method: "PATCH",
  path: "/auth/v1/profile/",
  body: z.strictObject({
    name: PersonName.optional(),
    /** Id of a place; empty or null for none. */
    location: z.union([z.int().min(1), Id, z.literal("").transform(() => null), z.null()]).optional(),
    language: z.enum(["ru", "ky"], { error: "choice" }).optional(),
  }),
  /** The photo: JPEG, PNG or WebP. */
  file: { field: "photo", maxBytes: 12 * 1024 * 1024 },
  reply: Account,
  errors: ["unauthenticated", "token_expired", "use_update_phone", "photo_unreadable", "body_too_large"],
});

export const deleteAccountPhoto = endpoint({
  name: "deleteAccountPhoto",
  feature: "accounts",
  summary: "Remove one's own photo",
  method: "DELETE",
  path: "/auth/v1/profile/delete_photo/",
  reply: Account,
  errors: ["unauthenticated", "token_expired"],
});

export const deleteAccount = endpoint({
  name: "deleteAccount",
  feature: "accounts",
  summary: "Delete one's own account, confirmed by the password, or by a code after send-code",
  method: "DELETE",
  path: "/auth/v1/profile/",
  body: z.strictObject({ password: GivenPassword.optional(), code: Code.optional() }),
  reply: EndedSessions,
  errors: ["unauthenticated", "token_expired", "password_incorrect", "code_incorrect"],
});

export const changePassword = endpoint({
  name: "changePassword",
  feature: "accounts",
  summary: "Change the password; every other session ends",
  method: "POST",
  path: "/auth/v1/profile/password/",
  body: z.strictObject({ old_password: GivenPassword, new_password: NewPassword }),
  reply: EndedSessions,
  errors: ["unauthenticated", "token_expired", "password_incorrect"],
});

export const setPassword = endpoint({
  name: "setPassword",
  feature: "accounts",
  summary: "Give a password to an account that has none, soon after signing in; every other session ends",
  method: "POST",
  path: "/auth/v1/profile/set_password/",
  body: z.strictObject({ new_password: NewPassword }),
  reply: EndedSessions,
  errors: ["unauthenticated", "token_expired", "password_exists", "sign_in_again"],
});

/** 202 when a code was sent to the new number or address, 200 with the account when it was confirmed. */
const ContactChange = z.object({ sent: CodeSent.nullable(), user: Account.nullable() }).meta({ id: "ContactChange" });

/** One's own password asks for a code, the code confirms. */
const ContactProof = { password: GivenPassword.optional(), code: Code.optional() };

const contactErrors = [
  "unauthenticated",
  "token_expired",
  "password_incorrect",
  "sign_in_again",
  "phone_code_incorrect",
] as const;

export const updatePhone = endpoint({
  name: "updatePhone",
  feature: "accounts",
  summary:
    "Change the phone: with the password, where there is one, a code is sent to the new number (202), with the code the number is changed and every other session ends (200)",
  method: "POST",
  path: "/auth/v1/update_phone/",
  body: z.strictObject({ phone: Phone, ...ContactProof }),
  reply: ContactChange,
  errors: [...contactErrors, "phone_taken"],
});

export const updateEmail = endpoint({
  name: "updateEmail",
  feature: "accounts",
  summary:
    "Change the e-mail: with the password, where there is one, a code is sent to the new address (202), with the code the address is changed and every other session ends (200)",
  method: "POST",
  path: "/auth/v1/update_email/",
  body: z.strictObject({ email: Email, ...ContactProof }),
  reply: ContactChange,
  errors: [...contactErrors, "email_taken"],
});

export const signUp = endpoint({
  name: "signUp",
  feature: "accounts",
  summary: "Make a pending account and send its code",
  method: "POST",
  path: "/auth/v2/signup/",
  body: z.strictObject({
    name: PersonName,
    login: Login,
    password: NewPassword,
    language: z.enum(["ru", "ky"], { error: "choice" }).optional(),
  }),
  status: 201,
  reply: CodeSent,
  errors: ["phone_taken", "email_taken"],
});

export const activateAccount = endpoint({
  name: "activateAccount",
  feature: "accounts",
  summary: "Activate a pending account with its code, and sign in",
  method: "POST",
  path: "/auth/v2/activate/",
  body: z.strictObject({ code: Code, login: CodeOwner }),
  reply: z.object({ data: SignedIn }),
  errors: ["code_incorrect"],
});

export const sendCode = endpoint({
  name: "sendCode",
  feature: "accounts",
  summary: "Send a code: to activate a pending account, to recover an active one",
  method: "POST",
  path: "/auth/v2/passwords/send-code/",
  body: z.strictObject({ login: AnyLogin.optional(), proof: Proof }),
  reply: CodeSent,
  errors: ["code_too_soon", "challenge_required"],
});

export const checkCode = endpoint({
  name: "checkCode",
  feature: "accounts",
  summary: "Whether a recovery code is the right one; it stays usable",
  method: "POST",
  path: "/auth/v2/check_code/",
  body: z.strictObject({ code: Code, login: CodeOwner }),
  reply: z.object({ status: z.literal("Founded") }),
  errors: ["code_incorrect"],
});

export const recoverPassword = endpoint({
  name: "recoverPassword",
  feature: "accounts",
  summary: "Set a new password with a recovery code, end every session, and sign in",
  method: "POST",
  path: "/auth/v2/passwords/update-password/",
  body: z
    .strictObject({
      code: Code,
      new_password: NewPassword,
      confirm_new_password: z.string().max(1_024),
      login: CodeOwner,
    })
    .refine((body) => body.new_password === body.confirm_new_password, {
      path: ["confirm_new_password"],
      error: "passwords_differ",
    }),
  reply: z.object({ data: SignedIn }),
  errors: ["code_incorrect"],
});

export const connectGoogle = endpoint({
  name: "connectGoogle",
  feature: "accounts",
  summary: "Sign in with the one-time code that the landing page /google/{code} was given",
  method: "POST",
  path: "/auth/v2/google/connect/",
  body: z.strictObject({ code: z.string({ error: "required" }).max(200) }),
  reply: SignedIn,
  errors: ["google_code_invalid", "google_email_taken", "account_blocked", "sign_in_again"],
});

/** A place where one is signed in. */
export const Session = z
  .object({
    id: z.int(),
    is_current: z.boolean(),
    /** Browser and system as far as they tell, e.g. «Chrome, Android». */
    device: z.string(),
    /** The address it was last seen at; the product asks nobody where that is. */
    ip: z.string(),
    creation_date: z.string(),
    last_seen: z.string(),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

const page = { next: z.string().nullable(), previous: z.string().nullable(), key: z.string().nullable() };

export const listSessions = endpoint({
  name: "listSessions",
  feature: "accounts",
  summary: "Where one is signed in, this session first, then the last seen ones",
  method: "GET",
  path: "/auth/v1/sessions/",
  query: z.object({ limit: queryInteger(1, 100), key: queryText(200) }),
  reply: z.object({ results: z.array(Session), ...page }),
  errors: ["unauthenticated", "token_expired", "key_invalid"],
});

export const endSession = endpoint({
  name: "endSession",
  feature: "accounts",
  summary: "End one of one's own sessions",
  method: "DELETE",
  path: "/auth/v1/sessions/{id}/",
  params: z.object({ id: Id }),
  reply: EndedSessions,
  errors: ["unauthenticated", "token_expired", "not_found"],
});

export const endOtherSessions = endpoint({
  name: "endOtherSessions",
  feature: "accounts",
  summary: "End every session but this one",
  method: "DELETE",
  path: "/auth/v1/sessions/",
  reply: EndedSessions,
  errors: ["unauthenticated", "token_expired"],
});

/** What happens to an account and its owner may see under «Действия». */
export const accountEvents = [
  "signed_up",
  "activated",
  "signed_in",
  "signed_in_new_device",
  "sign_in_failed",
  "signed_out",
  "session_ended",
  "sessions_ended",
  "refresh_reused",
  "code_sent",
  "code_failed",
  "password_changed",
  "password_set",
  "password_recovered",
  "phone_changed",
  "email_changed",
  "google_connected",
  "name_changed",
  "photo_changed",
  "photo_deleted",
  "data_exported",
] as const;

export const AccountEvent = z
  .object({
    id: z.int(),
    event: z.enum(accountEvents),
    creation_date: z.string(),
    device: z.string(),
    ip: z.string(),
  })
  .meta({ id: "AccountEvent" });
export type AccountEvent = z.infer<typeof AccountEvent>;

export const listAccountEvents = endpoint({
  name: "listAccountEvents",
  feature: "accounts",
  summary: "What happened to one's account, newest first",
  method: "GET",
  path: "/auth/v1/events/",
  query: z.object({ limit: queryInteger(1, 100), key: queryText(200) }),
  reply: z.object({ results: z.array(AccountEvent), ...page }),
  errors: ["unauthenticated", "token_expired", "key_invalid"],
});

/** The puzzle inside a refusal `challenge_required` (field `challenge`): find a number that, after `{seed}.`, gives a SHA-256 with `bits` leading zero bits. */
export interface Challenge {
  seed: string;
  bits: number;
}
