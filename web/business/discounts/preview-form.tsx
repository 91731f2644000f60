import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { groupDigits, percentOff, type Preview, type PreviewRow, priceField } from "./preview.ts";
import "#web/business/listings/texts.ts";

interface PreviewFormProps {
  preview: Preview;
  action: string;
  /** Where the choice is made anew. */
  back: string;
  today: string;
}

/** The second step: the new price of each listing, to be changed before all are saved. */
export function PreviewForm({ preview, action, back, today }: PreviewFormProps) {
  const t = useTranslations("catalogues");
  const isBusy = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // With every answer, and without drawing the fields anew: what was typed meanwhile stays.
    if (preview.rows.length === 0) return;
    // The list that it takes the place of was scrolled, and was longer; what a refusal says is at the top.
    window.scrollTo(0, 0);
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (wrong) wrong.focus();
    else heading.current?.focus({ preventScroll: true });
  }, [preview]);
  return (
    <Form method="post" action={action} noValidate ref={form}>
      <input type="hidden" name="percent" value={preview.percent} />
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-xl font-semibold tracking-tight outline-0">
        {t("discounts.newPrices")}
      </h2>
      <ul className="divide-y divide-felt-100 rounded-l border border-felt-200 bg-felt-0">
        {preview.rows.map((row) => (
          <PriceRow key={row.line.id} row={row} />
        ))}
      </ul>
      <Field
        label={t("discounts.lastDay")}
        name="until"
        type="date"
        min={today}
        defaultValue={preview.until}
        hint={t("discounts.lastDayHint")}
        className="mt-4 618:w-64"
      />
      <div
        data-page-bar
        className="sticky bottom-(--edge) z-10 mt-4 flex flex-wrap gap-2.5 border-t border-felt-200 bg-felt-0 py-2 max-720:-mx-4 max-720:px-4 720:rounded-l 720:border 720:px-3"
      >
        <LinkButton to={back} variant="plain" size="m">
          {t("discounts.back")}
        </LinkButton>
        <Button
          type="submit"
          name="intent"
          value="save"
          variant="primary"
          size="m"
          className="flex-auto"
          disabled={isBusy}
          aria-busy={isBusy}
        >
          {t("discounts.save")}
        </Button>
      </div>
    </Form>
  );
}

/** A listing with its new price; how much that is off follows while it is typed. */
function PriceRow({ row: { line, price, error } }: { row: PreviewRow }) {
  const t = useTranslations("catalogues");
  const card = useTranslations("listings.card");
  const language = useLanguage();
  const [typed, setTyped] = useState(price);
  const isNegotiable = line.asked === 0;
  const percent = percentOff(line.asked, typed);
  const wrong = typed !== "" && percent === undefined ? t("discounts.bounds") : undefined;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-3 py-2.5">
      <div className="min-w-48 flex-1">
        {line.state && <Badge variant="notice">{card(`state.${line.state}`)}</Badge>}
        <p className="line-clamp-2 wrap-anywhere" lang={line.lang}>
          {line.title}
        </p>
        <p className="text-xs text-felt-600">
          {formatPrice(line.asked, line.currency, language)}
          {percent !== undefined && <span className="ml-2 font-semibold text-bad">−{percent} %</span>}
        </p>
      </div>
      {isNegotiable ? (
        <p className="text-xs text-felt-600">{t("discounts.negotiable")}</p>
      ) : (
        <div className="flex items-center gap-2">
          <Field
            label={t("discounts.newPrice", { title: line.title, currency: line.currency })}
            hideLabel
            name={priceField(line.id)}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={groupDigits(price)}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={(event) => (event.currentTarget.value = groupDigits(event.currentTarget.value))}
            error={error ?? wrong}
            className="w-40"
          />
          <span aria-hidden className="min-w-8 text-felt-600">
            {line.currency === "USD" ? "$" : t("discounts.som")}
          </span>
        </div>
      )}
    </li>
  );
}
