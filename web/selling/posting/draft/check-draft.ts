import { normalisePhone } from "#contracts/accounts/rules.ts";
import type { Parameter } from "#contracts/catalogue/schemas.ts";
import { isImplausible, plausibleRange, readParameterNumber } from "#contracts/selling/parameter-numbers.ts";
import { readPrice } from "#contracts/selling/read-price.ts";
import { descriptionLength, isDiscount, titleLength, yearBounds } from "#contracts/selling/rules.ts";
import { type Draft, givenValue, pricesOf, visibleParameters } from "./draft.ts";
import { formatNumber } from "#web/platform/format.ts";
import type { DraftPhoto } from "#web/selling/posting/photos/photo-uploads.ts";

/** A field of the form by its name in the API; `parameter-7` is that of a parameter. */
export type DraftField =
  | "photos"
  | "title"
  | "category"
  | "deal_type"
  | `parameter-${number}`
  | "price"
  | "discount_price"
  | "description"
  | "contact_phone"
  | "location"
  | "catalog";

/** An error of a field: the key of its text under `errors`. */
export type DraftError =
  | "required"
  | "photoRequired"
  | "photoFailed"
  | "titleShort"
  | "titleLong"
  | "descriptionShort"
  | "descriptionLong"
  | "number"
  | "ambiguous"
  | "unlikely"
  | "year"
  | "priceRequired"
  | "payRequired"
  | "priceHigh"
  | "priceFraction"
  | "priceUnclear"
  | "priceCurrency"
  | "discount"
  | "phone";

/** An error with what its text says. */
export interface DraftFault {
  error: DraftError;
  values?: Readonly<Record<string, string>>;
}

interface DraftCheck {
  draft: Draft;
  /** The parameters of the draft's category. */
  parameters: readonly Parameter[];
  photos: readonly Pick<DraftPhoto, "state">[];
  /** The category does not demand photos. */
  isPhotoOptional: boolean;
}

/** The errors that keep a draft from being published, in the order of the form. */
export function findDraftErrors({
  draft,
  parameters,
  photos,
  isPhotoOptional,
}: DraftCheck): Map<DraftField, DraftFault> {
  const plain = (error: DraftError | undefined) => error && { error };
  const faults: [DraftField, DraftFault | undefined][] = [
    ["photos", plain(checkPhotos(photos, isPhotoOptional))],
    ["title", plain(checkText(draft.title, titleLength, "titleShort", "titleLong"))],
    ["category", plain(draft.category === null ? "required" : undefined)],
    ...visibleParameters(parameters, draft).map((parameter): [DraftField, DraftFault | undefined] => [
      `parameter-${parameter.id}`,
      checkParameter(parameter, draft),
    ]),
    ["price", plain(checkPrice(draft))],
    ["discount_price", plain(checkDiscount(draft))],
    ["description", plain(checkText(draft.description, descriptionLength, "descriptionShort", "descriptionLong"))],
    ["location", plain(draft.location === null ? "required" : undefined)],
    ["contact_phone", plain(checkPhone(draft.phone))],
  ];
  return new Map(faults.filter((entry): entry is [DraftField, DraftFault] => entry[1] !== undefined));
}

function checkPhotos(photos: DraftCheck["photos"], isOptional: boolean): DraftError | undefined {
  if (photos.length === 0) return isOptional ? undefined : "photoRequired";
  return photos.some(({ state }) => state === "failed") ? "photoFailed" : undefined;
}

function checkText(
  text: string,
  { min, max }: { min: number; max: number },
  short: DraftError,
  long: DraftError,
): DraftError | undefined {
  const plain = text.trim();
  if (!/[\p{L}\p{N}]/u.test(plain)) return "required";
  if (plain.length < min) return short;
  return plain.length > max ? long : undefined;
}

function checkPhone(phone: string): DraftError | undefined {
  if (normalisePhone(phone)) return undefined;
  return phone.trim() === "" ? "required" : "phone";
}

function checkParameter(parameter: Parameter, draft: Draft): DraftFault | undefined {
  const { text, options } = givenValue(draft, parameter.id);
  if (parameter.type === "select") {
    const isChosen = parameter.options.some(({ id }) => options.includes(id));
    return parameter.required && !isChosen ? { error: "required" } : undefined;
  }
  if (text.trim() === "") return parameter.required ? { error: "required" } : undefined;
  return parameter.from_to ? checkNumber(text, parameter, draft.asked?.[parameter.id]) : undefined;
}

/** An unlikely number is accepted once the person was asked about it and left it as it is. */
function checkNumber(text: string, parameter: Parameter, asked: string | undefined): DraftFault | undefined {
  const read = readParameterNumber(text, parameter);
  if ("fault" in read) {
    if (read.fault !== "ambiguous") return { error: "number" };
    const plain = text.replaceAll(/\D/g, "");
    return { error: "ambiguous", values: { whole: plain, decimal: text.trim().replace(".", ",") } };
  }
  const years = yearBounds(parameter.key, new Date().getFullYear());
  if (years) {
    const { from, to } = years;
    return read.value < from || read.value > to
      ? { error: "year", values: { from: String(from), to: String(to) } }
      : undefined;
  }
  const range = plausibleRange(parameter.key);
  if (!range || asked === text || !isImplausible(parameter.key, read.value)) return undefined;
  return { error: "unlikely", values: { from: formatNumber(range.from), to: formatNumber(range.to) } };
}

/** `asked` of a draft once its errors were shown: the unlikely numbers among them count as asked about. */
export function markAsked(draft: Draft, faults: ReadonlyMap<DraftField, DraftFault>): Draft["asked"] {
  const asked = Object.entries(draft.parameters).filter(
    ([id]) => faults.get(`parameter-${Number(id)}`)?.error === "unlikely",
  );
  if (asked.length === 0) return draft.asked;
  return { ...draft.asked, ...Object.fromEntries(asked.map(([id, { text }]) => [id, text])) };
}

/** The keys of the errors of a typed price. */
const priceErrors = {
  empty: "priceRequired",
  zero: "priceRequired",
  fraction: "priceFraction",
  unclear: "priceUnclear",
  currency: "priceCurrency",
  tooHigh: "priceHigh",
} as const;

function checkPrice({ price, currency, isNegotiable, deal }: Draft): DraftError | undefined {
  if (isNegotiable) return undefined;
  const read = readPrice(price, currency);
  if ("price" in read) return undefined;
  const error = priceErrors[read.fault];
  return error === "priceRequired" && deal === "job" ? "payRequired" : error;
}

/** Why no price can be read from what was typed; `undefined` for an empty field. */
export function findUnreadPrice(draft: Draft): DraftError | undefined {
  return draft.price === "" ? undefined : checkPrice(draft);
}

/** The same of the discount price. Whether it is lower is told once there is a price to compare it with. */
export function findUnreadDiscount(draft: Draft): DraftError | undefined {
  const error = checkDiscount(draft);
  return error === "discount" && pricesOf(draft).price === 0 ? undefined : error;
}

function checkDiscount(draft: Draft): DraftError | undefined {
  if (draft.isNegotiable || draft.discount === "" || draft.deal === "job") return undefined;
  const { price, discount } = pricesOf(draft);
  if (isDiscount(price, discount)) return undefined;
  const read = readPrice(draft.discount, draft.currency);
  const error = "fault" in read ? priceErrors[read.fault] : "discount";
  return error === "priceRequired" ? "discount" : error;
}
