import { type RefObject, useEffect } from "react";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { parseList, readStoredList, useStoredText, writeStoredList } from "#web/platform/storage/browser-storage.ts";
import type { DeliveryChoice } from "./cart-view.ts";

/** What was begun to say with an order. */
interface OrderDraft {
  business: number;
  delivery: DeliveryChoice;
  address: string;
  comment: string;
  /** "": the buyer gives none; undefined: the one of the account. */
  phone: string | undefined;
}

const name = "order-drafts";
/** The oldest goes first. */
const maxDrafts = 20;

/** The texts of the form, beside the way of delivery. */
const fields = ["address", "comment", "phone"] as const;

/** Keeps what is in the form of an order on this device until it was sent: it survives Back, a reload and a lost session. */
export function keepOrderDraft(form: HTMLFormElement): void {
  const values = new FormData(form);
  const business = Number(textOf(values, "business"));
  const draft: OrderDraft = {
    business,
    delivery: readDelivery(textOf(values, "delivery")),
    address: textOf(values, "address"),
    comment: textOf(values, "comment"),
    phone: textOf(values, "phone"),
  };
  writeStoredList(name, [...othersThan(business), draft].slice(-maxDrafts));
}

export function forgetOrderDraft(business: number): void {
  writeStoredList(name, othersThan(business));
}

function othersThan(business: number): (Partial<OrderDraft> | null)[] {
  return readStoredList<Partial<OrderDraft> | null>(name).filter((draft) => draft?.business !== business);
}

/** A way of delivery as a form sends it. */
export function readDelivery(text: string): DeliveryChoice {
  return text === "pickup" ? "pickup" : Number(text) || 0;
}

/** The kept draft of an order; undefined if there is none, on the server and during hydration. */
export function useOrderDraft(business: number): OrderDraft | undefined {
  return findOrderDraft(useStoredText("localStorage", name), business);
}

/** What a storage has of an order: anybody may have written into it. */
export function findOrderDraft(stored: string | null, business: number): OrderDraft | undefined {
  const draft = parseList<Partial<OrderDraft> | null>(stored).find((one) => one?.business === business);
  if (!draft) return undefined;
  const { delivery, address, comment, phone } = draft;
  return {
    business,
    delivery: delivery === "pickup" || Number.isInteger(delivery) ? (delivery as DeliveryChoice) : 0,
    address: typeof address === "string" ? address : "",
    comment: typeof comment === "string" ? comment : "",
    phone: typeof phone === "string" ? phone : undefined,
  };
}

/** Puts the texts of a draft into the fields that nobody has changed since the page came. */
export function useRestoredTexts(form: RefObject<HTMLFormElement | null>, draft: OrderDraft | undefined): void {
  useEffect(() => {
    if (!draft) return;
    for (const field of fields) {
      const control = form.current?.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement | null;
      const kept = draft[field];
      if (control && kept !== undefined && control.value === control.defaultValue) control.value = kept;
    }
    // Once, as the page came: what is typed after that is in the fields.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a draft is written while one types
  }, [form, draft === undefined]);
}
