import type { StaffLogKind } from "#contracts/business/staff/rules.ts";

/** What a call is about: a listing, a catalogue or a chat, by a name of its path, or by the `id` of the answer. */
export interface Noted {
  kind: StaffLogKind;
  listing?: "id" | "answer";
  catalogue?: "id" | "catalog_id" | "answer";
  /** The chat by its own `id`, or by that of a message in it. */
  chat?: "room" | "message";
}

const profile: Noted = { kind: "profile_changed" };
const addresses: Noted = { kind: "addresses_changed" };
const delivery: Noted = { kind: "delivery_changed" };
const pictures: Noted = { kind: "pictures_changed" };

/**
 * What the log says of a call. Those that it does not know mark what was read or put away, or prepare what another call puts
 * on show: photos, drafts, the check of a table.
 */
export const logKinds: Readonly<Record<string, Noted>> = {
  createProduct: { kind: "listing_created", listing: "answer" },
  updateProduct: { kind: "listing_changed", listing: "id" },
  deleteProduct: { kind: "listing_deleted", listing: "id" },
  upvoteProduct: { kind: "listing_raised", listing: "id" },
  renewProduct: { kind: "listing_renewed", listing: "id" },
  reserveProduct: { kind: "listing_reserved", listing: "id" },
  releaseReserve: { kind: "listing_released", listing: "id" },
  sellProduct: { kind: "listing_sold", listing: "id" },
  createCatalogue: { kind: "catalogue_created", catalogue: "answer" },
  updateCatalogue: { kind: "catalogue_changed", catalogue: "catalog_id" },
  deleteCatalogue: { kind: "catalogue_deleted", catalogue: "catalog_id" },
  addToCatalogue: { kind: "catalogue_changed", catalogue: "catalog_id" },
  removeFromCatalogue: { kind: "catalogue_changed", catalogue: "id" },
  orderCatalogues: { kind: "catalogues_ordered" },
  setDiscounts: { kind: "discounts_changed" },
  updateBusinessProfile: profile,
  changeBusinessContacts: { kind: "contacts_changed" },
  changeBusinessSchedule: { kind: "schedule_changed" },
  addBusinessAddress: addresses,
  updateBusinessAddress: addresses,
  deleteBusinessAddress: addresses,
  addBusinessDelivery: delivery,
  updateBusinessDelivery: delivery,
  deleteBusinessDelivery: delivery,
  setBusinessLogo: pictures,
  deleteBusinessLogo: pictures,
  addBusinessBanner: pictures,
  orderBusinessBanners: pictures,
  deleteBusinessBanner: pictures,
  addGalleryPhoto: pictures,
  orderGallery: pictures,
  deleteGalleryPhoto: pictures,
  changeRaises: { kind: "raises_changed" },
  startImport: { kind: "import_started" },
  stopImport: { kind: "import_stopped" },
  mapImportCategory: { kind: "import_categories_changed" },
  updateImportFeed: { kind: "feed_changed" },
  sendMessage: { kind: "message_sent", chat: "room" },
  deleteMessage: { kind: "message_deleted", chat: "message" },
  answerOffer: { kind: "offer_answered", chat: "message" },
  answerOrder: { kind: "order_answered", chat: "message" },
  sayMet: { kind: "meeting_said", chat: "room" },
  confirmDeal: { kind: "deal_confirmed", chat: "room" },
  sendRoomClaim: { kind: "claim_sent", chat: "room" },
};
