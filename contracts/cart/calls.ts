import { call } from "#contracts/base/call.ts";

/** One's cart. */
export const getCart = call("getCart", "GET", "/business/v1/cart/");

/** Put a listing into one's cart, in another quantity, or out of it. */
export const setCartItem = call("setCartItem", "POST", "/business/v1/cart/");

/** How many listings one's cart has. */
export const countCart = call("countCart", "GET", "/business/v1/cart/count/");

/** What a cart of these listings is like, for guests. */
export const previewCart = call("previewCart", "GET", "/business/v1/cart/preview/");

/** Add what a guest has put into a cart to one's own. */
export const mergeCart = call("mergeCart", "POST", "/business/v1/cart/merge/");

/** Orders that others have sent to one's business. */
export const listReceivedOrders = call("listReceivedOrders", "GET", "/business/v1/orders/");

/** Orders that one has sent. */
export const listSentOrders = call("listSentOrders", "GET", "/business/v1/orders/sent/");

/** Order what a cart has of a business. */
export const orderCart = call("orderCart", "POST", "/business/v1/cart/order/");
