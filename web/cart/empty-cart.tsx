import ShoppingCart from "lucide-react/icons/shopping-cart";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Nothing in the cart: what it is for, and where goods are. */
export function EmptyCart() {
  const t = useTranslations("cart");
  return (
    <EmptyState icon={ShoppingCart} title={t("empty")} text={t("emptyText")}>
      <LinkButton to="/?is_business=1" variant="primary" size="m">
        {t("look")}
      </LinkButton>
    </EmptyState>
  );
}
