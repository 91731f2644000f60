import type { ReactNode } from "react";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { ScrollStrip } from "#web/ui/scroll-strip.tsx";
import "#web/moderation/texts.ts";

const screens = [
  ["queue", "/moderation"],
  ["claims", "/moderation/claims"],
  ["chats", "/moderation/chats"],
  ["audit", "/moderation/audit"],
  ["admin", "/moderation/admin"],
] as const;

interface StaffNavProps {
  current?: (typeof screens)[number][0];
  /** Shown at the end of the row. */
  children?: ReactNode;
}

/** The navigation between the pages for staff. */
export function StaffNav({ current, children }: StaffNavProps) {
  const t = useTranslations("moderation");
  const isAdmin = useViewer()?.isAdmin === true;
  return (
    <div className="flex items-center border-b border-felt-200 bg-felt-0 px-4 1020:sticky 1020:top-[57px] 1020:z-[9] 1020:px-5">
      <nav aria-label={t("screens")} className="min-w-0 flex-1 [&_.scroll-strip-row]:gap-6">
        <ScrollStrip current={current}>
          {screens
            .filter(([name]) => name !== "admin" || isAdmin)
            .map(([name, path]) => (
              <PageLink
                key={name}
                to={path}
                aria-current={name === current ? "page" : undefined}
                className="flex h-11 shrink-0 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-felt-600 -outline-offset-2 aria-[current]:border-lake-600 aria-[current]:text-felt-900"
              >
                {t(`screen.${name}`)}
              </PageLink>
            ))}
        </ScrollStrip>
      </nav>
      {children}
    </div>
  );
}
