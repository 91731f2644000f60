import "#web/business/view/texts.ts";
import "./texts.ts";
import { useEffect, useEffectEvent } from "react";
import { data, redirect, useRevalidator } from "react-router";
import { getCart, orderCart, setCartItem } from "#contracts/cart/schemas.ts";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { findAccount } from "#web/accounts/session/session.ts";
import { guestCart } from "#web/cart/button/in-cart.ts";
import { merges } from "#web/cart/button/merge-guest-cart.ts";
import { noteCart } from "#web/cart/button/put-into-cart.ts";
import { type Api, type Failure, failNotFound, getApi, isFailure } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { formatPhone } from "#web/platform/format-phone.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { useStore } from "#web/platform/storage/store.ts";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/cart-page.ts";
import { type CartAnswer, quantityIn } from "./cart-form.tsx";
import { type CartView, viewCart } from "./cart-view.ts";
import { EmptyCart } from "./empty-cart.tsx";
import { GuestCart } from "./guest-cart.tsx";
import { ordersPath } from "./orders/orders-view.ts";
import { forgetOrderDraft, readDelivery } from "./order-draft.ts";
import { OrderForm, type RefusedOrder } from "./order-form.tsx";
import { SellerBlock } from "./seller-block.tsx";
import { UnavailableBlock } from "./unavailable-block.tsx";
import { type Removed, UndoBar } from "./undo-bar.tsx";

const path = "/cart";

/** `/cart`: one's cart by sellers. That of a guest is kept by the browser: the page of all guests is the same. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const account = await findAccount(context);
  const title = api.texts("cart")("title");
  const cart = account ? await api.call(getCart) : null;
  return {
    cart: cart && viewCart(cart, { language, t: api.texts("cart"), ofBusiness: api.texts("business-page") }),
    removed: account ? readRemoved(new URL(request.url).searchParams.get("removed")) : null,
    phone: account?.phone ? formatPhone(account.phone) : "",
    address: cart?.address ?? "",
    key: account ? crypto.randomUUID() : "",
    meta: { title, description: title, path, language, publicUrl, noIndex: true },
  };
}

/** `12:2`: what was taken out last, and how many of it. */
function readRemoved(text: string | null): Removed | null {
  const [, product, quantity] = /^(\d{1,9}):(\d{1,3})$/.exec(text ?? "") ?? [];
  return product === undefined ? null : { product: Number(product), quantity: Number(quantity) };
}

/** Every form of the cart, by its `intent`; «В корзину» of a page without scripts, too. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const product = Number(textOf(form, "product"));
  const quantity = Number(textOf(form, "quantity"));
  try {
    switch (textOf(form, "intent")) {
      case "add":
        await api.call(setCartItem, { body: { product, quantity: 1, keep_larger: true } });
        return redirect(path, 303);
      case "set":
        await api.call(setCartItem, { body: { product, quantity: quantityIn(form) ?? Number.NaN } });
        return form.has("inline") ? data<CartAnswer>({}) : redirect(path, 303);
      case "remove":
        await api.call(setCartItem, { body: { product, quantity: 0 } });
        return redirect(`${path}?removed=${product}:${quantity}`, 303);
      case "clear":
        for (const gone of form.getAll("product"))
          await api.call(setCartItem, { body: { product: Number(gone), quantity: 0 } });
        return redirect(path, 303);
      case "order":
        return redirect(`/chats/${await order(api, form)}`, 303);
      default:
        failNotFound();
    }
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { problem } = error;
    const next = textOf(form, "intent") === "add" && product > 0 ? `/products/${product}` : path;
    if (problem.status === 401) return redirect(authPath("login", next), 303);
    if (textOf(form, "intent") === "order") return data({ refused: explain(error, form) }, { status: problem.status });
    const [fieldError] = Object.values(problem.errors ?? {}).flat();
    return data<CartAnswer>({ refusal: fieldError ?? problem.detail }, { status: problem.status });
  }
}

/** Sends an order; returns the chat. */
async function order(api: Api, form: FormData): Promise<number> {
  const body = {
    business: Number(textOf(form, "business")),
    comment: textOf(form, "comment"),
    address: textOf(form, "address"),
    phone: textOf(form, "phone"),
    delivery: Number(textOf(form, "delivery")) || null,
    is_pickup: textOf(form, "delivery") === "pickup",
    version: textOf(form, "version"),
  };
  return (await api.call(orderCart, { body, key: textOf(form, "key") })).room;
}

function explain({ problem }: Failure, form: FormData): RefusedOrder {
  const { errors = {}, detail } = problem;
  const shown = ["comment", "address", "phone", "delivery"];
  const isTold = shown.some((field) => errors[field]);
  return {
    business: Number(textOf(form, "business")),
    message: isTold ? undefined : (Object.values(errors)[0]?.[0] ?? detail),
    errors: Object.fromEntries(shown.map((field) => [field, errors[field]?.[0]])),
    typed: {
      comment: textOf(form, "comment"),
      address: textOf(form, "address"),
      phone: textOf(form, "phone"),
      delivery: readDelivery(textOf(form, "delivery")),
    },
  };
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await reachServer(serverAction);
  } catch (error) {
    // It leads to the chat: the order was sent.
    if (textOf(form, "intent") === "order" && isRedirectTo(error, /\/chats\//))
      forgetOrderDraft(Number(textOf(form, "business")));
    throw error;
  }
}

function isRedirectTo(answer: unknown, path: RegExp): boolean {
  return answer instanceof Response && path.test(answer.headers.get("Location") ?? "");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("cart");
  const { cart, removed, phone, address, key } = loaderData;
  const refused = actionData && "refused" in actionData ? actionData.refused : undefined;
  const isElsewhere = refused !== undefined && !cart?.sellers.some(({ id }) => id === refused.business);
  const message =
    actionData &&
    ("unreachable" in actionData
      ? t("unreachable")
      : "refusal" in actionData
        ? actionData.refusal
        : isElsewhere
          ? refused?.message
          : undefined);
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-2xl font-bold tracking-tight">{t("title")}</h1>
        {cart && (
          <PageLink
            to={`${ordersPath}?tab=sent`}
            className="flex min-h-11 items-center font-semibold text-lake-700 hover:underline"
          >
            {t("orders.mine")}
          </PageLink>
        )}
      </div>
      <p className="mt-1 mb-5 text-felt-600">{t("terms")}</p>
      {message !== undefined && (
        <div className="mb-4">
          <FormMessage kind="error">{message}</FormMessage>
        </div>
      )}
      {cart ? <OwnCart cart={cart} phone={phone} address={address} sendKey={key} refused={refused} /> : <GuestCart />}
      {removed && <UndoBar removed={removed} />}
    </div>
  );
}

interface OwnCartProps {
  cart: CartView;
  /** Of the account; "": it has none. */
  phone: string;
  /** Of their last order; "": it had none. */
  address: string;
  sendKey: string;
  refused: RefusedOrder | undefined;
}

/** The cart of whoever is signed in. What they collected as a guest is on its way to it. */
function OwnCart({ cart, phone, address, sendKey, refused }: OwnCartProps) {
  const t = useTranslations("cart");
  const { revalidate } = useRevalidator();
  const merged = useStore(merges, (count) => count, 0);
  const isMerging = useStore(guestCart, (text) => text !== null, false);
  const onMerged = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (merged > 0) onMerged();
  }, [merged]);
  const { sellers, unavailable } = cart;
  useEffect(() => {
    noteCart(sellers.flatMap(({ items }) => items.map(({ product }) => product)));
  }, [sellers]);
  const isEmpty = sellers.length === 0 && unavailable.length === 0;
  if (isEmpty && isMerging) return <output className="block text-felt-600">{t("loading")}</output>;
  if (isEmpty) return <EmptyCart />;
  return (
    <div className="grid gap-4">
      {sellers.map((seller) => (
        <SellerBlock key={seller.id} seller={seller}>
          <OrderForm
            seller={seller}
            phone={phone}
            address={address}
            sendKey={`${sendKey}-${seller.id}`}
            refused={refused?.business === seller.id ? refused : undefined}
          />
        </SellerBlock>
      ))}
      <UnavailableBlock items={unavailable} />
    </div>
  );
}
