import { call } from "#contracts/base/call.ts";

/** Hold one's own listing for somebody. */
export const reserveProduct = call("reserveProduct", "POST", "/product/v1/personal/products/{id}/reserve/");

/** Hold it no more. */
export const releaseReserve = call("releaseReserve", "DELETE", "/product/v1/personal/products/{id}/reserve/");

/** Take one's own listing off the show as sold. */
export const sellProduct = call("sellProduct", "POST", "/product/v1/personal/products/{id}/sell/");

/** Those who have written about one's own listing. */
export const listBuyers = call("listBuyers", "GET", "/product/v1/personal/products/{id}/buyers/");

/** How the deal of a room stands. */
export const getRoomDeal = call("getRoomDeal", "GET", "/chat/v2/myrooms/{id}/deal/");

/** Say that one has met the other person of a room. */
export const sayMet = call("sayMet", "POST", "/chat/v2/myrooms/{id}/meet/");

/** Enter the code that the buyer shows. */
export const confirmDeal = call("confirmDeal", "POST", "/chat/v2/myrooms/{id}/deal/");

/** One's confirmed deals. */
export const listDeals = call("listDeals", "GET", "/product/v1/personal/deals/");

/** One of one's confirmed deals. */
export const getDeal = call("getDeal", "GET", "/product/v1/personal/deals/{id}/");

/** Review the other person of a confirmed deal. */
export const reviewDeal = call("reviewDeal", "POST", "/product/v1/personal/deals/{id}/review/");
