import { useEffect, useState } from "react";
import { previewCart } from "#contracts/cart/calls.ts";
import type { Cart } from "#contracts/cart/schemas.ts";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { setCartCount } from "#web/cart/button/cart-count.ts";
import { type GuestItem, readGuestItems, withQuantity, writeGuestItems } from "#web/cart/button/guest-cart.ts";
import { guestCart } from "#web/cart/button/in-cart.ts";
import { readPublic } from "#web/platform/browser-api.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { useStore } from "#web/platform/storage/store.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { type SellerView, viewCart, waysTitle } from "./cart-view.ts";
import { EmptyCart } from "./empty-cart.tsx";
import { CartTotal, SellerBlock } from "./seller-block.tsx";
import { UnavailableBlock } from "./unavailable-block.tsx";
import { type Removed, UndoBar } from "./undo-bar.tsx";
import { joinStored } from "./join-stored.ts";

/** The cart that this device keeps for a guest, at today's prices; it is ordered after signing in. */
export function GuestCart() {
  const t = useTranslations("cart");
  const ofBusiness = useTranslations("business-page");
  const language = useLanguage();
  const isScripted = useHydrated();
  const items = readGuestItems(useStore(guestCart, (text) => text, null));
  const { cart, hasFailed, retry } = usePreview(items);
  const [removed, setRemoved] = useState<GuestItem>();
  const change = (next: GuestItem[]) => {
    writeGuestItems(next);
    setCartCount(next.length);
  };
  const set = (product: number, quantity: number) => {
    setRemoved(quantity === 0 ? items.find((item) => item.product === product) : undefined);
    change(withQuantity(items, product, quantity));
  };
  const undo = removed && {
    removed: removed satisfies Removed,
    onUndo() {
      change([removed, ...items]);
      setRemoved(undefined);
    },
  };
  if (!isScripted) return <WithoutScripts />;
  if (items.length === 0)
    return (
      <>
        <EmptyCart />
        {undo && <UndoBar {...undo} />}
      </>
    );
  if (!cart)
    return hasFailed ? (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{t("failed")}</p>
        <Button variant="soft" onClick={retry}>
          {t("retry")}
        </Button>
      </div>
    ) : (
      <output className="block text-felt-600">{t("loading")}</output>
    );
  const view = viewCart(joinStored(cart, items), { language, t, ofBusiness });
  return (
    <div className="grid gap-4">
      {view.sellers.map((seller) => (
        <SellerBlock key={seller.id} seller={seller} onChange={set}>
          <CartTotal goods={seller.sums} />
          <WaysToBuyer seller={seller} />
          <p className="mt-3 text-sm text-felt-600">{t("signInText")}</p>
          <LinkButton to={authPath("login", "/cart")} rel="nofollow" variant="primary" size="l" className="mt-3 w-full">
            {t("signIn")}
          </LinkButton>
        </SellerBlock>
      ))}
      <UnavailableBlock
        items={view.unavailable}
        onClear={() => {
          const gone = new Set(view.unavailable.map(({ product }) => product));
          change(items.filter(({ product }) => !gone.has(product)));
        }}
      />
      {undo && <UndoBar {...undo} />}
    </div>
  );
}

/** How it comes to the buyer; that is chosen after signing in. */
function WaysToBuyer({ seller }: { seller: SellerView }) {
  const t = useTranslations("cart");
  const { deliveries, pickup, isWithoutDelivery } = seller;
  const ways = deliveries.map(({ title, missing }) => [title, missing].filter(Boolean).join(": "));
  if (pickup !== null) ways.push(t("pickup", { place: pickup }));
  if (isWithoutDelivery) ways.push(t("withoutDelivery"));
  if (ways.length === 0) return null;
  return (
    <div className="mt-3 text-sm text-felt-600">
      <h3 className="mb-1 font-semibold text-felt-900">{t(waysTitle(seller))}</h3>
      <ul className="grid gap-1">
        {ways.map((way) => (
          <li key={way} className="wrap-anywhere">
            {way}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What these items are today; asked for again when others are put in, or in another quantity. */
function usePreview(items: readonly GuestItem[]): { cart: Cart | undefined; hasFailed: boolean; retry: () => void } {
  const wanted = items.map(({ product, quantity }) => `${product}:${quantity}`).join(",");
  const [tries, setTries] = useState(0);
  const [cart, setCart] = useState<Cart>();
  const [failed, setFailed] = useState("");
  const question = `${tries} ${wanted}`;
  useEffect(() => {
    if (wanted === "") return undefined;
    const controller = new AbortController();
    readPublic(previewCart, { query: { items: wanted } }, controller.signal).then(setCart, () => {
      if (!controller.signal.aborted) setFailed(`${tries} ${wanted}`);
    });
    return () => controller.abort();
  }, [wanted, tries]);
  return { cart, hasFailed: failed === question, retry: () => setTries(tries + 1) };
}

/** Nothing is kept on the device then. */
function WithoutScripts() {
  const t = useTranslations("cart");
  return (
    <noscript>
      <p>{t("needsScripts")}</p>
      <LinkButton to={authPath("login", "/cart")} variant="primary" className="mt-3">
        {t("signIn")}
      </LinkButton>
    </noscript>
  );
}
