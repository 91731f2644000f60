import BellOff from "lucide-react/icons/bell-off";
import { Form, redirect } from "react-router";
import { notificationFilters } from "#contracts/notifications/kinds.ts";
import { listNotifications, readAllNotifications, updateNotification } from "#contracts/notifications/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/notifications-page.ts";
import { NotificationRow } from "./notification-row.tsx";
import { notificationsPath } from "./notifications-path.ts";
import { viewNotification } from "./notification-view.ts";

/** `/profile/notifications`: the user's notifications, by kind. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const t = api.texts("notifications");
  const { searchParams } = new URL(request.url);
  const kind = notificationFilters.find((known) => known === searchParams.get("kind"));
  try {
    const found = await api.call(listNotifications, { query: { kind, key: searchParams.get("key") } });
    return {
      kind,
      views: found.results.map((one) => viewNotification(one, language)),
      hasUnread: found.unread_count > 0,
      nextHref: found.key && `?${new URLSearchParams({ ...(kind && { kind }), key: found.key })}`,
      meta: { title: t("title"), description: t("title"), path: notificationsPath, language, publicUrl, noIndex: true },
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

/** Marks a notification as read and redirects to its listing, unless that is blocked; or marks all as read. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  if (form.has("read_all")) {
    await api.call(readAllNotifications);
    return null;
  }
  try {
    const ask = { params: { id: textOf(form, "open") }, body: { is_read: true } };
    const { action, product } = await api.call(updateNotification, ask);
    return product && action !== "blocked" ? redirect(`/products/${product.id}`, 303) : null;
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

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { kind, views, hasUnread, nextHref } = loaderData;
  const t = useTranslations("notifications");
  return (
    <div className="wrap max-w-2xl pt-4 pb-12 720:pt-8">
      <div className="mb-3 flex flex-wrap items-center gap-x-4">
        <h1 className="mr-auto text-2xl font-bold tracking-tight">{t("title")}</h1>
        {hasUnread && (
          <Form method="post">
            <Button type="submit" variant="quiet" name="read_all" value="1" className="-mx-4">
              {t("readAll")}
            </Button>
          </Form>
        )}
      </div>
      <nav aria-label={t("kinds")} className="scroll-row mb-5 gap-6 border-b border-felt-200">
        {([undefined, ...notificationFilters] as const).map((one) => (
          <PageLink
            key={one ?? "all"}
            to={one ? `${notificationsPath}?kind=${one}` : notificationsPath}
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
      {nextHref && (
        <LinkButton to={nextHref} variant="soft" size="m" className="mt-4 w-full">
          {t("older")}
        </LinkButton>
      )}
    </div>
  );
}
