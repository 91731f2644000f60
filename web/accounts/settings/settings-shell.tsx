import type { ReactNode } from "react";
import { useActionData } from "react-router";
import { PageLink } from "#web/ui/page-link.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { BackTitle } from "#web/ui/back-title.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import "#web/accounts/texts.ts";

interface SettingsShellProps {
  title: string;
  /** Path of the back arrow. */
  back?: string;
  children: ReactNode;
}

/** The frame of a settings page: title and back arrow. */
export function SettingsShell({ title, back = "/settings", children }: SettingsShellProps) {
  const t = useTranslations("account-settings");
  return (
    <div className="wrap max-w-xl pt-4 pb-12 720:pt-8">
      <div className="mb-4">
        <BackTitle to={back} label={t("back")}>
          {title}
        </BackTitle>
      </div>
      {children}
    </div>
  );
}

export const blockClass = "rounded-l border border-felt-200 bg-felt-0";

/** Says that a form without fields of text was not sent, because the site was not reached. */
export function UnreachableNote() {
  const t = useTranslations("accounts");
  const answer: unknown = useActionData();
  const isUnreachable = typeof answer === "object" && answer !== null && "unreachable" in answer;
  return isUnreachable && <FormMessage kind="error">{t("unreachable")}</FormMessage>;
}

/** Says that the staff of the business keep their access, with the way to end it. */
export function StaffNote() {
  const t = useTranslations("account-settings");
  return (
    <p>
      {t("staffStays")}{" "}
      <PageLink to="/profile/staff" className="text-lake-600 hover:underline">
        {t("toStaff")}
      </PageLink>
    </p>
  );
}
