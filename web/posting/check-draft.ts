import { normalisePhone } from "#contracts/account-rules.ts";
import type { Parameter } from "#contracts/catalogue.ts";
import { descriptionLength, isDiscount, titleLength } from "#contracts/selling-rules.ts";
import { type Draft, offerParameters, parseNumber, valueOf } from "./draft.ts";

/** A field of the form, by its name in the API; one of a parameter is `parameter-7`. */
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
  | "location";

/** What is wrong with a field: the name of its text under `faults` in the texts of `posting`. */
export type DraftFault =
  | "required"
  | "photoRequired"
  | "photoFailed"
  | "titleShort"
  | "titleLong"
  | "descriptionShort"
  | "descriptionLong"
  | "number"
  | "priceRequired"
  | "priceHigh"
  | "discount"
  | "phone";

/** The most that a price may be: `maxPrice` of the contract, written out because that would bring its schemas along. */
const maxPrice = 100_000_000_000;

interface Checked {
  draft: Draft;
  /** Of the draft's category. */
  parameters: readonly Parameter[];
  photos: { count: number; hasFailed: boolean };
}

/** Everything that keeps an ad from being sent (spec §5), in the order of the form. */
export function findDraftFaults({ draft, parameters, photos }: Checked): Map<DraftField, DraftFault> {
  const faults: [DraftField, DraftFault | undefined][] = [
    ["photos", photos.count === 0 ? "photoRequired" : photos.hasFailed ? "photoFailed" : undefined],
    ["title", checkText(draft.title, titleLength, "titleShort", "titleLong")],
    ["category", draft.category === null ? "required" : undefined],
    ...offerParameters(parameters, draft).map((parameter): [DraftField, DraftFault | undefined] => [
      `parameter-${parameter.id}`,
      checkParameter(parameter, draft),
    ]),
    ["price", checkPrice(draft)],
    ["discount_price", checkDiscount(draft)],
    ["description", checkText(draft.description, descriptionLength, "descriptionShort", "descriptionLong")],
    ["location", draft.location === null ? "required" : undefined],
    ["contact_phone", normalisePhone(draft.phone) ? undefined : draft.phone.trim() === "" ? "required" : "phone"],
  ];
  return new Map(faults.filter((entry): entry is [DraftField, DraftFault] => entry[1] !== undefined));
}

function checkText(
  text: string,
  { min, max }: { min: number; max: number },
  short: DraftFault,
  long: DraftFault,
): DraftFault | undefined {
  const plain = text.trim();
  if (!/[\p{L}\p{N}]/u.test(plain)) return "required";
  if (plain.length < min) return short;
  return plain.length > max ? long : undefined;
}

function checkParameter(parameter: Parameter, draft: Draft): DraftFault | undefined {
  const { text, options } = valueOf(draft, parameter.id);
  if (parameter.type === "select") {
    const isChosen = parameter.options.some(({ id }) => options.includes(id));
    return parameter.required && !isChosen ? "required" : undefined;
  }
  if (text.trim() === "") return parameter.required ? "required" : undefined;
  return parameter.from_to && parseNumber(text) === undefined ? "number" : undefined;
}

function checkPrice({ price, isNegotiable }: Draft): DraftFault | undefined {
  if (isNegotiable) return undefined;
  if (Number(price) === 0) return "priceRequired";
  return Number(price) > maxPrice ? "priceHigh" : undefined;
}

function checkDiscount({ price, discount, isNegotiable }: Draft): DraftFault | undefined {
  if (isNegotiable || discount === "") return undefined;
  return isDiscount(Number(price), Number(discount)) ? undefined : "discount";
}
