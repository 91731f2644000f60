import Check from "lucide-react/icons/check";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type Orderable, useIsInCart } from "./put-into-cart.ts";
import { usePutIntoCart } from "./use-put-into-cart.ts";

interface CartButtonProps {
  listing: Orderable;
  /** It was in the viewer's cart when the page was loaded. */
  isInCart: boolean;
  className?: string;
}

/** «В корзину»; a link to the cart once it is there. Without scripts a form of the cart's page. */
export function CartButton({ listing, isInCart, className = "" }: CartButtonProps) {
  const t = useTranslations("listings.cart");
  const language = useLanguage();
  const { isBusy, put } = usePutIntoCart();
  if (useIsInCart(listing.id, isInCart)) {
    return (
      <LinkButton to="/cart" rel="nofollow" variant="outline" size="m" className={`w-full ${className}`}>
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
      <Button type="submit" variant="outline" size="m" className="w-full" aria-busy={isBusy}>
        <Icon of={ShoppingCart} />
        {t("put")}
      </Button>
    </form>
  );
}
