import type { ReactNode } from "react";
import { Logo } from "#web/business/view/logo.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { ChangeGuestCart } from "./cart-form.tsx";
import { CartItem } from "./cart-item.tsx";
import type { OfferedDelivery, SellerView } from "./cart-view.ts";

interface SellerBlockProps {
  seller: SellerView;
  onChange?: ChangeGuestCart;
  /** What it costs and how it is ordered. */
  children: ReactNode;
}

/** What the cart has of one business. */
export function SellerBlock({ seller, onChange, children }: SellerBlockProps) {
  const t = useTranslations("cart");
  const { name, logo, initial, path, items } = seller;
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
      <div className="border-t border-felt-200 pt-3.5">{children}</div>
    </section>
  );
}

/** What it costs: with a delivery that is free, that it is; with one that is to be paid, what of it is what. */
export function CartTotal({ goods, delivery }: { goods: string; delivery?: OfferedDelivery | undefined }) {
  const t = useTranslations("cart");
  const { price, total } = delivery ?? {};
  return (
    <dl
      aria-live="polite"
      className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 [&_dd]:text-right [&_dt]:text-felt-600"
    >
      {total !== undefined && (
        <>
          <dt>{t("goods")}</dt>
          <dd>{goods}</dd>
        </>
      )}
      {price !== undefined && (
        <>
          <dt>{t("delivery")}</dt>
          <dd>{price}</dd>
        </>
      )}
      <dt>{t("sum")}</dt>
      <dd className="text-xl font-extrabold tracking-tight">{total ?? goods}</dd>
    </dl>
  );
}
