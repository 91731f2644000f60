import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Form } from "react-router";
import { maxQuantity } from "#contracts/cart/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { showToast } from "#web/ui/toast/show-toast.ts";
import { CartForm, type ChangeGuestCart } from "./cart-form.tsx";
import type { ItemView } from "./cart-view.ts";

interface CartItemProps {
  item: ItemView;
  onChange: ChangeGuestCart | undefined;
}

const stepClass =
  "grid size-11 place-items-center rounded-s text-felt-900 enabled:hover:bg-felt-200 disabled:text-felt-500 disabled:opacity-50";

/** One listing of a cart: its price of today, how many, what they cost together. */
export function CartItem({ item, onChange }: CartItemProps) {
  const t = useTranslations("cart");
  const { product, title, lang, picture, price, oldPrice, change, total } = item;
  return (
    <li className="flex gap-3 py-3.5">
      <span className="block aspect-4/3 w-20 shrink-0 self-start overflow-hidden rounded-s bg-felt-100">
        {picture && (
          <img src={picture} alt="" width={80} height={60} loading="lazy" className="size-full object-cover" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-1">
          <PageLink
            to={`/products/${product}`}
            lang={lang}
            className="line-clamp-2 min-h-11 min-w-0 flex-1 wrap-anywhere hover:text-lake-600"
          >
            {title}
          </PageLink>
          <Remove item={item} onChange={onChange} />
        </div>
        <p className="text-sm text-felt-600">
          {price}
          {oldPrice && <s className="ml-2 text-xs">{oldPrice}</s>}
        </p>
        {change && <p className="mt-0.5 text-sm font-semibold text-warn">{change}</p>}
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <CartForm product={product} onChange={onChange}>
            {(wanted = item.quantity) => (
              <fieldset aria-label={t("quantity")} className="flex items-center rounded-m bg-felt-100">
                {/* What Enter in the field presses, without scripts too. */}
                <button type="submit" hidden aria-label={t("quantity")} />
                <button
                  type="submit"
                  name="step"
                  value={wanted - 1}
                  disabled={wanted <= 1}
                  aria-label={t("less", { title })}
                  className={stepClass}
                >
                  <Icon of={Minus} />
                </button>
                <QuantityField wanted={wanted} title={title} />
                <button
                  type="submit"
                  name="step"
                  value={wanted + 1}
                  disabled={!item.mayGrow}
                  aria-label={t("more", { title })}
                  className={stepClass}
                >
                  <Icon of={Plus} />
                </button>
              </fieldset>
            )}
          </CartForm>
          <p className="font-bold whitespace-nowrap">{total}</p>
        </div>
      </div>
    </li>
  );
}

/** How many, to be typed; it is sent with Enter, or when the field is left. */
function QuantityField({ wanted, title }: { wanted: number; title: string }) {
  const t = useTranslations("cart");
  const [text, setText] = useState(String(wanted));
  const [shown, setShown] = useState(wanted);
  if (shown !== wanted) {
    setShown(wanted);
    setText(String(wanted));
  }
  /** False when there is nothing to send. */
  function settle(field: HTMLInputElement): boolean {
    const typed = Number(field.value);
    const next = Number.isInteger(typed) && typed > 0 ? Math.min(typed, maxQuantity) : wanted;
    if (typed > maxQuantity) showToast("error", t("atMost", { count: maxQuantity }));
    // The form is sent before the next render.
    field.value = String(next);
    setText(field.value);
    return next !== wanted;
  }
  return (
    <input
      name="quantity"
      inputMode="numeric"
      autoComplete="off"
      aria-label={t("type", { title })}
      maxLength={4}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={({ currentTarget: field }) => {
        if (settle(field)) field.form?.requestSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
      className="bare-control h-11 w-11 rounded-s bg-transparent text-center font-semibold"
    />
  );
}

/** Takes it out; the page then offers to put it back. */
function Remove({ item: { product, title, quantity }, onChange }: CartItemProps) {
  const t = useTranslations("cart");
  return (
    <Form
      method="post"
      action="/cart"
      preventScrollReset
      onSubmit={(event) => {
        if (!onChange) return;
        event.preventDefault();
        onChange(product, 0);
      }}
    >
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="product" value={product} />
      <input type="hidden" name="quantity" value={quantity} />
      <button
        type="submit"
        aria-label={t("remove", { title })}
        className="-mt-2.5 -mr-2.5 grid size-11 place-items-center rounded-s text-felt-600 hover:bg-felt-100 hover:text-bad"
      >
        <Icon of={Trash} size={18} />
      </button>
    </Form>
  );
}
