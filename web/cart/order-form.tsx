import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { maxOrderAddress, maxOrderComment } from "#contracts/cart/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import type { OfferedDelivery, SellerView } from "./cart-view.ts";

/** Why an order was not sent, and what was typed. */
export interface RefusedOrder {
  business: number;
  message: string | undefined;
  errors: Readonly<Record<string, string | undefined>>;
  typed: { comment: string; address: string; delivery: number };
}

interface OrderFormProps {
  seller: SellerView;
  /** The same form sent twice is one order. */
  sendKey: string;
  refused: RefusedOrder | undefined;
}

/** Delivery, address, comment, «Отправить заказ». */
export function OrderForm({ seller, sendKey, refused }: OrderFormProps) {
  const t = useTranslations("cart");
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("business") === String(seller.id);
  const { errors = {}, typed } = refused ?? {};
  return (
    <Form method="post" action="/cart" className="mt-4 grid gap-3.5">
      <input type="hidden" name="intent" value="order" />
      <input type="hidden" name="business" value={seller.id} />
      <input type="hidden" name="version" value={seller.version} />
      <input type="hidden" name="key" value={sendKey} />
      {seller.deliveries.length > 0 && (
        <Deliveries
          key={seller.delivery}
          deliveries={seller.deliveries}
          chosen={typed?.delivery ?? seller.delivery}
          error={errors["delivery"]}
        />
      )}
      <Field
        label={t("address")}
        name="address"
        autoComplete="street-address"
        maxLength={maxOrderAddress}
        placeholder={t("addressHint")}
        defaultValue={typed?.address}
        error={errors["address"]}
      />
      <TextArea
        label={t("comment")}
        name="comment"
        maxLength={maxOrderComment}
        defaultValue={typed?.comment}
        error={errors["comment"]}
        className="[&_textarea]:min-h-20"
      />
      {refused?.message !== undefined && <FormMessage kind="error">{refused.message}</FormMessage>}
      <Button type="submit" variant="primary" size="l" disabled={isSending} aria-busy={isSending}>
        {t(isSending ? "sending" : "send")}
      </Button>
    </Form>
  );
}

interface DeliveriesProps {
  deliveries: readonly OfferedDelivery[];
  /** 0: none. */
  chosen: number;
  error: string | undefined;
}

function Deliveries({ deliveries, chosen, error }: DeliveriesProps) {
  const t = useTranslations("cart");
  const [value, setValue] = useState(chosen);
  const choices = [{ id: 0, title: t("agree"), terms: "", isOffered: true }, ...deliveries];
  return (
    <fieldset>
      <legend className="mb-1 text-xs text-felt-600">{t("delivery")}</legend>
      {choices.map((choice) => (
        <label
          key={choice.id}
          className={`flex min-h-11 items-center gap-3 py-1.5 ${choice.isOffered ? "" : "text-felt-600"}`}
        >
          <input
            type="radio"
            name="delivery"
            value={choice.id}
            checked={value === choice.id}
            onChange={() => setValue(choice.id)}
            disabled={!choice.isOffered}
            className="size-5 shrink-0 accent-lake-600"
          />
          <span className="min-w-0 wrap-anywhere">
            {choice.title}
            <Terms of={choice} />
          </span>
        </label>
      ))}
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}

function Terms({ of: { terms, missing } }: { of: Pick<OfferedDelivery, "terms" | "missing"> }) {
  const text = [missing, terms].filter(Boolean).join(" · ");
  return text === "" ? null : <span className="block text-xs text-felt-600">{text}</span>;
}
