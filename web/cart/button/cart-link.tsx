import ShoppingCart from "lucide-react/icons/shopping-cart";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { useCartCount } from "./cart-count.ts";

/** The cart in the header, with how much is in it; on phones only while there is something. */
export function CartLink() {
  const t = useTranslations("layout");
  const count = useCartCount();
  return (
    <PageLink
      to="/cart"
      rel="nofollow"
      aria-label={count > 0 ? t("cartCount", { count: String(count) }) : t("cart")}
      className={`grid size-11 shrink-0 place-items-center rounded-full hover:bg-felt-100 ${count > 0 ? "" : "max-720:hidden"}`}
    >
      <span className="relative">
        <Icon of={ShoppingCart} size={22} />
        {count > 0 && (
          <span
            aria-hidden
            className="absolute -top-2 -right-2.5 min-w-5 rounded-full border-2 border-felt-0 bg-lake-600 px-0.5 text-center text-2xs leading-4 font-bold text-on-fill"
          >
            {count}
          </span>
        )}
      </span>
    </PageLink>
  );
}
