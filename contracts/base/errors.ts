/**
 * Every error code of the API with its HTTP status. `i18n/<language>/errors.json` has the text of `detail` (RFC 9457) under the same
 * code.
 */
export const errorStatus = {
  validation_failed: 400,
  price_range_inverted: 400,
  offset_too_large: 400,
  key_invalid: 400,
  body_malformed: 400,
  login_incorrect: 400,
  password_incorrect: 400,
  password_exists: 400,
  code_incorrect: 400,
  phone_code_incorrect: 400,
  use_update_phone: 400,
  photo_unreadable: 400,
  photo_too_narrow: 400,
  photo_too_large: 400,
  google_code_invalid: 400,
  second_factor_incorrect: 400,
  deal_code_incorrect: 400,
  deal_code_in_chat: 400,
  unauthenticated: 401,
  token_expired: 401,
  api_key_invalid: 401,
  api_key_expired: 401,
  insufficient_funds: 402,
  forbidden: 403,
  activation_required: 403,
  account_blocked: 403,
  sign_ups_closed: 403,
  posting_closed: 403,
  foreign_origin: 403,
  wrong_address: 403,
  own_listing: 403,
  own_goods: 403,
  own_review: 403,
  own_account: 403,
  own_wallet: 403,
  own_correction: 403,
  admin_too_new: 403,
  own_room: 403,
  not_business: 403,
  own_business: 403,
  own_follow: 403,
  follow_blocked: 403,
  no_contact_yet: 403,
  business_expired: 403,
  acting_for_business: 403,
  acting_ended: 403,
  api_key_not_accepted: 403,
  scope_missing: 403,
  own_chat: 403,
  user_blocked_by_you: 403,
  message_not_delivered: 403,
  message_refused: 403,
  chat_silenced: 403,
  person_blocked: 403,
  person_deleted: 403,
  sign_in_again: 403,
  second_factor_required: 403,
  second_factor_expired: 403,
  second_factor_missing: 403,
  not_found: 404,
  listing_inactive: 404,
  business_inactive: 404,
  method_not_allowed: 405,
  body_too_slow: 408,
  conflict: 409,
  refund_open: 409,
  tariff_changed: 409,
  tariff_ended: 409,
  changed_since: 409,
  edited_meanwhile: 409,
  last_admin: 409,
  wallet_not_empty: 409,
  payment_open: 409,
  in_use: 409,
  too_many_records: 409,
  confirmation_needed: 409,
  taken: 409,
  phone_taken: 409,
  too_many_listings: 409,
  state_not_allowed: 409,
  already_decided: 409,
  name_in_use: 409,
  price_needs_review: 409,
  nothing_said: 409,
  email_taken: 409,
  google_email_taken: 409,
  too_many_favorites: 409,
  too_many_folders: 409,
  too_many_saved_searches: 409,
  review_exists: 409,
  review_too_old: 409,
  too_many_follows: 409,
  request_exists: 409,
  request_decided: 409,
  already_business: 409,
  too_many_catalogues: 409,
  catalogue_automatic: 409,
  claim_already_sent: 409,
  message_too_old: 409,
  offer_open: 409,
  offer_closed: 409,
  offer_not_possible: 409,
  order_closed: 409,
  cart_full: 409,
  cart_not_possible: 409,
  cart_empty: 409,
  cart_changed: 409,
  orders_waiting: 409,
  deal_not_possible: 409,
  import_running: 409,
  import_over: 409,
  meeting_over: 409,
  acting_changed: 409,
  phone_needed: 409,
  listing_deleted: 410,
  body_too_large: 413,
  address_malformed: 400,
  address_too_long: 414,
  media_type_unsupported: 415,
  range_not_satisfiable: 416,
  rate_limited: 429,
  code_too_soon: 429,
  upvote_too_early: 429,
  price_changed_too_often: 429,
  challenge_required: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  payment_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Refusals of every call that needs a session. */
export const signedInErrors = ["unauthenticated", "token_expired"] as const satisfies ErrorCode[];

/** Refusals of calls that a session alone may not make: a wrong password or, without one, an old session. */
export const proofErrors = ["password_incorrect", "sign_in_again"] as const satisfies ErrorCode[];

/** Refusals of every call that takes API keys. */
export const apiKeyErrors = [
  "api_key_invalid",
  "api_key_expired",
  "scope_missing",
  "account_blocked",
  "not_business",
  "business_expired",
] as const satisfies ErrorCode[];

/** Refusals of every call that a session which acts for a business cannot make for oneself. */
export const actingErrors = [
  "acting_for_business",
  "acting_ended",
  "acting_changed",
  "account_blocked",
  "business_expired",
] as const satisfies ErrorCode[];

/** RFC 9457 `application/problem+json`, the shape of every refusal (`docs/features/api.md`, Errors). */
export interface Problem {
  type: "about:blank";
  title: string;
  status: number;
  code: ErrorCode;
  /** In the language of the request. */
  detail: string;
  /** Messages by field of the query, the path or the body. */
  errors?: Record<string, string[]>;
  /** The messages of `errors.name`, if there are any. */
  name?: string[];
  /** Of `challenge_required`: the repetition has to carry its answer as `proof`. */
  challenge?: { seed: string; bits: number };
  /** Of `code_too_soon`: seconds before a code may be asked for again. */
  resend_after?: number;
  /** Of `second_factor_required`: goes along with the code where cookies do not. */
  ticket?: string;
  /** Of `upvote_too_early`: when it will be possible. */
  next_upvote_date?: string;
  /** Of `insufficient_funds`: som that the wallet lacks, `1700.00`. */
  missing?: string;
  /** On unexpected failures: the id under which the log has the cause. */
  request_id?: string;
}
