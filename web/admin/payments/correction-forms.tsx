import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Refused } from "#web/admin/admin-form.ts";
import { AdminBlock } from "#web/admin/admin-frame.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/field.tsx";
import { AmountField, ReasonField } from "./money-fields.tsx";

interface FormProps {
  /** The page of the wallet. */
  path: string;
  /** The same attempt is the same movement. */
  formKey: string;
  /** What was entered just now. */
  entered: string | null;
  refused: Refused | undefined;
}

/** Money into a wallet or out of it, once another admin approves it. */
export function CorrectionForm({ path, formKey, entered, refused }: FormProps) {
  const t = useTranslations("admin.money");
  // Emptied once something was entered, and not by the question of a refund.
  const [last, setLast] = useState(entered);
  if (entered !== null && entered !== last) setLast(entered);
  const isBusy = useNavigation().state !== "idle";
  return (
    <AdminBlock title={t("newCorrection")}>
      <Form key={last} noValidate method="post" action={path} className="grid gap-3">
        <input type="hidden" name="key" value={refused?.typed["key"] ?? formKey} />
        <div className="grid items-start gap-3 480:grid-cols-2">
          <Select label={t("direction")} name="direction" defaultValue={refused?.typed["direction"] ?? "in"}>
            <option value="in">{t("in")}</option>
            <option value="out">{t("out")}</option>
          </Select>
          <AmountField label={t("amount")} refused={refused} />
        </div>
        <ReasonField refused={refused} />
        <div>
          <Button type="submit" name="intent" value="correction" variant="primary" aria-busy={isBusy}>
            {t("enter")}
          </Button>
        </div>
      </Form>
      <p className="mt-3 text-sm text-felt-600">{t("correctionText")}</p>
    </AdminBlock>
  );
}

/** Ends the paid time of the business, once another admin approves it. */
export function EarlyEndForm({ path, formKey, entered, amount, refused }: FormProps & { amount: string }) {
  const t = useTranslations("admin.money");
  const isBusy = useNavigation().state !== "idle";
  return (
    <AdminBlock title={t("earlyEnd")}>
      <p className="mb-3 text-felt-600">{t("earlyEndText", { amount })}</p>
      <Form key={entered} noValidate method="post" action={path} className="grid gap-3">
        <input type="hidden" name="key" value={refused?.typed["key"] ?? formKey} />
        <ReasonField refused={refused} />
        <div>
          <Button type="submit" name="intent" value="early_end" variant="danger" aria-busy={isBusy}>
            {t("enterEarlyEnd")}
          </Button>
        </div>
      </Form>
    </AdminBlock>
  );
}
