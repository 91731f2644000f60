import type { ReactNode } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { BackTitle } from "#web/ui/back-title.tsx";

interface SettingsShellProps {
  title: string;
  /** Path of the back arrow. */
  back?: string;
  children: ReactNode;
}

/** The frame of a settings page: title and back arrow. */
export function SettingsShell({ title, back = "/settings", children }: SettingsShellProps) {
  const t = useTranslations("accounts.settings");
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
