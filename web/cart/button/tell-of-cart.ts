import type { Translate } from "#web/platform/i18n.tsx";
import { showToast } from "#web/ui/toast/show-toast.ts";
import type { putIntoCart } from "./put-into-cart.ts";

/** Says that something is in the cart, with a way to it (`isTold`: not where a button shows it), or why it is not. */
export function tellOfCart(
  failure: Awaited<ReturnType<typeof putIntoCart>>,
  t: Translate<"listings.cart">,
  isTold = true,
): void {
  if (failure === undefined) {
    if (isTold) showToast("success", t("added"), { to: "/cart", title: t("open") });
  } else showToast("error", failure === "full" ? t("full") : (failure.refusal ?? t("noNetwork")));
}
