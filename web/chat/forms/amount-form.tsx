import { type FormEvent, useState } from "react";
import type { Currency } from "#contracts/base/currency.ts";
import { maxTypedNumber } from "#contracts/base/typed-number.ts";
import { readPrice } from "#contracts/selling/read-price.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { useRequired } from "#web/ui/form/use-required.ts";
import { RoomForm } from "./room-form.tsx";

interface AmountFormProps {
  intent: "offer" | "counter";
  currency: Currency;
  fields?: Readonly<Record<string, string | number>>;
  clientId: string;
  onDone?: () => void;
}

/** A price that is proposed: an offer, or one's own in answer to the other's. */
export function AmountForm({ intent, currency, fields, clientId, onDone }: AmountFormProps) {
  const t = useTranslations("chat");
  const { props, errorOf } = useRequired({ amount: t("offer.missing") });
  const [fault, setFault] = useState<"unclear" | "fraction" | "currency">();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    props.onSubmit(event);
    if (event.isDefaultPrevented()) return;
    const field = event.currentTarget.elements.namedItem("amount");
    if (!(field instanceof HTMLInputElement)) return;
    const found = findFault(field.value, currency);
    setFault(found);
    if (found === undefined) return;
    event.preventDefault();
    field.focus();
  };
  return (
    <RoomForm
      intent={intent}
      clientId={clientId}
      required={{ ...props, onSubmit }}
      className="grid gap-2.5"
      fields={{ ...fields, currency }}
      {...(onDone && { onDone })}
    >
      <Field
        label={t("offer.amount", { currency: t(`currency.${currency}`) })}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="send"
        aria-required
        maxLength={maxTypedNumber}
        error={errorOf("amount") ?? (fault && t(`offer.${fault}`))}
        hint={t("offer.hint")}
        onChange={() => setFault(undefined)}
      />
      <Button type="submit" variant="primary">
        {t("offer.send")}
      </Button>
    </RoomForm>
  );
}

/** Why no amount can be read; the server says what is wrong with one that can. */
function findFault(typed: string, currency: Currency): "unclear" | "fraction" | "currency" | undefined {
  const read = readPrice(typed, currency);
  if ("price" in read || read.fault === "zero" || read.fault === "tooHigh") return undefined;
  return read.fault === "empty" ? "unclear" : read.fault;
}
