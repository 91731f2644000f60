import { Form, useNavigation } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";

/** The choice to round prices, ticked where it was made. It holds for other files and for the daily import. */
export function RoundingField({ isOn }: { isOn: boolean }) {
  const t = useTranslations("import");
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name="round_prices" defaultChecked={isOn} className="size-5 shrink-0 accent-lake-600" />
      <span>
        {t("rounding")}
        <span className="block text-xs text-felt-600">{t("roundingHint")}</span>
      </span>
    </label>
  );
}

/** Says that the prices of a file are rounded, and takes that back. */
export function RoundingForm() {
  const t = useTranslations("import");
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-l border border-felt-200 bg-felt-0 p-4 720:px-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <RoundingField isOn />
      </div>
      <Button type="submit" name="intent" value="rounding" variant="outline" disabled={isBusy}>
        {t("checkAgain")}
      </Button>
    </Form>
  );
}
