import { normalisePhone } from "#contracts/accounts/rules.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Field } from "#web/ui/form/field.tsx";

/** A phone or an e-mail. On blur a phone is formatted in groups. */
export function LoginField({ error, defaultValue }: { error: string | undefined; defaultValue: string | undefined }) {
  const t = useTranslations("accounts");
  return (
    <Field
      label={t("login")}
      name="login"
      aria-required
      error={error}
      defaultValue={defaultValue}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
      placeholder="+996 ___ ___ ___"
      maxLength={256}
      onBlur={(event) => {
        const phone = normalisePhone(event.currentTarget.value);
        if (phone) event.currentTarget.value = formatPhone(phone);
      }}
    />
  );
}
