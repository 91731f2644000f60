import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { Unreachable } from "#web/platform/network/reach-server.ts";
import { showToast } from "#web/ui/toast/show-toast.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useEffect, useEffectEvent } from "react";
import { noteChange, noteFailedChange } from "./changes-on-the-way.ts";

/** What a press in the cart is answered. */
export interface CartAnswer {
  /** Why it was refused, in the reader's language. */
  refusal?: string;
}

/** Changes the cart of a guest, on the device. */
export type ChangeGuestCart = (product: number, quantity: number) => void;

interface CartFormProps {
  product: number;
  /** On the device, of a guest's cart. */
  onChange: ChangeGuestCart | undefined;
  className?: string;
  /** Its field is named `quantity`, its buttons are named `step`. `wanted`: the quantity that is on its way. */
  children: (wanted: number | undefined) => ReactNode;
}

/** Says how many of a listing the cart has, to the server or, of a guest's cart, on the device. It works without scripts. */
export function CartForm({ product, onChange, className, children }: CartFormProps) {
  const t = useTranslations("cart");
  const fetcher = useFetcher<CartAnswer | Unreachable>();
  const isScripted = useHydrated();
  const { data, formData } = fetcher;
  const onAnswer = useEffectEvent((answer: CartAnswer | Unreachable) => {
    const failure = "unreachable" in answer ? t("unreachable") : answer.refusal;
    if (failure === undefined) return;
    noteFailedChange();
    showToast("error", failure);
  });
  useEffect(() => {
    if (data) onAnswer(data);
  }, [data]);
  const isIdle = fetcher.state === "idle";
  useEffect(() => {
    if (isIdle) noteChange(product, false);
  }, [isIdle, product]);
  useEffect(() => () => noteChange(product, false), [product]);
  return (
    <fetcher.Form
      method="post"
      action="/cart"
      className={className}
      aria-busy={fetcher.state !== "idle"}
      onSubmit={(event) => {
        if (!onChange) return noteChange(product, true);
        event.preventDefault();
        const wanted = quantityIn(new FormData(event.currentTarget, event.nativeEvent.submitter));
        if (wanted !== undefined) onChange(product, wanted);
      }}
    >
      <input type="hidden" name="intent" value="set" />
      <input type="hidden" name="product" value={product} />
      {isScripted && <input type="hidden" name="inline" value="1" />}
      {children(formData && quantityIn(formData))}
    </fetcher.Form>
  );
}

/** What a form of the cart asks for: a button's quantity, else what was typed; undefined when that is none. */
export function quantityIn(form: FormData): number | undefined {
  const given = form.get("step") ?? form.get("quantity");
  const quantity = typeof given === "string" && given !== "" ? Number(given) : Number.NaN;
  return Number.isInteger(quantity) ? quantity : undefined;
}
