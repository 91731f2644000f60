import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

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
      <div className="mb-4 flex min-h-11 items-center gap-1">
        <PageLink
          to={back}
          aria-label={t("back")}
          className="-ml-3 grid size-11 shrink-0 place-items-center rounded-full hover:bg-felt-100"
        >
          <Icon of={ArrowLeft} />
        </PageLink>
        <h1 className="text-2xl font-bold tracking-tight wrap-anywhere">{title}</h1>
      </div>
      {children}
    </div>
  );
}

export const blockClass = "rounded-l border border-felt-200 bg-felt-0";
