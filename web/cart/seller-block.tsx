import type { ReactNode } from "react";
import { Logo } from "#web/business/view/logo.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { ChangeGuestCart } from "./cart-form.tsx";
import { CartItem } from "./cart-item.tsx";
import type { SellerView } from "./cart-view.ts";

interface SellerBlockProps {
  seller: SellerView;
  onChange?: ChangeGuestCart;
  /** How it is ordered. */
  children: ReactNode;
}

/** What the cart has of one business, what it costs, and how it is ordered. */
export function SellerBlock({ seller, onChange, children }: SellerBlockProps) {
  const t = useTranslations("cart");
  const { name, logo, initial, path, items, sums } = seller;
  return (
    <section aria-label={name} className={panelClass}>
      <h2>
        <PageLink to={path} className="flex min-h-11 items-center gap-3 text-lg font-semibold hover:text-lake-600">
          <Logo logo={logo} initial={initial} />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </PageLink>
      </h2>
      <ul aria-label={t("items", { seller: name })} className="mt-1 divide-y divide-felt-200">
        {items.map((item) => (
          <CartItem key={item.product} item={item} onChange={onChange} />
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-felt-200 pt-3.5">
        <span className="text-felt-600">{t("sum")}</span>
        <span className="text-xl font-extrabold tracking-tight">{sums}</span>
      </p>
      {children}
    </section>
  );
}
