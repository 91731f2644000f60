import { z } from "zod";
import { normalisePhone } from "#contracts/accounts/rules.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { BodyId, cleanText, pageFields, queryInteger, queryText, queryValue } from "#contracts/base/values.ts";
import { BusinessAddress, BusinessDelivery } from "#contracts/business/record-schemas.ts";
import { closedReasons } from "#contracts/chat/rules.ts";
import { ChatOrder } from "#contracts/chat/schemas.ts";
import { Currency, Photo } from "#contracts/listings/schemas.ts";
import * as calls from "./calls.ts";
import {
  maxCartLines,
  maxOrderAddress,
  maxOrderComment,
  maxQuantity,
  orderStages,
  unavailableReasons,
} from "./rules.ts";

const feature = "cart";

const Quantity = z.int({ error: "whole_number" }).min(1, { error: "out_of_range" }).max(maxQuantity, {
  error: "out_of_range",
});

/** What can be ordered, at today's price. */
export const CartItem = z
  .object({
    product: z.int(),
    quantity: z.int(),
    title: z.string(),
    /** Of one, with its discount. */
    price: z.int(),
    /** Without the discount; null: it has none. */
    old_price: z.int().nullable(),
    currency: Currency,
    /** What the price is for, «кг»; empty when it is for one piece. */
    price_unit_ru: z.string(),
    price_unit_ky: z.string(),
    /** What one cost when it was put in; null: as much as today. */
    added: z.object({ price: z.int(), currency: Currency }).nullable(),
    first_photo: Photo.nullable(),
    drawn_picture: z.string().nullable(),
  })
  .meta({ id: "CartItem" });
export type CartItem = z.infer<typeof CartItem>;

/** What a cart has of one business. */
export const CartSeller = z
  .object({
    business: z.object({ id: z.int(), link: z.string().nullable(), name: z.string(), logo: Photo.nullable() }),
    items: z.array(CartItem),
    sums: z.array(z.object({ amount: z.int(), currency: Currency })),
    /** All of them in whole som, which conditions of delivery are about. */
    total_kgs: z.int(),
    deliveries: z.array(BusinessDelivery),
    /** It has said that it does not deliver. */
    without_delivery: z.boolean(),
    /** Its first address, where the buyer may take the goods; null: it has none. */
    pickup: BusinessAddress.pick({ location: true, address: true }).nullable(),
    /** Of items, prices and conditions of delivery as they are: what an order says that its buyer has seen. */
    version: z.string(),
  })
  .meta({ id: "CartSeller" });
export type CartSeller = z.infer<typeof CartSeller>;

/** In a cart, and not to be ordered. The title is null where the public knows none. */
export const UnavailableItem = z
  .object({
    product: z.int(),
    quantity: z.int(),
    title: z.string().nullable(),
    reason: z.enum(unavailableReasons),
  })
  .meta({ id: "UnavailableItem" });
export type UnavailableItem = z.infer<typeof UnavailableItem>;

/** Those that were put in last come first, sellers too. */
export const Cart = z
  .object({ sellers: z.array(CartSeller), unavailable: z.array(UnavailableItem), count: z.int() })
  .meta({ id: "Cart" });
export type Cart = z.infer<typeof Cart>;

export const getCart = endpoint({
  ...calls.getCart,
  feature,
  summary: "One's cart by sellers, with sums and conditions of delivery; prices are today's",
  /** `address`: of one's last order that had one, for the next; null: there was none. */
  reply: z.object({ ...Cart.shape, address: z.string().nullable() }),
  errors: signedInErrors,
});

export const setCartItem = endpoint({
  ...calls.setCartItem,
  feature,
  summary: "Put a listing into one's cart, change its quantity, or take it out (0); the same again changes nothing",
  body: z.strictObject({
    product: BodyId,
    /** One that is there in a larger quantity keeps it: for a press that only puts it in. */
    keep_larger: z.boolean({ error: "boolean" }).optional(),
    quantity: z.int({ error: "whole_number" }).min(0, { error: "out_of_range" }).max(maxQuantity, {
      error: "out_of_range",
    }),
  }),
  /** `count`: of all listings in the cart. */
  reply: z.object({ product: z.int(), quantity: z.int(), count: z.int() }),
  errors: [
    ...signedInErrors,
    "not_found",
    "listing_inactive",
    "listing_deleted",
    "own_goods",
    "cart_not_possible",
    "cart_full",
  ],
});

export const countCart = endpoint({
  ...calls.countCart,
  feature,
  summary: "How many listings one's cart has",
  reply: z.object({ count: z.int() }),
  errors: signedInErrors,
});

/** `12:2,15:1`: ids of listings with quantities. */
const itemList = new RegExp(String.raw`^\d{1,9}:\d{1,3}(?:,\d{1,9}:\d{1,3}){0,${maxCartLines - 1}}$`);

export const previewCart = endpoint({
  ...calls.previewCart,
  feature,
  summary: "What a cart of these listings is like, for carts that browsers keep",
  query: z.object({
    items: queryValue(
      z
        .string({ error: "id_list" })
        .regex(itemList, { error: "id_list" })
        .transform((text) =>
          text.split(",").map((item) => {
            const [product = 0, quantity = 0] = item.split(":").map(Number);
            return { product, quantity };
          }),
        )
        .optional(),
    ),
  }),
  reply: Cart,
});

export const mergeCart = endpoint({
  ...calls.mergeCart,
  feature,
  summary:
    "Add what a guest has put into a cart: the larger quantity counts; what cannot be ordered or has no room is left out; the same again changes nothing",
  body: z.strictObject({
    items: z
      .array(z.strictObject({ product: BodyId, quantity: Quantity }))
      .min(1, { error: "required" })
      .max(maxCartLines, { error: "too_many" }),
  }),
  reply: z.object({ count: z.int() }),
  errors: signedInErrors,
});

/** One or many lines, empty as absent. */
function words(maxLength: number) {
  return z
    .string({ error: "text" })
    .max(maxLength * 4, { error: "too_long" })
    .transform(cleanText)
    .pipe(z.string().max(maxLength, { error: "too_long" }))
    .transform((text) => text || undefined)
    .optional();
}

/** In any usual spelling, empty as absent. */
const OrderPhone = z
  .string({ error: "text" })
  .max(64, { error: "phone" })
  .transform((text, context) => {
    if (text.trim() === "") return undefined;
    const phone = normalisePhone(text);
    if (phone !== null) return phone;
    context.addIssue({ code: "custom", message: "phone", input: text });
    return z.NEVER;
  })
  .optional();

export const orderCart = endpoint({
  ...calls.orderCart,
  isIdempotent: true,
  feature,
  summary:
    "Send what the cart has of a business as an order into the chat with it; that part of the cart is empty then",
  body: z.strictObject({
    business: BodyId,
    comment: words(maxOrderComment),
    address: words(maxOrderAddress),
    /** Where the seller may call the buyer: only the two of them see it. */
    phone: OrderPhone,
    /** One of the conditions of the business, which needs an `address`; without it delivery is still to be agreed on. */
    delivery: BodyId.nullable().optional(),
    /** The buyer takes it from the shop: instead of `delivery` and `address`. */
    is_pickup: z.boolean({ error: "boolean" }).optional(),
    /** The `version` that the buyer has seen: with another one nothing is ordered (`cart_changed`). */
    version: z.string({ error: "text" }).max(64, { error: "too_long" }).optional(),
  }),
  status: 201,
  /** The message; negative while a moderator looks at it. */
  reply: z.object({ room: z.int(), message: z.int(), is_held: z.boolean() }),
  errors: [
    ...signedInErrors,
    "not_found",
    "business_inactive",
    "own_goods",
    "cart_empty",
    "cart_changed",
    "orders_waiting",
    "user_blocked_by_you",
    "message_not_delivered",
    "person_blocked",
    "person_deleted",
    "chat_silenced",
    "message_refused",
    "deal_code_in_chat",
  ],
});

/** An order in the lists of its two people. */
const Order = z
  .object({
    /** The message, which answers name. */
    id: z.int(),
    /** The chat, and where in it. */
    room: z.int(),
    seq: z.int(),
    date: z.iso.datetime(),
    order: ChatOrder,
    /** What the buyer wrote beside it; "" where a warning covers it. */
    comment: z.string(),
    /** Of the first items, by the `product`, as their listings are now; without those that are not shown any more. */
    photos: z.array(z.object({ product: z.int(), photo: Photo })),
    /** The other of the two; null: the account is gone. */
    person: z.object({ id: z.int(), name: z.string(), photo: z.string().nullable() }).nullable(),
    /** Why nobody can write in the chat: only answers that end the order are left. */
    closed: z.enum(closedReasons).nullable(),
  })
  .meta({ id: "Order" });
export type Order = z.infer<typeof Order>;

const listed = {
  feature,
  query: z.object({
    stage: queryValue(z.enum(orderStages, { error: "choice" }).optional()),
    limit: queryInteger(1, 100),
    key: queryText(200),
  }),
  reply: z.object({ results: z.array(Order), ...pageFields }),
  errors: [...signedInErrors, "key_invalid"],
} as const;

export const listReceivedOrders = endpoint({
  ...calls.listReceivedOrders,
  ...listed,
  acting: "chat",
  summary: "Orders that others have sent to one's business, the newest first, without those whose chat one has deleted",
});

export const listSentOrders = endpoint({
  ...calls.listSentOrders,
  ...listed,
  summary: "Orders that one has sent, the newest first, without those whose chat one has deleted",
});
