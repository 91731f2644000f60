import { normalisePhone } from "#contracts/accounts/rules.ts";
import type { Parameter } from "#contracts/catalogue/schemas.ts";
import { maxPrice } from "#contracts/listings/rules.ts";
import { descriptionLength, isDiscount, titleLength, yearBounds } from "#contracts/selling/rules.ts";
import { type Draft, visibleParameters, parseNumber, givenValue } from "./draft.ts";
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
  | "year"
  | "priceRequired"
  | "payRequired"
  | "priceHigh"
  | "discount"
  | "phone";

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
}: DraftCheck): Map<DraftField, DraftError> {
  const errors: [DraftField, DraftError | undefined][] = [
    ["photos", checkPhotos(photos, isPhotoOptional)],
    ["title", checkText(draft.title, titleLength, "titleShort", "titleLong")],
    ["category", draft.category === null ? "required" : undefined],
    ...visibleParameters(parameters, draft).map((parameter): [DraftField, DraftError | undefined] => [
      `parameter-${parameter.id}`,
      checkParameter(parameter, draft),
    ]),
    ["price", checkPrice(draft)],
    ["discount_price", checkDiscount(draft)],
    ["description", checkText(draft.description, descriptionLength, "descriptionShort", "descriptionLong")],
    ["location", draft.location === null ? "required" : undefined],
    ["contact_phone", normalisePhone(draft.phone) ? undefined : draft.phone.trim() === "" ? "required" : "phone"],
  ];
  return new Map(errors.filter((entry): entry is [DraftField, DraftError] => entry[1] !== undefined));
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

function checkParameter(parameter: Parameter, draft: Draft): DraftError | undefined {
  const { text, options } = givenValue(draft, parameter.id);
  if (parameter.type === "select") {
    const isChosen = parameter.options.some(({ id }) => options.includes(id));
    return parameter.required && !isChosen ? "required" : undefined;
  }
  if (text.trim() === "") return parameter.required ? "required" : undefined;
  if (!parameter.from_to) return undefined;
  const number = parseNumber(text);
  if (number === undefined) return "number";
  const years = yearBounds(parameter.key, new Date().getFullYear());
  return years && (number < years.from || number > years.to) ? "year" : undefined;
}

function checkPrice({ price, isNegotiable, deal }: Draft): DraftError | undefined {
  if (isNegotiable) return undefined;
  if (Number(price) === 0) return deal === "job" ? "payRequired" : "priceRequired";
  return Number(price) > maxPrice ? "priceHigh" : undefined;
}

function checkDiscount({ price, discount, isNegotiable, deal }: Draft): DraftError | undefined {
  if (isNegotiable || discount === "" || deal === "job") return undefined;
  return isDiscount(Number(price), Number(discount)) ? undefined : "discount";
}
