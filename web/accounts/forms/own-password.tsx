import { useTranslations } from "#web/platform/i18n.tsx";
import { PasswordField } from "./password-field.tsx";

interface OwnPasswordProps {
  /** Of the account, for the browser's password manager. */
  login: string;
  error: string | undefined;
}

/** Asks for the password of one's account once more, in the form of what a session alone may not do. */
export function OwnPassword({ login, error }: OwnPasswordProps) {
  const t = useTranslations("accounts");
  return (
    <>
      <input type="text" defaultValue={login} autoComplete="username" readOnly hidden />
      <PasswordField label={t("ownPassword")} name="password" error={error} autoComplete="current-password" />
    </>
  );
}
