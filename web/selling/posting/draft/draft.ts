import type { DealType, Parameter } from "#contracts/catalogue/schemas.ts";
import type { Currency } from "#contracts/base/currency.ts";
import { readParameterNumber } from "#contracts/selling/parameter-numbers.ts";
import { readPrice } from "#contracts/selling/read-price.ts";
import type { GivenParameter, NewListing, OwnProduct } from "#contracts/selling/schemas.ts";
import { formatPhone } from "#web/platform/format-phone.ts";

/** The value of one parameter: what was typed, or the chosen options. */
export interface GivenValue {
  text: string;
  options: readonly number[];
}

/** A listing that is being written, as the fields hold it; without its photos. */
export interface Draft {
  title: string;
  description: string;
  category: number | null;
  /** True if the category was guessed from the title: a better guess may replace it. */
  isGuessed: boolean;
  deal: DealType | null;
  /** By parameter id. */
  parameters: Readonly<Record<number, GivenValue>>;
  /** Unlikely numbers that were asked about, by parameter id and as typed: a second press confirms them. */
  asked?: Readonly<Record<number, string>>;
  /** As typed, without the groups of digits; so is `discount`. */
  price: string;
  currency: Currency;
  isNegotiable: boolean;
  /** `isNegotiable` of before a category of gifts was chosen, which have no price. */
  wasNegotiable?: boolean;
  discount: string;
  phone: string;
  location: number | null;
  /** Agreed to publish without photos, where the category does not demand them. */
  withoutPhotos: boolean;
  /** The catalogue that a business puts a new listing into; absent from drafts of before there was a choice. */
  catalog?: number | null;
}

/** The draft of a new listing. */
export function emptyDraft({ phone, location }: Pick<Draft, "phone" | "location">): Draft {
  return {
    title: "",
    description: "",
    category: null,
    isGuessed: false,
    deal: null,
    parameters: {},
    price: "",
    currency: "KGS",
    isNegotiable: false,
    discount: "",
    phone,
    location,
    withoutPhotos: false,
  };
}

/** The draft of an existing listing. */
export function toDraft(product: OwnProduct): Draft {
  return {
    title: product.title,
    description: product.description,
    category: product.category_id,
    isGuessed: false,
    deal: product.deal_type,
    parameters: Object.fromEntries(
      product.given_parameters.map(({ id, value, options }) => [
        id,
        { text: value === undefined ? "" : String(value).replace(".", ","), options: options ?? [] },
      ]),
    ),
    price: product.price > 0 ? String(product.price) : "",
    currency: product.currency,
    isNegotiable: product.price === 0,
    discount: product.discount_price === null ? "" : String(product.discount_price),
    phone: formatPhone(product.contact_phone),
    location: product.location_id,
    withoutPhotos: product.photos.length === 0,
  };
}

/** True if the draft differs from what it started with. */
export function hasChanges(draft: Draft, before: Draft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(before);
}

const emptyValue: GivenValue = { text: "", options: [] };

export function givenValue(draft: Draft, parameter: number): GivenValue {
  return draft.parameters[parameter] ?? emptyValue;
}

/**
 * The parameters to show: a dependent one, as the model, only once its parent is chosen, with the options that fit; whether the price may come down
 * only where there is one.
 */
export function visibleParameters(parameters: readonly Parameter[], draft: Draft): Parameter[] {
  return parameters.flatMap((parameter) => {
    if (parameter.key === "haggling" && draft.isNegotiable) return [];
    if (parameter.depends_on === undefined) return [parameter];
    const chosen = givenValue(draft, parameter.depends_on).options;
    const options = parameter.options.filter(
      ({ parent_option: parent }) => parent === undefined || chosen.includes(parent),
    );
    return options.length > 0 && chosen.length > 0 ? [{ ...parameter, options }] : [];
  });
}

/** The prices of the draft in whole units; 0 where none can be read. Jobs and negotiable prices have no discount. */
export function pricesOf({ price, discount, currency, isNegotiable, deal }: Draft): {
  price: number;
  discount: number;
} {
  const toPrice = (typed: string) => {
    const read = readPrice(typed, currency);
    return "price" in read ? read.price : 0;
  };
  return {
    price: isNegotiable ? 0 : toPrice(price),
    discount: isNegotiable || deal === "job" ? 0 : toPrice(discount),
  };
}

/** The number that was typed for a parameter; `undefined` if it is none. */
export function numberOf(text: string, parameter: Parameter): number | undefined {
  const read = readParameterNumber(text, parameter);
  return "value" in read ? read.value : undefined;
}

/** The listing as it is sent. The draft has to be without errors (`check-draft.ts`). */
export function toListing(
  draft: Draft,
  parameters: readonly Parameter[],
  photos: number[],
  isBusiness: boolean,
): NewListing {
  const prices = pricesOf(draft);
  return {
    title: draft.title,
    description: draft.description,
    category: draft.category ?? 0,
    location: draft.location ?? 0,
    price: prices.price,
    currency: draft.currency,
    is_negotiable: draft.isNegotiable,
    contact_phone: draft.phone,
    photos,
    ...(draft.catalog ? { catalog: draft.catalog } : {}),
    ...(photos.length === 0 && draft.withoutPhotos ? { without_photos: true } : {}),
    parameters: visibleParameters(parameters, draft).flatMap((parameter) => toParameter(parameter, draft)),
    ...(draft.deal ? { deal_type: draft.deal } : {}),
    ...(isBusiness ? { discount_price: prices.discount || null } : {}),
  };
}

function toParameter(parameter: Parameter, draft: Draft): GivenParameter[] {
  const { id, type, from_to: isNumber } = parameter;
  const given = givenValue(draft, id);
  if (type === "select") {
    const offered = new Set(parameter.options.map((option) => option.id));
    const options = given.options.filter((option) => offered.has(option));
    return options.length > 0 ? [{ id, options }] : [];
  }
  const text = given.text.trim();
  if (text === "") return [];
  return [{ id, value: isNumber ? (numberOf(text, parameter) ?? text) : text }];
}
