import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { discountPercent } from "#contracts/business/discount-rules.ts";
import { ChoiceList } from "#web/business/listings/choice-list.tsx";
import type { ListingLineView } from "#web/business/listings/listing-line-view.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import type { Preview } from "./preview.ts";
import "#web/business/listings/texts.ts";

interface ChooseFormProps {
  lines: readonly ListingLineView[];
  action: string;
  isAllChosen: boolean;
  /** There are more than are on the page. */
  hasMore: boolean;
  typed: Preview | undefined;
}

/** The first step: which listings, how much off. Discounts are taken away here too. */
export function ChooseForm({ lines, action, isAllChosen, hasMore, typed }: ChooseFormProps) {
  const t = useTranslations("catalogues");
  const isBusy = useNavigation().state !== "idle";
  const [isAll, setAll] = useState(false);
  const hasDiscounts = hasMore || lines.some(({ discounted }) => discounted !== null);
  return (
    <Form method="post" action={action}>
      {hasMore && (
        <label className="mb-2 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="all"
            checked={isAll}
            onChange={(event) => setAll(event.currentTarget.checked)}
            className="size-5 accent-lake-600"
          />
          {t("discounts.allFound")}
        </label>
      )}
      <ChoiceList lines={lines} label={t("listings")} isAllChosen={isAllChosen} remark={Remark}>
        {(count) => (
          <>
            <Field
              label={t("discounts.percent")}
              hideLabel
              placeholder={t("discounts.percent")}
              name="percent"
              type="number"
              inputMode="numeric"
              min={discountPercent.min}
              max={discountPercent.max}
              defaultValue={typed?.percent}
              className="w-32 max-720:flex-auto"
            />
            <Button
              type="submit"
              name="intent"
              value="preview"
              variant="primary"
              className="flex-auto max-720:px-3"
              disabled={isBusy}
              aria-busy={isBusy}
            >
              {!isAll && count > 0 ? t("discounts.nextCount", { count: String(count) }) : t("discounts.next")}
            </Button>
            {hasDiscounts && (
              <Button
                type="submit"
                name="intent"
                value="remove"
                variant="outlineDanger"
                className="max-720:px-3"
                formNoValidate
                disabled={isBusy}
              >
                {t("discounts.remove")}
              </Button>
            )}
          </>
        )}
      </ChoiceList>
    </Form>
  );
}

/** When a discount ends, and that buyers see no price before it. */
function Remark({ line }: { line: ListingLineView }) {
  const t = useTranslations("catalogues");
  if (!line.until && !line.hidesOldPrice) return null;
  return (
    <span className="mt-1 block text-xs text-felt-600">
      {line.until && <span className="block">{t("discounts.until", { date: line.until })}</span>}
      {line.hidesOldPrice && <span className="block">{t("discounts.hidesOldPrice")}</span>}
    </span>
  );
}
