import { findOpening } from "#contracts/business/opening.ts";
import { getBusinessFacts } from "#contracts/business/page-schemas.ts";
import type { Product } from "#contracts/listings/schemas.ts";
import { describeOpening } from "#web/business/view/opening-text.ts";
import { viewDelivery } from "#web/business/view/view-delivery.ts";
import { nameAddress } from "#web/location/name-address.ts";
import { type Api, isFailure } from "#web/platform/api.ts";

/** What buyers ask a business about each listing: is it open, where is it, does it deliver. */
export interface ShopFactsView {
  /** «Открыто до 18:00», at the moment of the request. */
  opening: { text: string; isOpen: boolean } | null;
  /** The first one, and how many others there are. */
  address: string | null;
  otherAddresses: number;
  deliveries: string[];
  otherDeliveries: number;
  /** It has said that it does not deliver. */
  isWithoutDelivery: boolean;
  /** The page of the business. */
  path: string;
}

/** Conditions of delivery that a listing shows; the page of the business has all. */
const maxDeliveries = 2;

/** Of the business that sells a listing; null where it has said nothing of that, or is none on show. */
export async function loadShopFacts(
  api: Api,
  { user }: Pick<Product, "user">,
  deliversGoods: boolean,
): Promise<ShopFactsView | null> {
  if (user.business === null || user.request_status !== "success") return null;
  try {
    const facts = await api.call(getBusinessFacts, { params: { id: user.business } });
    const t = api.texts("business-page");
    const { language, now } = api;
    const opening = findOpening(facts.schedule, facts.holidays, now);
    const [address] = facts.addresses;
    const deliveries = deliversGoods ? facts.deliveries.map((one) => viewDelivery(one, language, t).title) : [];
    const isWithoutDelivery = deliversGoods && facts.without_delivery;
    if (!opening && !address && deliveries.length === 0 && !isWithoutDelivery) return null;
    return {
      opening: opening ? { text: describeOpening(opening, now, language, t), isOpen: opening.isOpen } : null,
      address: address ? nameAddress(address.location, address.address, language) : null,
      otherAddresses: Math.max(0, facts.addresses.length - 1),
      deliveries: deliveries.slice(0, maxDeliveries),
      otherDeliveries: Math.max(0, deliveries.length - maxDeliveries),
      isWithoutDelivery,
      path: user.link,
    };
  } catch (error) {
    // The listing is there all the same.
    if (isFailure(error)) return null;
    throw error;
  }
}
