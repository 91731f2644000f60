import { useState } from "react";
import type { BusinessDelivery } from "#contracts/business/record-schemas.ts";
import { deliveryKinds, type DeliveryKind, maxDeliveries } from "#contracts/business/rules.ts";
import { maxDeliveryNote } from "#contracts/business/profile-rules.ts";
import { formatMoney } from "#web/platform/format.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { SectionData } from "./load-sections.ts";
import { PlaceField } from "./place-field.tsx";
import { Block, CancelEdit, EditedRow, Row, RowList } from "./section-block.tsx";
import { ActionForm, ButtonRefusal, SectionForm, useAnswer, useEdited } from "./section-form.tsx";

/** The conditions of delivery, one of them open to be changed; and the form that adds one. */
export function DeliverySection({ data: { profile, places } }: { data: SectionData }) {
  const t = useTranslations("business-profile");
  const describe = useDescription();
  const edit = useEdited();
  const { deliveries, without_delivery: isWithout } = profile;
  const newest = Math.max(0, ...deliveries.map(({ id }) => id));
  const [known, setKnown] = useState({ newest, added: 0 });
  // The form that added it stays below, empty: what it has added is shown where it stands.
  if (newest !== known.newest) setKnown({ newest, added: newest > known.newest ? newest : 0 });
  const edited = deliveries.find(({ id }) => id === edit);
  return (
    <>
      <ButtonRefusal
        intents={["removeDelivery", "withoutDelivery", "withDelivery", ...(edit && !edited ? ["delivery"] : [])]}
      />
      {deliveries.length > 0 && (
        <RowList label={t("deliveries")}>
          {deliveries.map((delivery) => {
            const { title, details } = describe(delivery);
            if (delivery === edited)
              return (
                <EditedRow key={`${delivery.id} edited`} name={title}>
                  <DeliveryForm places={places} delivery={delivery} />
                </EditedRow>
              );
            return (
              <Row
                key={delivery.id}
                name={title}
                intent="removeDelivery"
                fields={{ id: delivery.id }}
                edit={delivery.id}
                isAdded={delivery.id === known.added}
              >
                <p>{title}</p>
                {details && <p className="text-xs text-felt-600">{details}</p>}
              </Row>
            );
          })}
        </RowList>
      )}
      {isWithout && (
        <RowList label={t("deliveries")}>
          <Row name={t("withoutDelivery")} intent="withDelivery" fields={{}}>
            <p>{t("withoutDelivery")}</p>
            <p className="text-xs text-felt-600">{t("withoutDeliveryText")}</p>
          </Row>
        </RowList>
      )}
      {deliveries.length === 0 && !isWithout && (
        <ActionForm intent="withoutDelivery" fields={{}}>
          <Button type="submit" variant="soft" size="m" className="mb-6 max-480:w-full">
            {t("notDelivering")}
          </Button>
        </ActionForm>
      )}
      {!edited && deliveries.length < maxDeliveries && (
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
    const amount = sum(from_amount);
    const freeFrom = place === "" ? t("freeFrom", { amount }) : t("freeFromTo", { amount, place });
    return {
      title: [kind === "amount" ? freeFrom : toPlace, ...(days === null ? [] : [t("inDays", { days })])].join(", "),
      details: note,
    };
  };
}

/** Changes a condition, or adds one. */
function DeliveryForm({ places, delivery }: Pick<SectionData, "places"> & { delivery?: BusinessDelivery }) {
  const t = useTranslations("business-profile");
  const isScripted = useHydrated();
  const { errors, typed } = useAnswer("delivery", delivery?.id) ?? {};
  const [kind, setKind] = useState<DeliveryKind>(
    deliveryKinds.find((one) => one === (typed?.["kind"] ?? delivery?.kind)) ?? "amount",
  );
  const [location, setLocation] = useState(Number(typed?.["location"]) || (delivery?.location?.id ?? null));
  const number = (name: "from_amount" | "price" | "days", hint?: string) => (
    <Field
      label={t(`deliveryFields.${name}`)}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      aria-required={name !== "days"}
      hint={hint}
      defaultValue={typed?.[name] ?? delivery?.[name] ?? undefined}
      error={errors?.[name]}
    />
  );
  return (
    <SectionForm
      intent="delivery"
      id={delivery?.id}
      submit={delivery ? t("save") : t("addDelivery")}
      beside={delivery && <CancelEdit />}
      variant="soft"
    >
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
      <PlaceField
        places={places}
        id={location}
        emptyChoice={!isScripted || kind === "amount" ? t("deliveryFields.everywhere") : undefined}
        error={errors?.["location"]}
        onChoose={setLocation}
      />
      {(!isScripted || kind === "city") && number("price", t("deliveryFields.priceHint"))}
      {number("days", t("deliveryFields.daysHint"))}
      <Field
        label={t("deliveryFields.note")}
        name="note"
        maxLength={maxDeliveryNote}
        autoComplete="off"
        hint={t("deliveryFields.noteHint")}
        defaultValue={typed?.["note"] ?? delivery?.note ?? undefined}
        error={errors?.["note"]}
      />
    </SectionForm>
  );
}
