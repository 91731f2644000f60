import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { normalisePhone } from "#contracts/accounts/rules.ts";
import { maxOrderAddress, maxOrderComment } from "#contracts/cart/rules.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { showErrorSoon } from "#web/ui/form/show-error-soon.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { type DeliveryChoice, type SellerView, waysTitle } from "./cart-view.ts";
import { areChangesOnTheWay, hasFailedChange, useChangesOnTheWay } from "./changes-on-the-way.ts";
import { keepOrderDraft, useOrderDraft, useRestoredTexts } from "./order-draft.ts";
import { CartTotal } from "./seller-block.tsx";

/** Why an order was not sent, and what was typed. */
export interface RefusedOrder {
  business: number;
  message: string | undefined;
  errors: Readonly<Record<string, string | undefined>>;
  typed: { comment: string; address: string; phone: string; delivery: DeliveryChoice };
}

interface OrderFormProps {
  seller: SellerView;
  /** Of the buyer's account, which goes with the order unless the buyer says otherwise; "": it has none. */
  phone: string;
  /** Of the buyer's last order, which may be changed; "": there was none. */
  address: string;
  /** The same form sent twice is one order. */
  sendKey: string;
  refused: RefusedOrder | undefined;
}

/** Delivery, address, phone, comment, what it costs, «Отправить заказ». */
export function OrderForm({ seller, phone, address, sendKey, refused }: OrderFormProps) {
  const t = useTranslations("cart");
  const { state, formData } = useNavigation();
  const isOnTheWay = state !== "idle" && formData?.get("business") === String(seller.id);
  const { typed } = refused ?? {};
  const [errors, onMended] = useErrors(refused);
  const form = useRef<HTMLFormElement>(null);
  const draft = useOrderDraft(seller.id);
  useRestoredTexts(form, refused ? undefined : draft);
  useEffect(() => {
    if (refused) showErrorSoon(form.current);
  }, [refused]);
  const [own, setOwn] = useState(typed?.delivery);
  const [isUntouched, setUntouched] = useState(true);
  const isKnown = isUntouched && address !== "" && (typed ?? draft ?? { address }).address === address;
  const isChanging = useChangesOnTheWay();
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (isWaiting && !isChanging) form.current?.requestSubmit();
  }, [isWaiting, isChanging]);
  const isSending = isOnTheWay || isWaiting;
  const chosen = choiceOf(seller, own ?? draft?.delivery);
  const delivery = seller.deliveries.find(({ id }) => id === chosen);
  return (
    <Form
      ref={form}
      method="post"
      action="/cart"
      className="group/order grid gap-3.5"
      onSubmit={(event) => {
        // A quantity that was typed is sent by leaving its field, which a press on the button does.
        const isEarly = areChangesOnTheWay();
        // What was waited for was refused, which has been said: another quantity than the wanted one is not ordered by itself.
        if (isEarly || (isWaiting && hasFailedChange())) event.preventDefault();
        setWaiting(isEarly);
      }}
      onChange={(event) => {
        keepOrderDraft(event.currentTarget);
        const { name } = event.target as unknown as HTMLInputElement;
        onMended(name);
        if (name === "address") setUntouched(false);
      }}
    >
      <input type="hidden" name="intent" value="order" />
      <input type="hidden" name="business" value={seller.id} />
      <input type="hidden" name="version" value={seller.version} />
      <input type="hidden" name="key" value={sendKey} />
      {(seller.deliveries.length > 0 || seller.pickup !== null) && (
        <Deliveries seller={seller} chosen={chosen} onChoose={setOwn} error={errors["delivery"]} />
      )}
      {seller.isWithoutDelivery && <p className="text-sm text-felt-600">{t("withoutDelivery")}</p>}
      {!seller.isWithoutDelivery && (
        <AddressField
          isNeeded={delivery !== undefined}
          address={typed?.address ?? address}
          isKnown={isKnown}
          error={errors["address"]}
        />
      )}
      <Field
        label={t("phone")}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={64}
        placeholder="+996 ___ ___ ___"
        defaultValue={typed?.phone ?? phone}
        error={errors["phone"]}
        hint={t("phoneHint")}
        onBlur={({ currentTarget: field }) => {
          const typedPhone = normalisePhone(field.value);
          if (typedPhone) field.value = formatPhone(typedPhone);
        }}
      />
      <TextArea
        label={t("comment")}
        name="comment"
        maxLength={maxOrderComment}
        defaultValue={typed?.comment}
        error={errors["comment"]}
        className="[&_textarea]:min-h-20"
      />
      <CartTotal goods={seller.sums} delivery={delivery} />
      {refused?.message !== undefined && <FormMessage kind="error">{refused.message}</FormMessage>}
      <Button type="submit" variant="primary" size="l" disabled={isSending} aria-busy={isSending}>
        {t(isSending ? "sending" : "send")}
      </Button>
    </Form>
  );
}

interface AddressFieldProps {
  isNeeded: boolean;
  address: string;
  /** It is that of the last order. */
  isKnown: boolean;
  error: string | undefined;
}

/** Where to the order is brought. */
function AddressField({ isNeeded, address, isKnown, error }: AddressFieldProps) {
  const t = useTranslations("cart");
  return (
    <Field
      label={t("address")}
      name="address"
      // By what is chosen on the screen: so it holds without scripts, too.
      className="group-has-[[value=pickup]:checked]/order:hidden group-has-[[data-carried]:checked]/order:[&_label]:after:content-['_*'/'']"
      aria-required={isNeeded}
      autoComplete="street-address"
      maxLength={maxOrderAddress}
      placeholder={t("addressHint")}
      defaultValue={address}
      error={error}
      // An error says it by itself.
      hint={
        error === undefined && (
          <>
            {isKnown && <span className="block">{t("addressKnown")}</span>}
            <span className="hidden text-felt-900 group-has-[[data-carried]:checked]/order:inline">
              {t("addressNeeded")}
            </span>
            <span className="group-has-[[data-carried]:checked]/order:hidden">{t("addressOptional")}</span>
          </>
        )
      }
    />
  );
}

/** What is wrong with fields, until they are changed; whether an address is needed depends on the way of delivery. */
function useErrors(refused: RefusedOrder | undefined): [RefusedOrder["errors"], (field: string) => void] {
  const [mended, setMended] = useState<{ of: RefusedOrder | undefined; fields: readonly string[] }>();
  const fields = mended?.of === refused ? (mended?.fields ?? []) : [];
  const errors = Object.entries(refused?.errors ?? {}).filter(([field]) => !fields.includes(field));
  const onMended = (field: string) => {
    const gone = field === "delivery" ? ["delivery", "address"] : [field];
    if (errors.some(([one]) => gone.includes(one))) setMended({ of: refused, fields: [...fields, ...gone] });
  };
  return [Object.fromEntries(errors), onMended];
}

/** What was chosen, while it is offered: what the goods cost now may reach an amount, or no longer. Else what is best for the buyer. */
function choiceOf({ deliveries, pickup, delivery }: SellerView, wanted: DeliveryChoice | undefined): DeliveryChoice {
  if (wanted === undefined) return delivery;
  const isPossible =
    wanted === 0 ||
    (wanted === "pickup" ? pickup !== null : deliveries.some(({ id, isOffered }) => id === wanted && isOffered));
  return isPossible ? wanted : delivery;
}

interface DeliveriesProps {
  seller: SellerView;
  chosen: DeliveryChoice;
  onChoose: (choice: DeliveryChoice) => void;
  error: string | undefined;
}

/** How the goods come to the buyer. */
function Deliveries({ seller, chosen, onChoose, error }: DeliveriesProps) {
  const t = useTranslations("cart");
  const { deliveries, pickup } = seller;
  const choices: Choice[] = [
    ...deliveries.map((one) => ({ ...one, title: t("carried", { terms: one.title }) })),
    ...(pickup === null ? [] : [{ id: "pickup" as const, title: t("pickup", { place: pickup }) }]),
    { id: 0, title: t("agree") },
  ];
  return (
    <fieldset>
      <legend className="mb-1 text-xs text-felt-600">{t(waysTitle(seller))}</legend>
      {choices.map(({ id, title, terms, missing }) => (
        <label
          key={id}
          className={`flex min-h-11 items-center gap-3 py-1.5 ${missing === undefined ? "" : "text-felt-600"}`}
        >
          <input
            type="radio"
            name="delivery"
            value={id}
            data-carried={id === 0 || id === "pickup" ? undefined : ""}
            checked={chosen === id}
            onChange={() => onChoose(id)}
            // Whoever presses what is chosen already has chosen it, too.
            onClick={() => onChoose(id)}
            disabled={missing !== undefined}
            className="size-5 shrink-0 accent-lake-600"
          />
          <span className="min-w-0 wrap-anywhere">
            {title}
            <Terms of={{ terms, missing }} />
          </span>
        </label>
      ))}
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}

interface Choice {
  id: DeliveryChoice;
  title: string;
  terms?: string;
  missing?: string;
}

function Terms({ of: { terms, missing } }: { of: { terms: string | undefined; missing: string | undefined } }) {
  const text = [missing, terms].filter(Boolean).join(" · ");
  return text === "" ? null : <span className="block text-xs text-felt-600">{text}</span>;
}
