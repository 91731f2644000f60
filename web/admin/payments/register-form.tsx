import { Form, useNavigation } from "react-router";
import type { Refused } from "#web/admin/admin-form.ts";
import { registersPath } from "#web/admin/admin-sections.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, Select } from "#web/ui/form/field.tsx";
import { FileField } from "#web/ui/form/file-field.tsx";

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
      <FileField
        label={t("file")}
        name="file"
        accept=".csv,text/csv"
        error={refused?.errors["file"]}
        hint={t("fileHint")}
      />
      <div>
        <Button type="submit" name="intent" value="compare" variant="primary" disabled={isBusy} aria-busy={isBusy}>
          {t("compare")}
        </Button>
      </div>
    </Form>
  );
}
