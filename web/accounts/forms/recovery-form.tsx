import { useTranslations } from "#web/platform/i18n.tsx";
import { AuthForm } from "./auth-form.tsx";
import type { AuthFormProps } from "./auth-parts.tsx";
import { checkForgottenLogin, textOf } from "./check-fields.ts";
import { LoginField } from "./login-field.tsx";
import { useRecoveryLogin, storeRecoveryLogin } from "./recovery-login.ts";

const checks = { login: checkForgottenLogin };

/** Asks for the login whose password is forgotten; by default the one of the last recovery on this browser. */
export function RecoveryForm(props: AuthFormProps) {
  const t = useTranslations("accounts");
  const { state } = props;
  const remembered = useRecoveryLogin();
  const login = state.login ?? remembered;
  return (
    <>
      <p className="mb-4 text-felt-600">{t("recoveryText")}</p>
      <AuthForm
        {...props}
        action="/auth/recovery"
        checks={checks}
        submit={t("sendCode")}
        onSend={(form) => storeRecoveryLogin(textOf(form, "login"))}
      >
        {(errorOf) => <LoginField key={login} error={errorOf("login")} defaultValue={login} />}
      </AuthForm>
    </>
  );
}
