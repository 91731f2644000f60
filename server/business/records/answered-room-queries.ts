import { type RawBuilder, sql } from "kysely";

/**
 * Condition: a room `r` is the talk of a business with a buyer, which a member answers in its name. Not where its owner has ordered from that person's shop:
 * the order, with the owner's address, stands in the room of the two, also when that person's account is gone (null). Nor what the member has asked the business themselves.
 *
 * @param owner The id of the owner's account
 * @param member The id of the member's account
 */
export function isAnsweredByMember(owner: RawBuilder<unknown>, member: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(r.seller_id = ${owner} and r.buyer_id is distinct from ${member} and (r.is_about_listing
    or not exists (select from chat_orders own where own.buyer_id = ${owner} and own.seller_id is not distinct from r.buyer_id)))`;
}
