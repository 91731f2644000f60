import type { ListingState } from "#contracts/listings/schemas.ts";
import type { Duplicate, getModeratedProduct, PreviousVersion } from "#contracts/moderation/schemas.ts";
import type { Reply } from "#contracts/base/endpoint.ts";
import type { BlockReason } from "#contracts/listings/schemas.ts";
import type { OwnProduct, PolicyFinding } from "#contracts/selling/schemas.ts";
import { viewCard } from "#web/listings/card/card-view.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { thumbnailOf } from "#web/listings/card/thumbnail.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import type { GalleryPhoto } from "#web/listings/gallery/gallery-photo.ts";
import { type ListingView, viewListing } from "#web/listings/view/listing-view.ts";
import type { Api } from "#web/platform/api.ts";
import { formatAgo, formatNumber } from "#web/platform/format.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import { type EntryView, viewEntry } from "#web/moderation/audit/entry-view.ts";
import { type PriceReviewView, viewPriceReview } from "#web/moderation/prices/price-review-view.ts";
import { type ModeratedUserView, viewModeratedUser } from "#web/moderation/users/moderated-user-view.ts";
import { type Change, type Compared, findChanges } from "./find-changes.ts";
import "#web/moderation/texts.ts";

export interface ModeratedPhoto extends GalleryPhoto {
  id: number;
}

type Shown = Pick<
  ListingView,
  "title" | "titleLang" | "description" | "descriptionLang" | "price" | "oldPrice" | "inSom" | "location" | "parameters"
>;

/** A moderated listing as pages show it. */
export interface ModeratedView extends Shown {
  id: number;
  revision: number;
  state: ListingState;
  mayBlock: boolean;
  /** The fields that are compared with an earlier or a later version. */
  compared: Compared;
  /** «Телефоны › Apple». */
  category: string;
  phone: string;
  /** The owner of the phone; a warning if nobody has confirmed it for this account. */
  phoneOwner: { text: string; isWarning: boolean };
  photos: ModeratedPhoto[];
  /** Address of the picture that stands for photos where there are none. */
  drawn?: string;
  /** «подано 11 мин назад». */
  submitted: string;
  findings: FindingView[];
  duplicates: DuplicateView[];
  seller: ModeratedUserView;
  history: EntryView[];
  /** Name of the other moderator who holds it; null if nobody else does. */
  heldBy: string | null;
  /** Null if it is not blocked. */
  blocked: { reasons: BlockReason[]; note: string | null } | null;
  /** `null` unless a moderator has to look at its price. */
  priceReview: PriceReviewView | null;
  /** The usual price of such goods; `null` where too few are known. */
  usual: string | null;
  /** `null` unless an edit of it waits. */
  edit: EditView | null;
}

/** An edit that waits, compared with the version that was last decided on. */
export interface EditView {
  /** «Изменена только цена: автоматическую проверку она не прошла». */
  title: string;
  /** «Цена ниже одобренной на 96 %». */
  priceChange: string | null;
  changes: Change[];
}

export interface FindingView {
  code: string;
  title: string;
  field: PolicyFinding["field"];
  fragment: string | null;
}

export interface DuplicateView {
  id: number;
  title: string;
  price: string;
  location: string;
  ago: string;
  state: ListingState;
  photo: string | null;
  isSameText: boolean;
  isSameSeller: boolean;
  sellerId: number;
  /** Ids of those photos of the moderated listing that the duplicate has, too. */
  photos: number[];
}

/** A moderated listing in the language of the page; `ownId` is the moderator's id. */
export function viewModerated(moderated: Reply<typeof getModeratedProduct>, api: Api, ownId: number): ModeratedView {
  const { language, now } = api;
  const { product, taken_by: holder } = moderated;
  const t = api.texts("moderation");
  const listing = viewListing(product, language, now, api.texts("listings"));
  const compared = viewCompared(listing, product, api);
  return {
    id: product.id,
    revision: moderated.revision,
    state: product.state,
    mayBlock: moderated.may_block,
    ...pickShown(listing),
    compared,
    category: compared.category,
    phone: compared.phone,
    phoneOwner: {
      text: t(`phoneOf.${moderated.phone_of}`),
      isWarning: moderated.phone_of === "other_account" || moderated.phone_of === "unknown",
    },
    photos: listing.photos.map((photo, index) => ({ ...photo, id: product.photos[index]?.id ?? 0 })),
    ...(listing.drawn && { drawn: listing.drawn }),
    submitted: t("submitted", { ago: formatAgo(product.creation_date, now, language) }),
    findings: moderated.findings.map((finding) => viewFinding(finding, language)),
    duplicates: moderated.duplicates.map((duplicate) => viewDuplicate(duplicate, language, now)),
    seller: viewModeratedUser(moderated.seller, api),
    history: moderated.history.map((entry) => viewEntry(entry, language)),
    heldBy: holder && holder.id !== ownId ? holder.name : null,
    blocked: product.state === "blocked" ? product.moderation : null,
    priceReview: moderated.price_review && viewPriceReview(moderated.price_review, api),
    usual: moderated.usual_price === null ? null : formatPrice(moderated.usual_price, "KGS", language),
    edit: moderated.previous && viewEdit(moderated.previous, { product, now: compared }, api),
  };
}

/** The fields of a listing that are compared with an earlier version of it. */
function viewCompared(listing: ListingView, product: OwnProduct, { language, texts }: Api): Compared {
  const { title, description, price, location, parameters } = listing;
  const { discount_price: discount, currency } = product;
  const format = (amount: number) => formatPrice(amount, currency, language);
  return {
    title,
    description,
    // Both, also while the public is not told of the discount.
    price:
      discount === null
        ? price
        : texts("moderation")("discountedPrice", { price: format(discount), old: format(product.price) }),
    location,
    deal: texts("listings")(`deal.${product.deal_type}`),
    // The page shows the deal type as one of them, unless something is sold.
    parameters: parameters.filter(({ id }) => id !== 0),
    category: product.breadcrumbs.map((category) => titleOf(category, language)).join(" › "),
    phone: formatPhone(product.contact_phone),
    photos: product.photos.map(({ id }) => ({ id })),
  };
}

function viewEdit(
  { photos, ...previous }: PreviousVersion,
  { product, now }: { product: OwnProduct; now: Compared },
  api: Api,
): EditView {
  const t = api.texts("moderation");
  const earlier = { ...product, ...previous };
  const seen = viewCompared(viewListing(earlier, api.language, api.now, api.texts("listings")), earlier, api);
  const changes = findChanges({ ...seen, photos: photos.map((id) => ({ id })) }, now);
  const isPriceAlone = changes.length === 1 && changes[0]?.name === "price";
  const percent = previous.price_change;
  return {
    title: previous.is_blocked ? t("edit.afterBlock") : isPriceAlone ? t("edit.priceAlone") : t("edit.changed"),
    priceChange:
      percent === null
        ? null
        : t(percent < 0 ? "edit.lower" : "edit.higher", { percent: formatNumber(Math.abs(percent)) }),
    changes,
  };
}

function pickShown(listing: ListingView): Shown {
  const { title, titleLang, description, descriptionLang, price, oldPrice, inSom, location, parameters } = listing;
  return {
    title,
    ...(titleLang && { titleLang }),
    description,
    ...(descriptionLang && { descriptionLang }),
    price,
    ...(oldPrice && { oldPrice }),
    ...(inSom && { inSom }),
    location,
    parameters,
  };
}

function viewFinding(finding: PolicyFinding, language: Language): FindingView {
  return { code: finding.code, title: titleOf(finding, language), field: finding.field, fragment: finding.fragment };
}

function viewDuplicate(duplicate: Duplicate, language: Language, now: number): DuplicateView {
  const { product, is_same_text, is_same_seller, photos } = duplicate;
  const { price, location } = viewCard(product, language, now);
  return {
    id: product.id,
    title: product.title,
    price,
    location,
    ago: formatAgo(product.creation_date, now, language),
    state: product.state,
    photo: thumbnailOf(product, 320),
    isSameText: is_same_text,
    isSameSeller: is_same_seller,
    sellerId: product.user.id,
    photos,
  };
}
