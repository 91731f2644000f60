import FileUp from "lucide-react/icons/file-up";
import { useId, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Refused } from "#web/admin/admin-form.ts";
import { registersPath } from "#web/admin/admin-sections.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Field, FieldError, Select } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";

interface RegisterFormProps {
  providers: readonly string[];
  refused: Refused | undefined;
}

/** Asks for a register, whose it is, and of which days. */
export function RegisterForm({ providers, refused }: RegisterFormProps) {
  const t = useTranslations("admin.registers");
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form noValidate method="post" action={registersPath} encType="multipart/form-data" className="grid gap-3">
      <p className="text-felt-600">{t("addText")}</p>
      <div className="grid items-start gap-3 480:grid-cols-3">
        <Select
          label={t("provider")}
          name="provider"
          defaultValue={refused?.typed["provider"]}
          error={refused?.errors["provider"]}
        >
          {providers.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
        {(["first_day", "last_day"] as const).map((name) => (
          <Field
            key={name}
            label={t(name)}
            type="date"
            name={name}
            required
            defaultValue={refused?.typed[name]}
            error={refused?.errors[name]}
          />
        ))}
      </div>
      <RegisterFile error={refused?.errors["file"]} />
      <div>
        <Button type="submit" name="intent" value="compare" variant="primary" disabled={isBusy} aria-busy={isBusy}>
          {t("compare")}
        </Button>
      </div>
    </Form>
  );
}

/** A button that chooses the file, and the name of what was chosen. Without a script the browser's own field is on show. */
function RegisterFile({ error }: { error: string | undefined }) {
  const t = useTranslations("admin.registers");
  const id = useId();
  const [name, setName] = useState("");
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label className={buttonClass({ variant: "soft" }, "cursor-pointer has-focus-visible:outline-2")}>
          <Icon of={FileUp} />
          {t("file")}
          <input
            type="file"
            name="file"
            accept=".csv,text/csv"
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
        {t("fileHint")}
      </p>
    </div>
  );
}
