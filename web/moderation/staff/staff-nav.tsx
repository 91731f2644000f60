import type { ReactNode } from "react";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { PageLink } from "#web/ui/page-link.tsx";
import { ScrollStrip } from "#web/ui/scroll-strip.tsx";
import "#web/moderation/texts.ts";
import { useWaitingCounts } from "./use-waiting-counts.ts";

const screens = [
  ["queue", "/moderation"],
  ["prices", "/moderation/prices"],
  ["claims", "/moderation/claims"],
  ["chats", "/moderation/chats"],
  ["reviews", "/moderation/reviews"],
  ["business", "/moderation/business"],
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
  const waiting = useWaitingCounts();
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
                {name === "business" && waiting.requests > 0 && (
                  <WaitingCount count={waiting.requests} text={t("requests.waiting", { count: waiting.requests })} />
                )}
                {name === "reviews" && waiting.reviews > 0 && (
                  <WaitingCount
                    count={waiting.reviews}
                    text={t("heldReviews.count", { count: waiting.reviews, shown: formatNumber(waiting.reviews) })}
                  />
                )}
                {name === "prices" && waiting.prices > 0 && (
                  <WaitingCount count={waiting.prices} text={t("prices.waiting", { count: waiting.prices })} />
                )}
              </PageLink>
            ))}
        </ScrollStrip>
      </nav>
      {children}
    </div>
  );
}

/** How much waits; `text` is read aloud. */
function WaitingCount({ count, text }: { count: number; text: string }) {
  return (
    <span className="ml-1.5 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-felt-100 px-1.5 text-2xs font-bold text-felt-900">
      <span className="sr-only">{text}</span>
      <span aria-hidden>{formatNumber(count)}</span>
    </span>
  );
}
