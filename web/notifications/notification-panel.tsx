import { useEffect, useState } from "react";
import { listNotifications } from "#contracts/notifications/calls.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { type NotificationView, viewNotification } from "./notification-view.ts";
import { loadUnread, onNotificationsChanged } from "./unread-store.ts";

/** Maximum number of notifications in the panel. */
const limit = 20;

/** The latest notifications under the bell, 380 px high; fetched again whenever they change. */
export function NotificationPanel() {
  const t = useTranslations("notifications");
  const language = useLanguage();
  const [views, setViews] = useState<readonly NotificationView[] | "failed">();
  useEffect(() => {
    let latest = 0;
    const load = async () => {
      const current = ++latest;
      const answer = await callFromBrowser(listNotifications, { query: { limit }, language });
      // A later request was sent meanwhile.
      if (current !== latest) return;
      if ("value" in answer) setViews(answer.value.results.map((one) => viewNotification(one, Date.now(), language)));
      else setViews((known) => known ?? "failed");
    };
    void load();
    const stop = onNotificationsChanged(() => void load());
    return () => {
      latest = -1;
      stop();
    };
  }, [language]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by the keys
    <section aria-label={t("title")} tabIndex={0} className="h-[380px] overflow-y-auto overscroll-contain">
      {views === undefined && <p className="p-6 text-center text-felt-600">{t("loading")}</p>}
      {views === "failed" && (
        <div className="grid justify-items-center gap-3 p-6 text-center">
          <p>{t("failed")}</p>
          <Button variant="soft" onClick={() => void loadUnread(language)}>
            {t("retry")}
          </Button>
        </div>
      )}
      {Array.isArray(views) && views.length === 0 && <p className="p-6 text-center text-felt-600">{t("empty")}</p>}
      {Array.isArray(views) && views.length > 0 && (
        <ul className="divide-y divide-felt-200">
          {views.map((view: NotificationView) => (
            <li key={view.id}>
              <NotificationRow view={view} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
