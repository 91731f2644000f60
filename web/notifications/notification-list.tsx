import BellOff from "lucide-react/icons/bell-off";
import { useFetcher } from "react-router";
import { notificationFilters } from "#contracts/notifications/kinds.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { OlderPages } from "#web/ui/list/older-pages.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { NotificationFilter, NotificationsView } from "./load-notifications.ts";
import { NotificationRow } from "./notification-row.tsx";
import { notificationsPath } from "./notifications-path.ts";

/** Marks all as read. */
export function ReadAllForm() {
  const t = useTranslations("notifications");
  // It stays on the page that it is on.
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={notificationsPath}>
      <Button type="submit" variant="quiet" name="read_all" value="1" className="-mx-4">
        {t("readAll")}
      </Button>
    </fetcher.Form>
  );
}

/** The notifications by kind. `query` is that of the page, without kind and cursor: `tab=notifications`. */
export function NotificationList({
  view: { kind, views, nextKey },
  query = "",
}: {
  view: NotificationsView;
  query?: string;
}) {
  const t = useTranslations("notifications");
  const hrefOf = (one: NotificationFilter | undefined, key?: string) =>
    `?${new URLSearchParams([
      ...new URLSearchParams(query),
      ...(one ? [["kind", one]] : []),
      ...(key === undefined ? [] : [["key", key]]),
    ] as [string, string][])}`;
  return (
    <>
      <nav aria-label={t("kinds")} className="scroll-row mb-5 gap-6 border-b border-felt-200">
        {([undefined, ...notificationFilters] as const).map((one) => (
          <PageLink
            key={one ?? "all"}
            to={hrefOf(one)}
            aria-current={one === kind ? "page" : undefined}
            className="flex h-12 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-felt-600 aria-[current]:border-lake-600 aria-[current]:text-felt-900"
          >
            {t(`kind.${one ?? "all"}`)}
          </PageLink>
        ))}
      </nav>
      {views.length === 0 ? (
        <EmptyState icon={BellOff} title={t("empty")} text={t("emptyText")} />
      ) : (
        <ul className="divide-y divide-felt-200 overflow-hidden rounded-l border border-felt-200 bg-felt-0">
          {views.map((view) => (
            <li key={view.id}>
              <NotificationRow view={view} />
            </li>
          ))}
        </ul>
      )}
      <OlderPages nextKey={nextKey} />
    </>
  );
}
