import BellIcon from "lucide-react/icons/bell";
import { lazy, Suspense, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { popupProps } from "#web/ui/overlay/popup.tsx";
import { notificationsPath } from "./notifications-path.ts";
import { useUnread } from "./unread-store.ts";

const NotificationPanel = lazy(() =>
  import("./notification-panel.tsx").then((module) => ({ default: module.NotificationPanel })),
);

/** A higher number is shown as «99+». */
const maxShown = 99;
const faceClass = "relative size-11 place-items-center rounded-full hover:bg-felt-100";

/** What the root route loads for the bell. */
export interface UnreadData {
  unread: number;
}

/** The bell with the number of unread notifications: a link on phones, else a popup with the latest ones. */
export function Bell() {
  const t = useTranslations("notifications");
  const initial = useRouteLoaderData<UnreadData>("root")?.unread ?? 0;
  const unread = useUnread(initial);
  const [isOpen, setOpen] = useState(false);
  const name = t("bell", { count: unread, shown: String(unread) });
  return (
    <>
      <PageLink to={notificationsPath} aria-label={name} className={`grid 720:hidden ${faceClass}`}>
        <BellFace unread={unread} />
      </PageLink>
      <details
        {...popupProps}
        className="relative max-720:hidden"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary aria-label={name} className={`grid ${faceClass}`}>
          <BellFace unread={unread} />
        </summary>
        <div className="absolute top-full right-0 z-20 mt-1 w-[380px] overflow-hidden rounded-m border border-felt-200 bg-felt-0 shadow-2">
          {isOpen && (
            <Suspense fallback={<div className="h-[380px]" />}>
              <NotificationPanel />
            </Suspense>
          )}
          <PageLink
            to={notificationsPath}
            className="flex h-12 items-center justify-center border-t border-felt-200 font-semibold text-lake-600 hover:bg-felt-50"
          >
            {t("all")}
          </PageLink>
        </div>
      </details>
      <output className="sr-only">{unread > initial && t("bell", { count: unread, shown: String(unread) })}</output>
    </>
  );
}

function BellFace({ unread }: { unread: number }) {
  return (
    <>
      <Icon of={BellIcon} size={22} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-bad px-1 text-2xs leading-none font-bold text-on-fill"
        >
          {unread > maxShown ? `${maxShown}+` : unread}
        </span>
      )}
    </>
  );
}
