import { useTranslations } from "#web/platform/i18n.tsx";
import { AuthForm } from "./auth-form.tsx";
import { type AuthFormProps, AuthLink } from "./auth-parts.tsx";
import { checkLogin, checkPassword } from "./check-fields.ts";
import { LoginField } from "./login-field.tsx";
import { PasswordField } from "./password-field.tsx";

const checks = { login: checkLogin, password: checkPassword };

export function LoginForm(props: AuthFormProps) {
  const t = useTranslations("accounts");
  const { state, go } = props;
  return (
    <>
      <AuthForm {...props} action="/auth/login" checks={checks} submit={t("signIn")}>
        {(errorOf) => (
          <>
            <LoginField error={errorOf("login")} defaultValue={state.login} />
            <PasswordField
              label={t("password")}
              name="password"
              error={errorOf("password")}
              autoComplete="current-password"
            />
          </>
        )}
      </AuthForm>
      <p className="mt-2 text-center">
        <AuthLink to="recovery" state={state} go={go}>
          {t("forgot")}
        </AuthLink>
      </p>
    </>
  );
}
