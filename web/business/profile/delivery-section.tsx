import { useState } from "react";
import type { BusinessDelivery } from "#contracts/business/record-schemas.ts";
import { deliveryKinds, type DeliveryKind, maxDeliveries } from "#contracts/business/rules.ts";
import { maxDeliveryNote } from "#contracts/business/profile-rules.ts";
import { formatMoney } from "#web/platform/format.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { Field } from "#web/ui/form/field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { SectionData } from "./load-sections.ts";
import { PlaceField } from "./place-field.tsx";
import { Block, Row, RowList } from "./section-block.tsx";
import { SectionForm, useAnswer } from "./section-form.tsx";

/** The conditions of delivery, and the form that adds one. */
export function DeliverySection({ data: { profile, places } }: { data: SectionData }) {
  const t = useTranslations("business-profile");
  const describe = useDescription();
  const { deliveries } = profile;
  return (
    <>
      {deliveries.length > 0 && (
        <RowList label={t("deliveries")}>
          {deliveries.map((delivery) => {
            const { title, details } = describe(delivery);
            return (
              <Row key={delivery.id} name={title} intent="removeDelivery" fields={{ id: delivery.id }}>
                <p>{title}</p>
                {details && <p className="text-xs text-felt-600">{details}</p>}
              </Row>
            );
          })}
        </RowList>
      )}
      {deliveries.length < maxDeliveries && (
        <Block title={t("newDelivery")}>
          <DeliveryForm key={deliveries.map(({ id }) => id).join(" ")} places={places} />
        </Block>
      )}
    </>
  );
}

/** A condition in words. */
function useDescription() {
  const t = useTranslations("business-profile");
  const language = useLanguage();
  return ({ kind, from_amount, location, price, days, note }: BusinessDelivery) => {
    const sum = (amount: number | null) => formatMoney(amount ?? 0, "KGS", language);
    const place = location ? titleOf(location, language) : "";
    const toPlace = price === 0 ? t("freeTo", { place }) : t("priceTo", { place, price: sum(price) });
    return {
      title: kind === "amount" ? t("freeFrom", { amount: sum(from_amount) }) : toPlace,
      details: [days === null ? null : t("inDays", { days }), note].filter(Boolean).join(" · "),
    };
  };
}

function DeliveryForm({ places }: Pick<SectionData, "places">) {
  const t = useTranslations("business-profile");
  const isScripted = useHydrated();
  const { errors, typed } = useAnswer("delivery") ?? {};
  const [kind, setKind] = useState<DeliveryKind>(typed?.["kind"] === "city" ? "city" : "amount");
  const [location, setLocation] = useState(Number(typed?.["location"]) || null);
  const number = (name: "from_amount" | "price" | "days", hint?: string) => (
    <Field
      label={t(`deliveryFields.${name}`)}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      aria-required={name !== "days"}
      hint={hint}
      defaultValue={typed?.[name]}
      error={errors?.[name]}
    />
  );
  return (
    <SectionForm intent="delivery" submit={t("addDelivery")} variant="soft">
      <fieldset>
        <legend className="mb-1.5 text-xs text-felt-600">{t("deliveryFields.kind")}</legend>
        {deliveryKinds.map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="kind"
              value={one}
              checked={kind === one}
              onChange={() => setKind(one)}
              className="size-5 shrink-0 accent-lake-600"
            />
            {t(`deliveryFields.${one}`)}
          </label>
        ))}
      </fieldset>
      {/* Without scripts both are there; what the chosen kind does not have is left out. */}
      {(!isScripted || kind === "amount") && number("from_amount")}
      {(!isScripted || kind === "city") && (
        <>
          <PlaceField places={places} id={location} error={errors?.["location"]} onChoose={setLocation} />
          {number("price", t("deliveryFields.priceHint"))}
        </>
      )}
      {number("days")}
      <Field
        label={t("deliveryFields.note")}
        name="note"
        maxLength={maxDeliveryNote}
        autoComplete="off"
        defaultValue={typed?.["note"]}
        error={errors?.["note"]}
      />
    </SectionForm>
  );
}
