/** Members of a business at most, invited ones counted, and businesses of a member. */
export const maxMembers = 20;
export const maxMemberships = 20;
/** Days after which an invitation ends. */
export const invitationDays = 14;
/** Days for which the log is kept. */
export const staffLogDays = 365;

/** What the log tells. */
export const staffLogKinds = [
  "invited",
  "invitation_withdrawn",
  "accepted",
  "declined",
  "removed",
  "left",
  "listing_created",
  "listing_changed",
  "listing_deleted",
  "listing_raised",
  "listing_renewed",
  "listing_reserved",
  "listing_released",
  "listing_sold",
  "catalogue_created",
  "catalogue_changed",
  "catalogue_deleted",
  "catalogues_ordered",
  "discounts_changed",
  "profile_changed",
  "contacts_changed",
  "schedule_changed",
  "addresses_changed",
  "delivery_changed",
  "pictures_changed",
  "raises_changed",
  "message_sent",
  "message_deleted",
  "offer_answered",
  "order_answered",
  "meeting_said",
  "deal_confirmed",
  "claim_sent",
  "import_started",
  "import_stopped",
  "import_categories_changed",
  "feed_changed",
  "feed_ended",
  "limit_reached",
] as const;
export type StaffLogKind = (typeof staffLogKinds)[number];
