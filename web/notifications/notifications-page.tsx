import { redirect } from "react-router";
import { pathOfAction } from "#contracts/notifications/kinds.ts";
import { readAllNotifications, updateNotification } from "#contracts/notifications/schemas.ts";
import { OwnTitle } from "#web/accounts/session/own-title.tsx";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import type { Route } from "./+types/notifications-page.ts";
import { loadNotifications } from "./load-notifications.ts";
import { NotificationList, ReadAllForm } from "./notification-list.tsx";
import { notificationsPath } from "./notifications-path.ts";

/** `/profile/notifications`: the user's notifications, by kind. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const title = api.texts("notifications")("title");
  try {
    return {
      view: await loadNotifications(api, new URL(request.url).searchParams),
      meta: { title, description: title, path: notificationsPath, language, publicUrl, noIndex: true },
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

/** Marks a notification as read and redirects to its listing, unless that is blocked, to its chat, there to the order that it tells of, or where it leads; or marks all as read. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  if (form.has("read_all")) {
    await api.call(readAllNotifications);
    return null;
  }
  try {
    const ask = { params: { id: textOf(form, "open") }, body: { is_read: true } };
    const { action, product, room, seller } = await api.call(updateNotification, ask);
    if (room) return redirect(`/chats/${room.id}${room.order_seq === null ? "" : `?at=${room.order_seq}`}`, 303);
    if (seller) return redirect(seller.path, 303);
    const path = product && action !== "blocked" ? `/products/${product.id}` : pathOfAction[action];
    return path === undefined ? null : redirect(path, 303);
  } catch (error) {
    // It was deleted meanwhile, with its listing.
    if (isFailure(error) && error.problem.status === 404) return null;
    throw error;
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function NotificationsPage({ loaderData: { view } }: Route.ComponentProps) {
  const t = useTranslations("notifications");
  return (
    <div className="wrap max-w-2xl pt-4 pb-12 720:pt-8">
      <div className="mb-3 flex flex-wrap items-center gap-x-4">
        <div className="mr-auto">
          <OwnTitle>{t("title")}</OwnTitle>
        </div>
        {view.hasUnread && <ReadAllForm />}
      </div>
      <NotificationList view={view} />
    </div>
  );
}
