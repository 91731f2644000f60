import { useTranslations } from "#web/platform/i18n.tsx";
import { AuthForm } from "./auth-form.tsx";
import type { AuthFormProps } from "./auth-parts.tsx";
import { checkNewPassword, checkRepeat } from "./check-fields.ts";
import { PasswordField } from "./password-field.tsx";

const checks = { new_password: checkNewPassword, confirm_new_password: checkRepeat };

/** The last view of recovering a password, after the code was confirmed. */
export function NewPasswordForm(props: AuthFormProps) {
  const t = useTranslations("accounts");
  const { login, code } = props.state;
  return (
    <>
      <p className="mb-4 text-felt-600">{t("newPasswordText")}</p>
      <AuthForm {...props} action="/auth/recovery" checks={checks} submit={t("savePassword")}>
        {(errorOf) => (
          <>
            <input type="hidden" name="code" value={code} />
            {/* Also tells the browser's password manager which account this is. */}
            <input type="text" name="login" defaultValue={login} autoComplete="username" readOnly hidden />
            <PasswordField
              label={t("newPassword")}
              name="new_password"
              error={errorOf("new_password")}
              autoComplete="new-password"
              showRules
            />
            <PasswordField
              label={t("repeatPassword")}
              name="confirm_new_password"
              error={errorOf("confirm_new_password")}
              autoComplete="new-password"
            />
          </>
        )}
      </AuthForm>
    </>
  );
}
