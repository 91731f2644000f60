import type { ListingState } from "#contracts/listings.ts";
import type { AuditEntry, Duplicate, getModeratedProduct, ModeratedUser } from "#contracts/moderation.ts";
import type { Reply } from "#contracts/endpoint.ts";
import type { BlockReason, PolicyFinding } from "#contracts/selling.ts";
import { viewCard } from "#web/listing/card-view.ts";
import { formatPhone } from "#web/listing/format-phone.ts";
import { type GalleryPhoto, type ListingView, viewListing } from "#web/listing/listing-view.ts";
import type { Api } from "#web/platform/api.ts";
import { formatAgo, formatDate, formatNumber } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";
import { titleOf } from "#web/platform/language.ts";
import { photoAt } from "#web/ui/photo-source.ts";
import { firstLetter } from "#web/user/person-view.ts";
import { describeAge } from "./describe-time.ts";
import "./texts.ts";

export interface JudgedPhoto extends GalleryPhoto {
  id: number;
}

type Shown = Pick<
  ListingView,
  "title" | "titleLang" | "description" | "descriptionLang" | "price" | "oldPrice" | "inSom" | "place" | "parameters"
>;

/** An ad as a moderator sees it: words only, made in a loader. */
export interface JudgedView extends Shown {
  id: number;
  revision: number;
  state: ListingState;
  /** «Телефоны › Apple». */
  category: string;
  phone: string;
  photos: JudgedPhoto[];
  /** «подано 11 мин назад». */
  submitted: string;
  findings: FindingView[];
  duplicates: DuplicateView[];
  seller: SellerView;
  history: EntryView[];
  /** Name of the moderator who looks at it now, when that is somebody else. */
  takenBy: string | null;
  /** Why it is blocked. */
  blocked: { reasons: BlockReason[]; note: string | null } | null;
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
  place: string;
  ago: string;
  state: ListingState;
  photo: string | null;
  isSameText: boolean;
  isSameSeller: boolean;
  sellerId: number;
  /** Ids of the photos of the judged ad that look the same. */
  photos: number[];
}

export interface SellerView {
  id: number;
  name: string;
  initial: string;
  photo: string | null;
  /** «На сайте 2 дня». */
  age: string;
  isNew: boolean;
  isBusiness: boolean;
  isBlocked: boolean;
  phone: string | null;
  email: string | null;
  active: string;
  approved: string;
  blocked: string;
  hasBlocked: boolean;
}

export interface EntryView {
  id: number;
  action: AuditEntry["action"];
  date: string;
  moderator: { id: number; name: string } | null;
  product: number | null;
  user: number | null;
  subject: string;
  revision: number | null;
  reasons: string[];
  note: string | null;
  isUndone: boolean;
}

/** Younger accounts deserve a second look, in days. */
const newFor = 7;
const day = 24 * 3_600_000;

/** An ad as a moderator judges it, in the language of the page; `ownId` is the moderator who looks. */
export function viewJudged(judged: Reply<typeof getModeratedProduct>, api: Api, ownId: number): JudgedView {
  const { language, now } = api;
  const { product, taken_by: taker } = judged;
  const t = api.texts("moderation");
  const listing = viewListing(product, language, now, api.texts("listing"));
  return {
    id: product.id,
    revision: judged.revision,
    state: product.state,
    ...pickShown(listing),
    category: product.breadcrumbs.map((category) => titleOf(category, language)).join(" › "),
    phone: formatPhone(product.contact_phone),
    photos: listing.photos.map((photo, index) => ({ ...photo, id: product.photos[index]?.id ?? 0 })),
    submitted: t("submitted", { ago: formatAgo(product.creation_date, now, language) }),
    findings: judged.findings.map((finding) => viewFinding(finding, language)),
    duplicates: judged.duplicates.map((duplicate) => viewDuplicate(duplicate, language, now)),
    seller: viewSeller(judged.seller, api),
    history: judged.history.map((entry) => viewEntry(entry, language)),
    takenBy: taker && taker.id !== ownId ? taker.name : null,
    blocked: product.state === "blocked" ? product.moderation : null,
  };
}

function pickShown(listing: ListingView): Shown {
  const { title, titleLang, description, descriptionLang, price, oldPrice, inSom, place, parameters } = listing;
  return {
    title,
    ...(titleLang && { titleLang }),
    description,
    ...(descriptionLang && { descriptionLang }),
    price,
    ...(oldPrice && { oldPrice }),
    ...(inSom && { inSom }),
    place,
    parameters,
  };
}

function viewFinding(finding: PolicyFinding, language: Language): FindingView {
  return { code: finding.code, title: titleOf(finding, language), field: finding.field, fragment: finding.fragment };
}

function viewDuplicate(duplicate: Duplicate, language: Language, now: number): DuplicateView {
  const { product, is_same_text, is_same_seller, photos } = duplicate;
  const { price, place } = viewCard(product, language, now);
  return {
    id: product.id,
    title: product.title,
    price,
    place,
    ago: formatAgo(product.creation_date, now, language),
    state: product.state,
    photo: product.first_photo && photoAt(product.first_photo, 320),
    isSameText: is_same_text,
    isSameSeller: is_same_seller,
    sellerId: product.user.id,
    photos,
  };
}

/** A person as staff sees them. */
export function viewSeller(user: ModeratedUser, api: Pick<Api, "now" | "texts">): SellerView {
  const t = api.texts("moderation");
  return {
    id: user.id,
    name: user.name,
    initial: firstLetter(user.name),
    photo: user.photo,
    age: t("age.since", { age: describeAge(user.member_since, api.now, t) }),
    isNew: api.now - Date.parse(user.member_since) < newFor * day,
    isBusiness: user.is_business,
    isBlocked: user.blocked_date !== null,
    phone: user.phone && formatPhone(user.phone),
    email: user.email,
    active: formatNumber(user.product_count.active),
    approved: formatNumber(user.approved),
    blocked: formatNumber(user.blocked),
    hasBlocked: user.blocked > 0,
  };
}

export function viewEntry(entry: AuditEntry, language: Language): EntryView {
  return {
    id: entry.id,
    action: entry.action,
    date: `${formatDate(entry.creation_date, language)}, ${timeInBishkek(entry.creation_date)}`,
    moderator: entry.moderator,
    product: entry.product,
    user: entry.user,
    subject: entry.subject,
    revision: entry.revision,
    reasons: entry.reasons.map((reason) => titleOf(reason, language)),
    note: entry.note,
    isUndone: entry.is_undone,
  };
}

/** «16:05»; Asia/Bishkek is UTC+6 all year. */
function timeInBishkek(date: string): string {
  return new Date(Date.parse(date) + 6 * 3_600_000).toISOString().slice(11, 16);
}
