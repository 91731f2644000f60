import { Form, useNavigation } from "react-router";
import { topUpBounds, topUpPresetCount } from "#contracts/payments/rules.ts";
import { writeAmount } from "#contracts/payments/money.ts";
import type { Refused } from "#web/admin/admin-form.ts";
import { AdminBlock } from "#web/admin/admin-frame.tsx";
import { tariffsPath } from "#web/admin/admin-sections.ts";
import { formatSom } from "#web/payments/wallet-view.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { fieldOf } from "./preset-fields.ts";

interface PresetsBlockProps {
  /** What is stored. */
  presets: readonly string[];
  refused: Refused | undefined;
}

const plain = (amount: string) => amount.replace(/\.00$/, "");

/** The sums that a top-up offers: from two to six of them. */
export function PresetsBlock({ presets, refused }: PresetsBlockProps) {
  const t = useTranslations("admin");
  const words = useTranslations("admin.tariffs");
  const language = useLanguage();
  const isBusy = useNavigation().state !== "idle";
  const values = Array.from({ length: topUpPresetCount.max }, (_, at) =>
    refused ? (refused.typed[fieldOf(at)] ?? "") : plain(presets[at] ?? ""),
  );
  const isChanged = refused?.isConflict === true;
  return (
    <AdminBlock title={words("presets")}>
      <Form key={presets.join()} noValidate method="post" action={tariffsPath} className="grid gap-3">
        <input type="hidden" name="before" value={presets.join(" ")} />
        <p className="text-sm text-felt-600">
          {words("presetsText", {
            min: formatSom(writeAmount(topUpBounds.min), language),
            max: formatSom(writeAmount(topUpBounds.max), language),
          })}
        </p>
        <div className="grid grid-cols-2 items-start gap-3 480:grid-cols-3">
          {values.map((value, at) => (
            <Field
              key={fieldOf(at)}
              label={words("presetNumber", { number: String(at + 1) })}
              name={fieldOf(at)}
              inputMode="decimal"
              maxLength={14}
              defaultValue={value}
              error={refused?.errors[fieldOf(at)]}
              autoComplete="off"
            />
          ))}
        </div>
        {refused?.errors["amounts"] && <FieldError id="presets-error">{refused.errors["amounts"]}</FieldError>}
        {isChanged && (
          <p className="text-sm text-felt-600">{t("nowStored", { value: presets.map(plain).join(", ") })}</p>
        )}
        <div>
          <Button type="submit" name="intent" value="presets" variant="primary" aria-busy={isBusy}>
            {words("savePresets")}
          </Button>
        </div>
      </Form>
    </AdminBlock>
  );
}
