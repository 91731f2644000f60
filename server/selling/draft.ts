import { normalisePhone } from "#contracts/accounts/rules.ts";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { Currency } from "#contracts/base/currency.ts";
import { isDiscount } from "#contracts/selling/rules.ts";
import type { GivenParameter } from "#contracts/selling/schemas.ts";
import type { Catalogue, Category } from "#server/catalogue/catalogue.ts";
import { refuse, type Refusal } from "#server/platform/refusal.ts";
import { type AddFieldError, resolveParameters, type StoredParameters } from "#server/catalogue/resolve-parameters.ts";

/** A complete listing as its owner sends it. */
export interface ListingDraft {
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
  /** How many; undefined: they stay, and so does the category. */
  photos: number | undefined;
  /** That none is meant. */
  without_photos: boolean;
  deal_type: DealType | undefined;
}

/** The columns of a listing that its owner sets. */
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
  /** Of the account: the contact phone when none is given. */
  phone: string | null;
  /** Whether the user has an approved business. */
  isBusiness: boolean;
}

type Fields = NonNullable<Refusal["fields"]>;

/**
 * Validates a draft by the catalogue and its seller (`docs/features/selling.md`). Refuses with `validation_failed` and all wrong fields;
 * those of parameters are `parameters.<id>`. `isDiscountNew` is false for an unchanged discount, which stays when the business has expired.
 */
export function resolveDraft(
  draft: ListingDraft,
  seller: Seller,
  catalogue: Catalogue,
  isDiscountNew: boolean,
): ListingValues {
  const fields: Fields = {};
  const addError: AddFieldError = (field, message, values) =>
    void (fields[field] ??= []).push({ message, ...(values && { values }) });

  const category = findLeaf(draft.category, catalogue, addError);
  if (!catalogue.locationById.has(draft.location)) addError("location", "unknown_id");
  if (draft.photos === 0 && !(category?.photoOptional && draft.without_photos)) addError("photos", "photo_required");
  const dealType = draft.deal_type ?? category?.deal_types[0];
  if (category && dealType && !category.deal_types.includes(dealType)) {
    addError("deal_type", "choice", { choices: category.deal_types.join(", ") });
  }
  const price = draft.is_negotiable ? 0 : draft.price;
  checkDiscount(draft.discount_price, price, seller, isDiscountNew, addError);
  const phone = draft.contact_phone === undefined ? seller.phone : normalisePhone(draft.contact_phone);
  if (phone === null) addError("contact_phone", draft.contact_phone === undefined ? "required" : "phone");
  const parameters = category ? resolveParameters(draft.parameters, category.parameters, addError) : {};

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

/** Listings belong to leaves. The catalogue does not contain hidden categories. */
function findLeaf(id: number, catalogue: Catalogue, addError: AddFieldError): Category | undefined {
  const category = catalogue.categoryById.get(id);
  if (!category) addError("category", "unknown_id");
  else if (!category.isActive) addError("category", "category_closed");
  else if (category.children.length > 0) addError("category", "leaf");
  else return category;
  return undefined;
}

function checkDiscount(
  discount: number | null,
  price: number,
  seller: Seller,
  isNew: boolean,
  addError: AddFieldError,
): void {
  if (discount === null) return;
  if (isNew && !seller.isBusiness) addError("discount_price", "discount_business");
  else if (seller.isBusiness && !isDiscount(price, discount)) addError("discount_price", "discount_bounds");
}
