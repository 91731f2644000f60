import { maxMoneyReason } from "#contracts/admin/payments/rules.ts";
import type { Refused } from "#web/admin/admin-form.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";

interface AmountFieldProps {
  label: string;
  refused: Refused | undefined;
  hint?: string;
}

/** How many som are moved. */
export function AmountField({ label, refused, hint }: AmountFieldProps) {
  return (
    <Field
      label={label}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      required
      maxLength={20}
      defaultValue={refused?.typed["amount"]}
      error={refused?.errors["amount"]}
      hint={hint}
    />
  );
}

/** Why: for whoever approves it, and the audit log. */
export function ReasonField({ refused }: { refused: Refused | undefined }) {
  const t = useTranslations("admin.money");
  return (
    <TextArea
      label={t("reason")}
      name="reason"
      required
      maxLength={maxMoneyReason}
      defaultValue={refused?.typed["reason"]}
      error={refused?.errors["reason"]}
      hint={t("reasonHint")}
    />
  );
}
