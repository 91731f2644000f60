import { normalisePhone } from "#contracts/account-rules.ts";
import type { DealType } from "#contracts/catalogue.ts";
import type { Currency } from "#contracts/listings.ts";
import type { GivenParameter } from "#contracts/selling.ts";
import type { Catalogue, Category } from "#server/catalogue/catalogue.ts";
import { isValidDiscount } from "#server/listings/price.ts";
import { refuse, type Refusal } from "#server/platform/refusal.ts";
import { type Fault, resolveParameters, type StoredParameters } from "./parameters.ts";

/** An ad as its owner wants it, whole. */
export interface Draft {
  title: string;
  description: string;
  category: number;
  location: number;
  price: number;
  currency: Currency;
  is_negotiable: boolean;
  discount_price: number | null;
  contact_phone: string | undefined;
  parameters: readonly GivenParameter[];
  deal_type: DealType | undefined;
}

/** The columns of an ad that its owner decides on. */
export interface ListingValues {
  title: string;
  description: string;
  category_id: number;
  location_id: number;
  deal_type: DealType;
  currency: Currency;
  price: number;
  discount_price: number | null;
  contact_phone: string;
  parameters: StoredParameters;
}

export interface Seller {
  /** What stands where none is given. */
  phone: string | null;
  /** A business in force. */
  isBusiness: boolean;
}

type Fields = NonNullable<Refusal["fields"]>;

/**
 * Checks an ad against the catalogue and its seller (spec §5). Refuses with `validation_failed`, every wrong field named; those of
 * parameters as `parameters.<id>`. `isDiscountNew`: a discount that stands since the business was in force is left as it is.
 */
export function resolveDraft(
  draft: Draft,
  seller: Seller,
  catalogue: Catalogue,
  isDiscountNew: boolean,
): ListingValues {
  const fields: Fields = {};
  const fault: Fault = (field, message, values) =>
    void (fields[field] ??= []).push({ message, ...(values && { values }) });

  const category = findLeaf(draft.category, catalogue, fault);
  if (!catalogue.placeById.has(draft.location)) fault("location", "unknown_id");
  const dealType = draft.deal_type ?? category?.deal_types[0];
  if (category && dealType && !category.deal_types.includes(dealType)) {
    fault("deal_type", "choice", { choices: category.deal_types.join(", ") });
  }
  const price = draft.is_negotiable ? 0 : draft.price;
  checkDiscount(draft.discount_price, price, seller, isDiscountNew, fault);
  const phone = draft.contact_phone === undefined ? seller.phone : normalisePhone(draft.contact_phone);
  if (phone === null) fault("contact_phone", draft.contact_phone === undefined ? "required" : "phone");
  const parameters = category ? resolveParameters(draft.parameters, category.parameters, fault) : {};

  if (Object.keys(fields).length > 0 || !dealType || phone === null) refuse("validation_failed", { fields });
  return {
    title: draft.title,
    description: draft.description,
    category_id: draft.category,
    location_id: draft.location,
    deal_type: dealType,
    currency: draft.currency,
    price,
    discount_price: draft.discount_price,
    contact_phone: phone,
    parameters,
  };
}

/** Ads stand in leaves of the tree; the catalogue knows no hidden category. */
function findLeaf(id: number, catalogue: Catalogue, fault: Fault): Category | undefined {
  const category = catalogue.categoryById.get(id);
  if (!category) fault("category", "unknown_id");
  else if (category.children.length > 0) fault("category", "leaf");
  else return category;
  return undefined;
}

function checkDiscount(discount: number | null, price: number, seller: Seller, isNew: boolean, fault: Fault): void {
  if (discount === null) return;
  if (isNew && !seller.isBusiness) fault("discount_price", "discount_business");
  else if (seller.isBusiness && !isValidDiscount(price, discount)) fault("discount_price", "discount_bounds");
}
