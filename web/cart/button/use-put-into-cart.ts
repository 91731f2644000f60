import { useState } from "react";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { type Orderable, putIntoCart } from "./put-into-cart.ts";
import { tellOfCart } from "./tell-of-cart.ts";

/** Puts a listing into the cart, and says so with a way to it (`isTold`: not where a button shows it), or why it was not possible. */
export function usePutIntoCart({ isTold = true } = {}): {
  isBusy: boolean;
  put: (listing: Orderable) => Promise<void>;
} {
  const t = useTranslations("listings.cart");
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const put = async (listing: Orderable) => {
    if (isBusy) return;
    setBusy(true);
    const failure = await putIntoCart(listing, language);
    setBusy(false);
    tellOfCart(failure, t, isTold);
  };
  return { isBusy, put };
}
