import { useEffect } from "react";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { isSignedInHere } from "#web/accounts/session/session-channel.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { useIsInCart } from "./in-cart.ts";
import type { Orderable } from "./put-into-cart.ts";

/** Id of the form that these buttons submit without scripts, one for the page. */
export const cartForm = "cart-form";

const load = () => import("./put-from-card.ts");

/**
 * «В корзину» in the picture's lower right corner of a card, a link to the cart once it is there. A single element with its icon in CSS; what it does
 * comes with the first press, and, for whoever is signed in, what their cart has: a guest's page is the same for everybody. One's own goods have none.
 */
export function CardCart({ listing }: { listing: Orderable }) {
  const t = useTranslations("listings.cart");
  const language = useLanguage();
  const isIn = useIsInCart(listing.id, false);
  useEffect(() => {
    if (isSignedInHere()) void load().then(({ loadCart }) => loadCart(language));
  }, [language]);
  if (useViewer()?.id === listing.seller) return null;
  const label = `${t(isIn ? "isIn" : "put")}: ${listing.title}`;
  return (
    <div className="card-cart">
      {isIn ? (
        <a href={hrefIn(language, "/cart")} rel="nofollow" aria-label={label} />
      ) : (
        <button
          type="submit"
          form={cartForm}
          name="product"
          value={listing.id}
          aria-label={label}
          onClick={(event) => {
            event.preventDefault();
            const button = event.currentTarget;
            void load().then(({ putFromCard }) => putFromCard(listing, { button, language, t }));
          }}
        />
      )}
    </div>
  );
}

/** The form of {@link cartForm}. */
export function CartForm() {
  const language = useLanguage();
  return (
    <form id={cartForm} method="post" action={hrefIn(language, "/cart")}>
      <input type="hidden" name="intent" value="add" />
    </form>
  );
}
