import { useTranslations } from "#web/platform/i18n.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { AuthForm } from "./auth-form.tsx";
import type { AuthFormProps } from "./auth-parts.tsx";
import { checkRequired } from "./check-fields.ts";

const checks = { code: checkRequired };

/** The last view of signing in to an account with a second factor: a code of the app, or a recovery code. */
export function SecondForm(props: AuthFormProps) {
  const t = useTranslations("accounts");
  return (
    <>
      <p className="mb-4 text-felt-600">{t("second.text")}</p>
      <AuthForm {...props} action="/auth/second" checks={checks} submit={t("confirm")}>
        {(errorOf) => (
          <Field
            label={t("second.code")}
            name="code"
            aria-required
            error={errorOf("code")}
            hint={t("second.hint")}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={40}
          />
        )}
      </AuthForm>
    </>
  );
}
