import { columnNames, type ImportColumn, importColumns } from "#contracts/business/import/rules.ts";
import { Form, useNavigation } from "react-router";
import type { Refused } from "#web/business/catalogues/refused.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { FileField } from "#web/ui/form/file-field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { importPath } from "./import-view.ts";
import { RoundingField } from "./preview/rounding-form.tsx";

/** Asks for a file of listings, or where it lies. Nothing is changed by it. `rounds`: prices were rounded before. */
export function UploadForm({ refused, rounds }: { refused: Refused | undefined; rounds: boolean }) {
  const t = useTranslations("import");
  const language = useLanguage();
  const isBusy = useNavigation().state !== "idle";
  const listColumns = (columns: readonly ImportColumn[]) =>
    columns.map((column) => `«${columnNames[column][language][0]}»`).join(", ");
  return (
    <Form method="post" action={importPath} encType="multipart/form-data" className="grid gap-4">
      {refused?.message && <FormMessage kind="error">{refused.message}</FormMessage>}
      <FileField
        label={t("file")}
        name="file"
        accept=".csv,.xlsx,.xls,.yml,.xml,text/csv,application/xml"
        error={refused?.errors["file"]}
        hint={
          <>
            {t("fileHint")}{" "}
            <PageLink
              to={`${importPath}/template`}
              className="inline-flex min-h-6 items-center font-semibold text-lake-600 hover:underline"
            >
              {t("templates")}
            </PageLink>
          </>
        }
      />
      <Field
        label={t("address")}
        type="url"
        name="address"
        inputMode="url"
        placeholder="https://"
        defaultValue={refused?.typed["address"]}
        error={refused?.errors["address"]}
        autoComplete="off"
      />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="ends_gone" className="size-5 shrink-0 accent-lake-600" />
        <span>
          {t("endsGone")}
          <span className="block text-xs text-felt-600">{t("endsGoneHint")}</span>
        </span>
      </label>
      {rounds && (
        <>
          <input type="hidden" name="asks_rounding" value="on" />
          <RoundingField isOn={refused ? "round_prices" in refused.typed : true} />
        </>
      )}
      <Button type="submit" name="intent" value="check" variant="primary" size="m" disabled={isBusy} aria-busy={isBusy}>
        {t("check")}
      </Button>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-lake-600">
          {t("rules")}
        </summary>
        <ul className="mt-1 grid list-disc gap-1 pl-5 text-felt-600 wrap-anywhere">
          <li>{t("columnsText", { columns: listColumns(importColumns.filter((column) => column !== "quantity")) })}</li>
          <li>{t("requiredText", { columns: listColumns(["article", "title", "category", "price"]) })}</li>
          <li>{t("exampleText", { example: t("example.row") })}</li>
        </ul>
      </details>
    </Form>
  );
}
