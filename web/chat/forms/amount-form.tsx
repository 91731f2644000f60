import type { Currency } from "#contracts/base/currency.ts";
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

/** Digits of the largest price, and the spaces that people put between them. */
const maxDigits = 15;

/** A price that is proposed: an offer, or one's own in answer to the other's. */
export function AmountForm({ intent, currency, fields, clientId, onDone }: AmountFormProps) {
  const t = useTranslations("chat");
  const { props, errorOf } = useRequired({ amount: t("offer.missing") });
  return (
    <RoomForm
      intent={intent}
      clientId={clientId}
      required={props}
      className="grid gap-2.5"
      {...(fields && { fields })}
      {...(onDone && { onDone })}
    >
      <Field
        label={t("offer.amount", { currency: t(`currency.${currency}`) })}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="send"
        aria-required
        maxLength={maxDigits}
        error={errorOf("amount")}
        hint={t("offer.hint")}
      />
      <Button type="submit" variant="primary">
        {t("offer.send")}
      </Button>
    </RoomForm>
  );
}
