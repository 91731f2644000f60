import type { ReactNode } from "react";
import { maxNameLength } from "#contracts/accounts/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { AuthForm } from "./auth-form.tsx";
import { type AuthFormProps, AuthLink } from "./auth-parts.tsx";
import { checkLogin, checkName, checkNewPassword, textOf } from "./check-fields.ts";
import { LoginField } from "./login-field.tsx";
import { PasswordField } from "./password-field.tsx";

const checks = { name: checkName, login: checkLogin, password: checkNewPassword };

const linkToAgreement = (chunks: ReactNode) => (
  <PageLink to="/policy" className="underline underline-offset-2 hover:text-lake-600">
    {chunks}
  </PageLink>
);

export function RegisterForm(props: AuthFormProps) {
  const t = useTranslations("accounts");
  const { state, go, password, keepPassword } = props;
  return (
    <>
      <AuthForm
        {...props}
        action="/auth/register"
        checks={checks}
        submit={t("signUp")}
        onSend={(form) => keepPassword(textOf(form, "password"))}
      >
        {(errorOf) => (
          <>
            <Field
              label={t("name")}
              name="name"
              aria-required
              error={errorOf("name")}
              defaultValue={state.name}
              autoComplete="name"
              enterKeyHint="next"
              // In UTF-16 code units: a letter may take two.
              maxLength={maxNameLength * 2}
            />
            <div>
              <LoginField error={errorOf("login")} defaultValue={state.login} />
              {state.isTaken && errorOf("login") && (
                <p className="flex flex-wrap gap-x-4">
                  <AuthLink to="login" state={state} go={go}>
                    {t("signIn")}
                  </AuthLink>
                  <AuthLink to="recovery" state={state} go={go}>
                    {t("recover")}
                  </AuthLink>
                </p>
              )}
            </div>
            <PasswordField
              label={t("newPassword")}
              name="password"
              error={errorOf("password")}
              autoComplete="new-password"
              defaultValue={password}
              showRules
            />
          </>
        )}
      </AuthForm>
      <p className="mt-3 text-center text-xs text-felt-600">{t.rich("agreement", { link: linkToAgreement })}</p>
    </>
  );
}
