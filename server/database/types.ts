// Made by scripts/generate-types.ts from the migrated database: do not edit.
import type { Generated } from "kysely";

export interface AccountCodeNetworksTable {
  login: string;
  network: Buffer;
  day: string;
  count: Generated<number>;
}

export interface AccountCodesTable {
  login: string;
  purpose: string;
  code_hash: Buffer;
  wrong_tries: Generated<number>;
  expires_at: Date;
  sent_at: Date;
  sent_day: string;
  sent_count: Generated<number>;
  stranger_tries: Generated<number>;
  user_id: number | null;
  for_owner: Generated<boolean>;
  issue: Generated<string>;
}

export interface AccountDevicesTable {
  user_id: number;
  device_hash: Buffer;
  seen_at: Date;
}

export interface AccountEventsTable {
  id: Generated<number>;
  user_id: number;
  event: string;
  device: string;
  ip: string;
  created_at: Date;
}

export interface ApiKeysTable {
  id: Generated<number>;
  business_id: number;
  name: string;
  hash: Buffer;
  hint: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  ended_by_password: Generated<boolean>;
  ended_with_sessions: Generated<boolean>;
}

export interface BannerDaysTable {
  banner_id: number;
  day: string;
  views: Generated<number>;
  clicks: Generated<number>;
}

export interface BannerVisitorsTable {
  day: string;
  banner_id: number;
  kind: string;
  visitor: Buffer;
}

export interface BannersTable {
  id: Generated<number>;
  type: string;
  image_link: string | null;
  link: string;
  position: Generated<number>;
  active_from: Generated<Date>;
  active_until: Date | null;
  is_on: Generated<boolean>;
  version: Generated<number>;
}

export interface BusinessAddressesTable {
  id: Generated<number>;
  business_id: number;
  position: number;
  location_id: number;
  address: string;
  latitude: number | null;
  longitude: number | null;
}

export interface BusinessCataloguesTable {
  id: Generated<number>;
  business_id: number;
  name: string;
  is_discount: Generated<boolean>;
  position: number;
  created_at: Generated<Date>;
}

export interface BusinessDaysTable {
  business_id: number;
  day: string;
  calls: Generated<number>;
  views: Generated<number>;
  impressions: Generated<number>;
  messages: Generated<number>;
  favourites: Generated<number>;
  orders: Generated<number>;
}

export interface BusinessDeliveriesTable {
  id: Generated<number>;
  business_id: number;
  position: number;
  kind: string;
  from_amount: number | null;
  location_id: number | null;
  price: number | null;
  days: number | null;
  note: string | null;
}

export interface BusinessDemosTable {
  login_hash: Buffer;
  demo_until: Date;
}

export interface BusinessLinksTable {
  link: string;
  business_id: number;
  until: Date;
}

export interface BusinessMembersTable {
  id: Generated<number>;
  business_id: number;
  login: string;
  user_id: number | null;
  role: string;
  invited_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
}

export interface BusinessPhonesTable {
  business_id: number;
  phone: string;
  position: number;
}

export interface BusinessPhotosTable {
  id: Generated<number>;
  business_id: number;
  kind: string;
  position: number;
  name: string;
  width: number;
  height: number;
  thumbhash: Buffer;
  created_at: Generated<Date>;
}

export interface BusinessPromptsTable {
  user_id: number;
  kind: string;
  shown_at: Date;
  count: Generated<number>;
}

export interface BusinessRaiseLooksTable {
  business_id: number;
  looked_at: Date;
}

export interface BusinessStaffLogTable {
  id: Generated<number>;
  business_id: number;
  actor_id: number | null;
  actor_name: string | null;
  kind: string;
  listing_id: number | null;
  subject: string | null;
  created_at: Date;
  room_id: number | null;
  price_change: unknown | null;
}

export interface BusinessesTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  request_status: string;
  vip_until: Date | null;
  created_at: Generated<Date>;
  folded_name: string;
  phone: string | null;
  about: Generated<string>;
  category_id: number | null;
  submitted_at: Generated<Date>;
  decided_at: Date | null;
  decided_by: number | null;
  rejection: string | null;
  demo_until: Date | null;
  paid_until: Date | null;
  link: string | null;
  link_changed_at: Date | null;
  schedule: unknown | null;
  holidays: Generated<unknown>;
  whatsapp: string | null;
  telegram: string | null;
  instagram: string | null;
  email: string | null;
  website: string | null;
  registration_step: string | null;
  rating: number | null;
  review_count: Generated<number>;
  version: Generated<number>;
  rejection_reason: string | null;
  noticed_days: number | null;
  noticed_end: Date | null;
  raises_automatically: Generated<boolean>;
  name_changed_at: Date | null;
  is_told_by_sms: Generated<boolean>;
  shown_from: Generated<Date>;
  name_order: Generated<string>;
  rating_score: Generated<number>;
  without_delivery: Generated<boolean>;
  order_sms_day: string | null;
  order_sms_count: Generated<number>;
  rounds_import_prices: Generated<boolean>;
}

export interface CartItemsTable {
  user_id: number;
  listing_id: number;
  quantity: number;
  title: string;
  price: number;
  currency: string;
  created_at: Date;
}

export interface CatalogueListingsTable {
  catalogue_id: number;
  listing_id: number;
  position: number;
}

export interface CategoriesTable {
  id: number;
  parent_id: number | null;
  position: number;
  slug: string;
  title_ru: string;
  title_ky: string;
  icon: string;
  image: string | null;
  deal_types: string[] | null;
  parameter_ids: number[] | null;
  is_active: Generated<boolean>;
  version: Generated<number>;
  edited_at: Date | null;
  photo_optional: boolean | null;
  is_goods: boolean | null;
  usual_currency: string | null;
  wanted: string | null;
  is_gift: boolean | null;
}

export interface CategoryNamesTable {
  category_id: number;
  names: string[];
  edited_at: Date | null;
}

export interface ChatBlocksTable {
  user_id: number;
  blocked_id: number;
  created_at: Date;
}

export interface ChatDeletedMessagesTable {
  message_id: number;
  sender_id: number;
  text: string;
  deleted_at: Date;
}

export interface ChatHeldMessagesTable {
  id: Generated<number>;
  room_id: number;
  sender_id: number;
  is_by_buyer: boolean;
  client_id: string;
  text: string;
  photos: Generated<number[]>;
  findings: unknown;
  created_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  is_passed: boolean | null;
  refusal: string | null;
  note: string | null;
  offer_amount: number | null;
  order_content: unknown | null;
  turn: Generated<number>;
}

export interface ChatMembersTable {
  room_id: number;
  user_id: number;
  listed_at: Date | null;
  hidden_seq: Generated<number>;
  delivered_seq: Generated<number>;
  read_seq: Generated<number>;
  unread_count: Generated<number>;
  is_muted: Generated<boolean>;
  is_archived: Generated<boolean>;
  search_text: Generated<string>;
}

export interface ChatMessagesTable {
  id: Generated<number>;
  room_id: number;
  seq: number;
  sender_id: number | null;
  is_by_buyer: boolean | null;
  kind: string;
  client_id: string | null;
  text: Generated<string>;
  event: string | null;
  amount: number | null;
  currency: string | null;
  verdict: string | null;
  rules: Generated<string[]>;
  created_at: Date;
  deleted_at: Date | null;
  terms: Generated<number[]>;
  text_hash: number | null;
  change: Generated<number>;
  author_id: number | null;
  order_id: number | null;
}

export interface ChatOffersTable {
  message_id: number;
  room_id: number;
  is_by_buyer: boolean;
  amount: number;
  currency: string;
  state: Generated<string>;
  expires_at: Date;
}

export interface ChatOrdersTable {
  message_id: number;
  content: unknown;
  state: Generated<string>;
  buyer_id: number | null;
  seller_id: number | null;
  stage: Generated<string>;
  sms_due_at: Date | null;
  sms_day: string | null;
}

export interface ChatPhotosTable {
  id: Generated<number>;
  user_id: number | null;
  message_id: number | null;
  position: Generated<number>;
  name: string;
  width: number;
  height: number;
  thumbhash: Buffer;
  created_at: Date;
  qr_code: string | null;
  deleted_message_id: number | null;
  author_id: number | null;
}

export interface ChatPresenceTable {
  user_id: number;
  seen_at: Date;
}

export interface ChatRoomsTable {
  id: Generated<number>;
  buyer_id: number | null;
  seller_id: number | null;
  is_about_listing: boolean;
  listing_id: number | null;
  listing_title: string | null;
  listing_price: number | null;
  listing_currency: string | null;
  listing_thumbhash: Buffer | null;
  created_at: Date;
  last_seq: Generated<number>;
  started_at: Date | null;
  answered_at: Date | null;
  answer_seconds: number | null;
  sold_told_at: Date | null;
  last_change: Generated<number>;
}

export interface ChatSettingsTable {
  user_id: number;
  shows_presence: Generated<boolean>;
  quick_replies: Generated<string[]>;
}

export interface ChatSilencesTable {
  user_id: number;
  ends_at: Date;
}

export interface ChatWarningsTable {
  user_id: number;
  folded: Generated<number>;
  held: Generated<number>;
  refused: Generated<number>;
  total: Generated<number>;
  last_rule: string | null;
  last_at: Date;
}

export interface ClaimCategoriesTable {
  id: number;
  code: string;
  position: number;
  title_ru: string;
  title_ky: string;
  for_listings: boolean;
  for_reviews: boolean;
  for_users: Generated<boolean>;
  for_rooms: Generated<boolean>;
}

export interface ClaimMessagesTable {
  claim_id: number;
  seq: number;
  message_id: number;
  is_by_author: boolean | null;
  is_reported: boolean;
  kind: string;
  text: string;
  event: string | null;
  amount: number | null;
  currency: string | null;
  is_deleted: boolean;
  created_at: Date;
}

export interface ClaimPhotosTable {
  claim_id: number;
  photo_id: number;
  seq: number;
  position: number;
}

export interface ClaimsTable {
  id: Generated<number>;
  user_id: number | null;
  listing_id: number | null;
  review_id: number | null;
  category_id: number;
  text: string | null;
  created_at: Date;
  resolved_at: Date | null;
  resolved_by: number | null;
  outcome: string | null;
  note: string | null;
  about_user_id: number | null;
  subject: string | null;
  is_about_room: Generated<boolean>;
  room_id: number | null;
  turn: Generated<Date>;
  network: Buffer | null;
}

export interface CurrencyRateChangesTable {
  id: Generated<number>;
  currency: string;
  kgs_before: number;
  kgs: number;
  changed_by: number | null;
  changed_at: Date;
}

export interface CurrencyRatesTable {
  currency: string;
  kgs: number;
  updated_at: Generated<Date>;
}

export interface DealsTable {
  id: Generated<number>;
  listing_id: number | null;
  listing_title: string;
  buyer_id: number;
  seller_id: number;
  created_at: Date;
}

export interface DemoUsersTable {
  user_id: number;
  phone: string | null;
  email: string | null;
  role: string;
}

export interface DiscardedMediaTable {
  name: string;
  discarded_at: Generated<Date>;
}

export interface EarlierAccountsTable {
  user_id: number;
  deleted_at: Date;
  kept_until: Date;
  chat_warnings: number;
  open_claims: number;
  new_people: Generated<number>;
  texts: Generated<number[]>;
}

export interface EndedSessionsTable {
  session_id: number;
  ended_at: Generated<Date>;
}

export interface FavoriteFoldersTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  created_at: Date;
}

export interface FavoritesTable {
  user_id: number;
  listing_id: number;
  title: string;
  price: number;
  currency: string;
  created_at: Generated<Date>;
  told_price: number | null;
  told_at: Date | null;
  dropped_from: number | null;
  note: string | null;
  folder_id: number | null;
  category_id: number;
  location_id: number;
  deal_type: string;
}

export interface FollowsTable {
  user_id: number;
  seller_id: number;
  created_at: Date;
  is_counted: Generated<boolean>;
}

export interface FormerAccountsTable {
  login_hash: Buffer;
  user_id: number;
  deleted_at: Date;
  kept_until: Date;
  silenced_until: Date | null;
  chat_warnings: number;
  open_claims: number;
  blocked_by: Generated<number[]>;
  new_people: Generated<number>;
  texts: Generated<number[]>;
}

export interface GoogleIdentitiesTable {
  code_hash: Buffer;
  browser_hash: Buffer;
  subject: string;
  email: string | null;
  email_verified: boolean;
  name: string | null;
  picture: string | null;
  expires_at: Date;
  link_user_id: number | null;
}

export interface HistorySettingsTable {
  user_id: number;
  is_kept: Generated<boolean>;
  products_erased_at: Date | null;
  searches_erased_at: Date | null;
}

export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  request_hash: Buffer;
  reply: unknown | null;
  created_at: Date;
}

export interface ImportCategoriesTable {
  id: Generated<number>;
  business_id: number;
  name: string;
  name_key: string;
  category_id: number | null;
  by_title: Generated<boolean>;
}

export interface ImportFeedsTable {
  business_id: number;
  address: string;
  ends_gone: boolean;
  is_on: boolean;
  failures: Generated<number>;
  next_at: Date;
  last_import_id: number | null;
  changed_by: number | null;
}

export interface ImportFilesTable {
  business_id: number;
  import_id: number;
  content: Buffer;
  kept_at: Date;
}

export interface ImportRowsTable {
  import_id: number;
  line: number;
  article: string | null;
  plan: string;
  data: unknown;
  problems: unknown | null;
  listing_id: number | null;
  is_done: Generated<boolean>;
  photos: Generated<string>;
  photo_problems: unknown | null;
}

export interface ImportedListingsTable {
  business_id: number;
  article: string;
  listing_id: number;
  photos_hash: Buffer | null;
  is_gone: Generated<boolean>;
}

export interface ImportsTable {
  id: Generated<number>;
  business_id: number;
  source: string;
  name: string;
  address: string | null;
  state: string;
  ends_gone: boolean;
  problem: unknown | null;
  unknown_columns: Generated<string[]>;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  leased_until: Date | null;
  tries: Generated<number>;
  columns: Generated<unknown>;
  sheets: unknown | null;
  hidden_rows: Generated<number>;
  location_id: number | null;
  rounds_prices: Generated<boolean>;
}

export interface IndexNowTable {
  is_on: Generated<boolean>;
  next_try_at: Date;
}

export interface IndexNowQueueTable {
  path: string;
  id: Generated<number>;
  noted_at: Date;
}

export interface InstallationTable {
  only_row: Generated<boolean>;
  is_demo: boolean;
}

export interface JobsTable {
  name: string;
  due_at: Date;
  leased_until: Date | null;
  failures: Generated<number>;
}

export interface LedgerAccountsTable {
  id: Generated<number>;
  name: string;
  kind: string;
  user_id: number | null;
  balance: Generated<number>;
  last_entry_at: Date | null;
}

export interface LedgerEntriesTable {
  id: Generated<number>;
  transaction_id: number;
  account_id: number;
  amount: number;
  kind: string;
  created_at: Date;
  balance_after: number | null;
}

export interface LedgerTransactionsTable {
  id: Generated<number>;
  kind: string;
  idempotency_key: string;
  caused_by: number | null;
  reverses: number | null;
  created_at: Date;
  payment_id: number | null;
}

export interface ListingCountersTable {
  listing_id: number;
  views: Generated<number>;
  calls: Generated<number>;
}

export interface ListingDaysTable {
  listing_id: number;
  day: string;
  views: Generated<number>;
  calls: Generated<number>;
  impressions: Generated<number>;
  messages: Generated<number>;
  favourites: Generated<number>;
  orders: Generated<number>;
}

export interface ListingMonthsTable {
  listing_id: number;
  month: string;
  views: Generated<number>;
  impressions: Generated<number>;
  messages: Generated<number>;
  calls: Generated<number>;
  favourites: Generated<number>;
  orders: Generated<number>;
}

export interface ListingNumbersTable {
  listing_id: number;
  parameter_id: number;
  value: number;
}

export interface ListingPricesTable {
  listing_id: number;
  shown_at: Date;
  price: number;
  currency: string;
  basis: string;
}

export interface ListingRaisesTable {
  id: Generated<number>;
  listing_id: number;
  business_id: number;
  day: string;
  raised_at: Date;
  is_automatic: boolean;
}

export interface ListingSearchTable {
  listing_id: number;
  user_id: number;
  category_1: number;
  category_2: number;
  category_3: number;
  location_1: number;
  location_2: number;
  location_3: number;
  price: number;
  upvote_at: Date;
  previous_upvote_at: Date | null;
  upvote_xid: string;
  created_at: Date;
  is_business: boolean;
  deal_type: string;
  options: number[];
  terms: number[];
}

export interface ListingsTable {
  id: Generated<number>;
  user_id: number;
  category_id: number;
  location_id: number;
  deal_type: string;
  state: string;
  title: string;
  description: string;
  currency: string;
  price: number;
  discount_price: number | null;
  contact_phone: string;
  parameters: Generated<unknown>;
  photo_count: Generated<number>;
  rating: number | null;
  review_count: Generated<number>;
  upvote_at: Generated<Date>;
  previous_upvote_at: Date | null;
  upvote_xid: Generated<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
  revision: Generated<number>;
  approved_revision: number | null;
  review_since: Generated<Date>;
  renewed_at: Date | null;
  expiry_told_at: Date | null;
  text_hash: Buffer | null;
  reserved_until: Date | null;
  reserved_for: number | null;
  sold_at: Date | null;
  sold_here: boolean | null;
  sold_to: number | null;
  sold_told: Generated<boolean>;
  price_raised_at: Date | null;
  discounted_at: Date | null;
  discount_until: Date | null;
  review_turn: Generated<Date>;
  reduced_at: Date | null;
  reduced_from: number | null;
  approved_price: number | null;
  approved_currency: string | null;
  price_marked_at: Date | null;
  price_day: string | null;
  price_day_changes: Generated<number>;
}

export interface ListingsToWithdrawTable {
  listing_id: number;
}

export interface LocationsTable {
  id: number;
  parent_id: number | null;
  position: number;
  kind: string;
  title_ru: string;
  title_ky: string;
  slug: string;
  aka: Generated<string[]>;
  lat: number | null;
  lon: number | null;
}

export interface MeetingsTable {
  room_id: number;
  buyer_met_at: Date | null;
  seller_met_at: Date | null;
  salt: Buffer | null;
  code_until: Date | null;
  wrong_codes: Generated<number>;
}

export interface MessagesTable {
  id: Generated<number>;
  reference: string;
  channel: string;
  recipient: string;
  subject: string | null;
  text: string | null;
  code: string | null;
  created_at: Date;
  expires_at: Date;
  tries: Generated<number>;
  next_try_at: Date | null;
  cause: string | null;
  sent_at: Date | null;
  dead_at: Date | null;
  to_stranger: Generated<boolean>;
  unsubscribe_url: string | null;
}

export interface ModerationLogTable {
  id: Generated<number>;
  moderator_id: number | null;
  action: string;
  listing_id: number | null;
  user_id: number | null;
  subject: string;
  revision: number | null;
  approved_before: number | null;
  reasons: Generated<string[]>;
  note: string | null;
  created_at: Date;
  undone_at: Date | null;
  changes: Generated<unknown>;
}

export interface ModerationTakesTable {
  listing_id: number;
  moderator_id: number;
  until: Date;
}

export interface ModeratorReadsTable {
  moderator_id: number;
  held_id: number | null;
  claim_id: number | null;
}

export interface NotificationSettingsTable {
  user_id: number;
  kind: string;
  in_app: boolean;
  email: boolean;
}

export interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  action: string;
  listing_id: number | null;
  sender_id: number | null;
  reasons: Generated<string[]>;
  created_at: Generated<Date>;
  read_at: Date | null;
  is_shown: Generated<boolean>;
  mail_due: Generated<boolean>;
  claim_id: number | null;
  note: string | null;
  ends_at: Date | null;
  room_id: number | null;
  new_listings: number | null;
  new_discounts: number | null;
  search_names: string[] | null;
  price_from: number | null;
  price_to: number | null;
  price_currency: string | null;
  seller_id: number | null;
}

export interface OutboxMessagesTable {
  id: Generated<number>;
  recipient: string;
  channel: string;
  text: string;
  code: string | null;
  sent_at: Generated<Date>;
}

export interface ParameterOptionsTable {
  id: number;
  parameter_id: number;
  position: number;
  title_ru: string;
  title_ky: string;
  parent_option_id: number | null;
  is_active: Generated<boolean>;
  edited_at: Date | null;
}

export interface ParametersTable {
  id: number;
  key: string;
  type: string;
  from_to: boolean;
  multiple: boolean;
  required: boolean;
  unit_ru: string;
  unit_ky: string;
  title_ru: string;
  title_ky: string;
  depends_on: number | null;
  version: Generated<number>;
  edited_at: Date | null;
}

export interface PaymentCallbacksTable {
  id: Generated<number>;
  provider: string;
  payment_id: number;
  fingerprint: Buffer;
  fields: unknown;
  result: string;
  answer: string;
  created_at: Date;
}

export interface PaymentDifferencesTable {
  id: Generated<number>;
  register_id: number;
  kind: string;
  number: string;
  payment_id: number | null;
  amount_here: number | null;
  given_here: number | null;
  amount_there: number | null;
  given_there: number | null;
  state_there: string | null;
  resolved_by: number | null;
  resolved_at: Date | null;
  reason: string | null;
}

export interface PaymentRefundsTable {
  id: Generated<number>;
  payment_id: number;
  amount: number;
  reason: string;
  state: Generated<string>;
  caused_by: number;
  idempotency_key: string;
  given_before: number;
  sent_at: Date | null;
  accepted_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
  ask_at: Date | null;
  provider_payment: string;
  resolved_by: number | null;
  resolution: string | null;
}

export interface PaymentRegisterRowsTable {
  register_id: number;
  number: string;
  amount: number;
  state: string;
  given_back: number | null;
}

export interface PaymentRegistersTable {
  id: Generated<number>;
  provider: string;
  first_day: string;
  last_day: string;
  file_name: string;
  fingerprint: Buffer;
  rows: number;
  uploaded_by: number;
  created_at: Date;
}

export interface PaymentsTable {
  id: Generated<number>;
  order_number: string;
  user_id: number;
  provider: string;
  method: string;
  amount: number;
  state: Generated<string>;
  provider_payment: string | null;
  redirect: string | null;
  idempotency_key: string | null;
  created_at: Date;
  paid_at: Date | null;
  ask_at: Date | null;
  asked: Generated<number>;
  purchase_id: number | null;
  cancelled_at: Date | null;
  failure: string | null;
}

export interface PendingAccountsTable {
  login: string;
  kind: string;
  name: string;
  password_hash: string;
  language: string;
  signup: string;
  created_at: Date;
}

export interface PhotosTable {
  id: Generated<number>;
  user_id: number;
  listing_id: number | null;
  position: Generated<number>;
  name: string;
  width: number;
  height: number;
  thumbhash: Buffer;
  created_at: Generated<Date>;
  hash_bands: number[] | null;
  qr_code: string | null;
}

export interface PlaceCountsTable {
  location_id: number;
  category_id: number;
  listings: number;
}

export interface PreviousVersionsTable {
  listing_id: number;
  revision: number;
  is_blocked: boolean;
  title: string;
  description: string;
  category_id: number;
  location_id: number;
  deal_type: string;
  currency: string;
  price: number;
  discount_price: number | null;
  contact_phone: string;
  parameters: unknown;
  photo_ids: number[];
}

export interface PriceDropAlertsTable {
  user_id: number;
  due_at: Date | null;
  told_at: Date | null;
}

export interface PriceGroupMonthsTable {
  category_id: number;
  option_id: number;
  deal_type: string;
  unit: string;
  month: string;
  listings: number;
  low: number;
  median: number;
  high: number;
}

export interface PriceMonthsTable {
  category_id: number;
  region_id: number;
  deal_type: string;
  unit: string;
  month: string;
  listings: number;
  low: number;
  median: number;
  high: number;
}

export interface PriceSamplesTable {
  listing_id: number;
  month: string;
  category_1: number;
  category_2: number;
  category_3: number;
  region_id: number;
  deal_type: string;
  unit: string;
  price: number;
  user_id: number;
}

export interface PurchasesTable {
  id: Generated<number>;
  user_id: number;
  tariff_id: number | null;
  months: number;
  price: number;
  vip_price: number | null;
  vip_days: Generated<number>;
  amount: number;
  is_invoice: boolean;
  state: Generated<string>;
  idempotency_key: string;
  created_at: Date;
  due_at: Date;
  work_at: Date | null;
  paid_at: Date | null;
  starts_at: Date | null;
  ends_at: Date | null;
  vip_until: Date | null;
  transaction_id: number | null;
  returned: Generated<number>;
  paid_by: number | null;
}

export interface PushSettingsTable {
  user_id: number;
  off_kinds: string[];
  quiet_from: number | null;
  quiet_to: number | null;
  time_zone: string;
  shows_text: boolean;
}

export interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  session_id: number;
  endpoint: string;
  host: string;
  p256dh: Buffer;
  auth: Buffer;
  created_at: Date;
  busy_until: Date | null;
  failures: Generated<number>;
  failing_since: Date | null;
  burst_at: Date | null;
  burst: Generated<number>;
}

export interface PushTopicsTable {
  subscription_id: number;
  tag: string;
  kind: string;
  subject_id: number | null;
  first_id: number | null;
  due_at: Date | null;
  since: Date | null;
  is_held: Generated<boolean>;
  version: Generated<number>;
  sent_at: Date | null;
}

export interface RecentSearchesTable {
  id: Generated<number>;
  user_id: number;
  text: string;
  folded_text: string;
  searched_at: Date;
}

export interface RecoveryCodesTable {
  user_id: number;
  code_hash: Buffer;
}

export interface ReferenceLoadsTable {
  name: string;
  sha256: string;
  loaded_at: Generated<Date>;
}

export interface ReindexRequestsTable {
  id: Generated<number>;
  currency: string | null;
  category_ids: number[] | null;
  done_until: Generated<number>;
  requested_at: Generated<Date>;
}

export interface ReviewsTable {
  id: Generated<number>;
  listing_id: number | null;
  seller_id: number;
  user_id: number;
  rating: number;
  text: string;
  created_at: Date;
  response: string | null;
  responded_at: Date | null;
  removed_at: Date | null;
  deal_id: number | null;
  is_of_buyer: Generated<boolean>;
  business_id: number | null;
  changed_at: Date | null;
  waits_until: Date | null;
  held_at: Date | null;
  held_as: string | null;
  accepted_at: Date | null;
  network: Buffer | null;
}

export interface SavedSearchAlertsTable {
  user_id: number;
  due_at: Date | null;
  hour_at: Date | null;
  told_in_hour: Generated<number>;
  daily_on: string | null;
}

export interface SavedSearchMatchersTable {
  saved_search_id: number;
  position: number;
  keys: number[];
  category_id: number | null;
  location_id: number | null;
  required: number[];
  clauses: number[] | null;
  excluded: number[];
  price_from: number | null;
  price_to: number | null;
  ranges: unknown | null;
  created_from: Date | null;
  created_before: Date | null;
  seller_id: number | null;
}

export interface SavedSearchMatchesTable {
  saved_search_id: number;
  listing_id: number;
  user_id: number;
  matched_at: Date;
  is_untold: boolean;
  is_mail_due: Generated<boolean>;
}

export interface SavedSearchWaitingTable {
  listing_id: number;
  try_at: Date;
}

export interface SavedSearchesTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  query: string;
  frequency: string;
  created_at: Date;
  seen_at: Date;
  deleted_at: Date | null;
  matcher_hash: string | null;
}

export interface SearchPhrasesTable {
  phrase: string;
  spelling: string;
  listings: number;
}

export interface SearchQueriesTable {
  query: string;
  spelling: string;
  searches: number;
  last_searched_at: Generated<Date>;
  visitors: Generated<string[]>;
  is_removed: Generated<boolean>;
}

export interface SearchSynonymsTable {
  id: Generated<number>;
  words: string[];
  is_builtin: Generated<boolean>;
  version: Generated<number>;
}

export interface SearchWordsTable {
  word: string;
  spelling: string;
  listings: number;
}

export interface SecondFactorsTable {
  user_id: number;
  secret: Buffer;
  confirmed_at: Date | null;
  last_period: Generated<number>;
  created_at: Date;
}

export interface SellerNewsTable {
  seller_id: number;
  day: string;
  listings: number;
  discounts: number;
  collected_at: Date;
  told_up_to: number | null;
  served_at: Date;
}

export interface SellerNewsWaitingTable {
  seller_id: number;
  listing_id: number;
  kind: string;
}

export interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  seed: Buffer;
  generation: Generated<number>;
  rotated_at: Date;
  expires_at: Date;
  device: string;
  ip: string;
  created_at: Date;
  last_seen_at: Date;
  acting_member_id: number | null;
}

export interface SiteSettingsTable {
  id: Generated<boolean>;
  version: Generated<number>;
  support_url: string | null;
  app_url: string | null;
  accepts_sign_ups: Generated<boolean>;
  accepts_listings: Generated<boolean>;
  listings_per_day: Generated<number>;
  business_demo_days: Generated<number>;
  vip_price: Generated<number>;
  operator_name: string | null;
  operator_inn: string | null;
  operator_address: string | null;
  operator_account: string | null;
}

export interface SitemapFilesTable {
  name: string;
  gzip: Buffer;
  hash: string;
  changed_at: Date;
}

export interface StatisticEventsTable {
  visitor: number;
  subject_id: number;
  day: string;
  kind: number;
}

export interface TariffsTable {
  id: Generated<number>;
  months: number;
  price: number;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface TextCleaningsTable {
  subject: string;
  done_until: Generated<number>;
}

export interface TopUpPresetsTable {
  amount: number;
}

export interface UsersTable {
  id: Generated<number>;
  name: string;
  phone: string | null;
  email: string | null;
  photo: string | null;
  role: Generated<string>;
  language: Generated<string>;
  location_id: number | null;
  rating: number | null;
  review_count: Generated<number>;
  blocked_at: Date | null;
  created_at: Generated<Date>;
  password_hash: string | null;
  google_subject: string | null;
  registered_via: Generated<string>;
  messengers: Generated<string[]>;
  mailbox: Generated<string | null>;
}

export interface ViewedListingsTable {
  user_id: number;
  listing_id: number;
  viewed_at: Date;
  title: string;
  price: number;
  currency: string;
  category_id: number;
  location_id: number;
  deal_type: string;
}

export interface WalletCorrectionsTable {
  id: Generated<number>;
  user_id: number;
  amount: number;
  reason: string;
  state: Generated<string>;
  entered_by: number;
  idempotency_key: string;
  created_at: Date;
  decided_by: number | null;
  decided_at: Date | null;
  ends_time: Generated<boolean>;
}

export interface WalletMonthsTable {
  account_id: number;
  month: string;
  kind: string;
  income: number;
  spent: number;
}

export interface WatchedPricesTable {
  listing_id: number;
  price: number | null;
  currency: string | null;
  lows: Generated<unknown>;
  quiet_until: Date | null;
  due_at: Date | null;
  told_price: number | null;
  told_at: Date | null;
  reference: number | null;
  told_up_to: number | null;
}

export interface DB {
  account_code_networks: AccountCodeNetworksTable;
  account_codes: AccountCodesTable;
  account_devices: AccountDevicesTable;
  account_events: AccountEventsTable;
  api_keys: ApiKeysTable;
  banner_days: BannerDaysTable;
  banner_visitors: BannerVisitorsTable;
  banners: BannersTable;
  business_addresses: BusinessAddressesTable;
  business_catalogues: BusinessCataloguesTable;
  business_days: BusinessDaysTable;
  business_deliveries: BusinessDeliveriesTable;
  business_demos: BusinessDemosTable;
  business_links: BusinessLinksTable;
  business_members: BusinessMembersTable;
  business_phones: BusinessPhonesTable;
  business_photos: BusinessPhotosTable;
  business_prompts: BusinessPromptsTable;
  business_raise_looks: BusinessRaiseLooksTable;
  business_staff_log: BusinessStaffLogTable;
  businesses: BusinessesTable;
  cart_items: CartItemsTable;
  catalogue_listings: CatalogueListingsTable;
  categories: CategoriesTable;
  category_names: CategoryNamesTable;
  chat_blocks: ChatBlocksTable;
  chat_deleted_messages: ChatDeletedMessagesTable;
  chat_held_messages: ChatHeldMessagesTable;
  chat_members: ChatMembersTable;
  chat_messages: ChatMessagesTable;
  chat_offers: ChatOffersTable;
  chat_orders: ChatOrdersTable;
  chat_photos: ChatPhotosTable;
  chat_presence: ChatPresenceTable;
  chat_rooms: ChatRoomsTable;
  chat_settings: ChatSettingsTable;
  chat_silences: ChatSilencesTable;
  chat_warnings: ChatWarningsTable;
  claim_categories: ClaimCategoriesTable;
  claim_messages: ClaimMessagesTable;
  claim_photos: ClaimPhotosTable;
  claims: ClaimsTable;
  currency_rate_changes: CurrencyRateChangesTable;
  currency_rates: CurrencyRatesTable;
  deals: DealsTable;
  demo_users: DemoUsersTable;
  discarded_media: DiscardedMediaTable;
  earlier_accounts: EarlierAccountsTable;
  ended_sessions: EndedSessionsTable;
  favorite_folders: FavoriteFoldersTable;
  favorites: FavoritesTable;
  follows: FollowsTable;
  former_accounts: FormerAccountsTable;
  google_identities: GoogleIdentitiesTable;
  history_settings: HistorySettingsTable;
  idempotency_keys: IdempotencyKeysTable;
  import_categories: ImportCategoriesTable;
  import_feeds: ImportFeedsTable;
  import_files: ImportFilesTable;
  import_rows: ImportRowsTable;
  imported_listings: ImportedListingsTable;
  imports: ImportsTable;
  index_now: IndexNowTable;
  index_now_queue: IndexNowQueueTable;
  installation: InstallationTable;
  jobs: JobsTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_transactions: LedgerTransactionsTable;
  listing_counters: ListingCountersTable;
  listing_days: ListingDaysTable;
  listing_months: ListingMonthsTable;
  listing_numbers: ListingNumbersTable;
  listing_prices: ListingPricesTable;
  listing_raises: ListingRaisesTable;
  listing_search: ListingSearchTable;
  listings: ListingsTable;
  listings_to_withdraw: ListingsToWithdrawTable;
  locations: LocationsTable;
  meetings: MeetingsTable;
  messages: MessagesTable;
  moderation_log: ModerationLogTable;
  moderation_takes: ModerationTakesTable;
  moderator_reads: ModeratorReadsTable;
  notification_settings: NotificationSettingsTable;
  notifications: NotificationsTable;
  outbox_messages: OutboxMessagesTable;
  parameter_options: ParameterOptionsTable;
  parameters: ParametersTable;
  payment_callbacks: PaymentCallbacksTable;
  payment_differences: PaymentDifferencesTable;
  payment_refunds: PaymentRefundsTable;
  payment_register_rows: PaymentRegisterRowsTable;
  payment_registers: PaymentRegistersTable;
  payments: PaymentsTable;
  pending_accounts: PendingAccountsTable;
  photos: PhotosTable;
  place_counts: PlaceCountsTable;
  previous_versions: PreviousVersionsTable;
  price_drop_alerts: PriceDropAlertsTable;
  price_group_months: PriceGroupMonthsTable;
  price_months: PriceMonthsTable;
  price_samples: PriceSamplesTable;
  purchases: PurchasesTable;
  push_settings: PushSettingsTable;
  push_subscriptions: PushSubscriptionsTable;
  push_topics: PushTopicsTable;
  recent_searches: RecentSearchesTable;
  recovery_codes: RecoveryCodesTable;
  reference_loads: ReferenceLoadsTable;
  reindex_requests: ReindexRequestsTable;
  reviews: ReviewsTable;
  saved_search_alerts: SavedSearchAlertsTable;
  saved_search_matchers: SavedSearchMatchersTable;
  saved_search_matches: SavedSearchMatchesTable;
  saved_search_waiting: SavedSearchWaitingTable;
  saved_searches: SavedSearchesTable;
  search_phrases: SearchPhrasesTable;
  search_queries: SearchQueriesTable;
  search_synonyms: SearchSynonymsTable;
  search_words: SearchWordsTable;
  second_factors: SecondFactorsTable;
  seller_news: SellerNewsTable;
  seller_news_waiting: SellerNewsWaitingTable;
  sessions: SessionsTable;
  site_settings: SiteSettingsTable;
  sitemap_files: SitemapFilesTable;
  statistic_events: StatisticEventsTable;
  tariffs: TariffsTable;
  text_cleanings: TextCleaningsTable;
  top_up_presets: TopUpPresetsTable;
  users: UsersTable;
  viewed_listings: ViewedListingsTable;
  wallet_corrections: WalletCorrectionsTable;
  wallet_months: WalletMonthsTable;
  watched_prices: WatchedPricesTable;
}
