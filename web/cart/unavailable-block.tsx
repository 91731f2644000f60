import { Form } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { UnavailableView } from "./cart-view.ts";

interface UnavailableBlockProps {
  items: readonly UnavailableView[];
  /** Takes all of them out of a guest's cart. */
  onClear?: () => void;
}

/** What cannot be ordered any more, with the reasons. It is neither counted nor ordered. */
export function UnavailableBlock({ items, onClear }: UnavailableBlockProps) {
  const t = useTranslations("cart");
  if (items.length === 0) return null;
  return (
    <section aria-label={t("unavailable")} className={panelClass}>
      <h2 className="text-lg font-semibold">{t("unavailable")}</h2>
      <ul className="mt-2 grid gap-2.5">
        {items.map(({ product, title, reason }) => (
          <li key={product}>
            <p className="text-felt-600 wrap-anywhere">{title ?? t("gone")}</p>
            <p className="text-sm font-semibold text-warn">{t(`reason.${reason}`)}</p>
          </li>
        ))}
      </ul>
      <Form
        method="post"
        action="/cart"
        className="mt-3.5"
        onSubmit={(event) => {
          if (!onClear) return;
          event.preventDefault();
          onClear();
        }}
      >
        <input type="hidden" name="intent" value="clear" />
        {items.map(({ product }) => (
          <input key={product} type="hidden" name="product" value={product} />
        ))}
        <Button type="submit">{t("clear")}</Button>
      </Form>
    </section>
  );
}
