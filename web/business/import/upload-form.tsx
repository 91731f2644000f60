import FileUp from "lucide-react/icons/file-up";
import { useId, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Refused } from "#web/business/catalogues/refused.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Field, FieldError } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { importPath } from "./import-view.ts";

/** Asks for a file of listings, or where it lies. Nothing is changed by it. */
export function UploadForm({ refused }: { refused: Refused | undefined }) {
  const t = useTranslations("import");
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={importPath} encType="multipart/form-data" className="grid gap-4">
      {refused?.message && <FormMessage kind="error">{refused.message}</FormMessage>}
      <FileField error={refused?.errors["file"]} />
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
      <Button type="submit" name="intent" value="check" variant="primary" size="m" disabled={isBusy} aria-busy={isBusy}>
        {t("check")}
      </Button>
    </Form>
  );
}

/** A button that chooses the file, and the name of what was chosen. Without a script the browser's own field is on show. */
function FileField({ error }: { error: string | undefined }) {
  const t = useTranslations("import");
  const id = useId();
  const [name, setName] = useState("");
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label className={buttonClass({ variant: "soft", size: "m" }, "cursor-pointer has-focus-visible:outline-2")}>
          <Icon of={FileUp} />
          {t("file")}
          <input
            type="file"
            name="file"
            accept=".csv,.xlsx,.yml,.xml,text/csv,application/xml"
            className="sr-only noscript:not-sr-only"
            aria-invalid={error ? true : undefined}
            aria-describedby={`${error ? `${id}-error ` : ""}${id}-hint`}
            onChange={(event) => setName(event.currentTarget.files?.[0]?.name ?? "")}
          />
        </label>
        <output className="min-w-0 wrap-anywhere">{name}</output>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-felt-600">
        {t("fileHint")}{" "}
        <PageLink
          to={`${importPath}/template`}
          className="inline-flex min-h-6 items-center font-semibold text-lake-600 hover:underline"
        >
          {t("templates")}
        </PageLink>
      </p>
    </div>
  );
}
