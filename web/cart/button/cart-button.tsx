import Check from "lucide-react/icons/check";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useIsInCart } from "./in-cart.ts";
import type { Orderable } from "./put-into-cart.ts";
import { usePutIntoCart } from "./use-put-into-cart.ts";

interface CartButtonProps {
  listing: Orderable;
  /** It was in the viewer's cart when the page was loaded. */
  isInCart: boolean;
  /** In the bar at the lower edge of phones. */
  isCompact?: boolean;
  className?: string;
}

/** «В корзину»; a link to the cart, «В корзине», once it is there: that says enough. Without scripts a form of the cart's page. */
export function CartButton({ listing, isInCart, isCompact = false, className = "" }: CartButtonProps) {
  const t = useTranslations("listings.cart");
  const language = useLanguage();
  const { isBusy, put } = usePutIntoCart({ isTold: false });
  const size = isCompact ? "l" : "m";
  const width = isCompact ? "px-3.5!" : "w-full";
  if (useIsInCart(listing.id, isInCart)) {
    return (
      <LinkButton to="/cart" rel="nofollow" variant="outline" size={size} className={`${width} ${className}`}>
        <Icon of={Check} className="text-ok" />
        {t("isIn")}
      </LinkButton>
    );
  }
  return (
    <form
      method="post"
      action={hrefIn(language, "/cart")}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void put(listing);
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="product" value={listing.id} />
      <Button type="submit" variant="outline" size={size} className={width} aria-busy={isBusy}>
        <Icon of={ShoppingCart} />
        {t("put")}
      </Button>
    </form>
  );
}
