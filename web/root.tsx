import type { ReactNode } from "react";
import { Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { countCart } from "#contracts/cart/schemas.ts";
import { listCategories, listLocations, listMainCategories } from "#contracts/catalogue/schemas.ts";
import { countUnreadRooms } from "#contracts/chat/schemas.ts";
import { countUnreadNotifications } from "#contracts/notifications/schemas.ts";
import type { Route } from "./+types/root.ts";
import type { GoogleLoginData } from "./accounts/forms/google-button.tsx";
import { findSession, loadSession } from "./accounts/session/session.ts";
import { hasChats, toViewer, type ViewerData } from "./accounts/session/viewer.ts";
import { hasBanners } from "./banners/has-banners.ts";
import type { CartCountData } from "./cart/button/cart-count.ts";
import type { UnreadChatsData } from "./chat/links/unread-store.ts";
import { linkCategories } from "./catalogue/menu/category-links.ts";
import { versionCategories } from "./catalogue/menu/category-version.ts";
import { useMainCategories } from "./catalogue/menu/use-main-categories.ts";
import { type SavingData, viewSaving } from "./data-saving/saving-data.ts";
import { DocumentHead } from "./layout/document-head.tsx";
import { FailureView } from "./layout/error-page.tsx";
import { hasLanguageBeenOffered } from "./layout/language-notice.tsx";
import { type FrameData, PageFrame } from "./layout/page-frame.tsx";
import { PageServices } from "./layout/page-services.tsx";
import { indexById } from "./location/location-tree.ts";
import { viewLocations } from "./location/location-view.ts";
import { findListLocation } from "./location/remembered-location.ts";
import { NotFoundView } from "./not-found/not-found-page.tsx";
import type { UnreadData } from "./notifications/bell.tsx";
import { actingAttribute } from "./platform/acting-as.ts";
import { getApi, isFailureOf, problemOf } from "./platform/api.ts";
import { yearOf } from "./platform/format.ts";
import { useLanguage } from "./platform/i18n.tsx";
import { packOnce } from "./platform/packed.ts";
import { usePageHandle } from "./platform/page-handle.ts";
import { readTheme, useTheme } from "./platform/theme.ts";
import styles from "./styles.css?url";

export const middleware: Route.MiddlewareFunction[] = [loadSession];

/** The data of every page; features read their part with hooks of their own (`useViewer`). */
type RootData = FrameData & SavingData & ViewerData & UnreadData & UnreadChatsData & CartCountData & GoogleLoginData;

export async function loader({ request, context }: Route.LoaderArgs): Promise<RootData> {
  const api = getApi(context);
  const [categories, allCategories, locations, hasAny, session] = await Promise.all([
    api.shared(listMainCategories),
    api.shared(listCategories),
    api.shared(listLocations),
    hasBanners(api),
    findSession(context),
  ]);
  const viewer = session && toViewer(session.account, session.staff);
  const [unread, unreadChats, cart] = viewer
    ? await Promise.all([
        api.call(countUnreadNotifications),
        hasChats(viewer) ? api.call(countUnreadRooms).catch(withoutChats) : undefined,
        api.call(countCart),
      ])
    : [];
  const { id, around } = findListLocation(request, locations);
  const named = Number(id ?? around);
  const locationId = indexById(locations).has(named) ? named : null;
  const saving = viewSaving(api);
  return {
    viewer,
    unread: unread?.unread_count ?? 0,
    unreadChats: unreadChats?.unread_count ?? 0,
    ...(cart && { cartCount: cart.count }),
    googleLogin: api.googleLogin,
    mainCategories: packOnce(categories, `links ${api.language}`, () => linkCategories(categories, api.language)),
    categoriesVersion: versionCategories(allCategories),
    locationView: packOnce(locations, `${api.language} ${locationId}`, () =>
      viewLocations(locations, locationId, api.language),
    ),
    year: yearOf(api.now),
    theme: readTheme(request),
    saving,
    hasBanners: hasAny && !saving,
    offersLanguage: !hasLanguageBeenOffered(request),
    supportUrl: api.supportUrl,
    appUrl: api.appUrl,
  };
}

/** Whoever was removed from a business meanwhile has no chats of it: the page says so, and does not fail. */
function withoutChats(error: unknown): undefined {
  if (isFailureOf(error, "acting_ended") || isFailureOf(error, "acting_for_business")) return undefined;
  throw error;
}

/** The document around a page or its error. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const handle = usePageHandle();
  const chosenTheme = useTheme(data?.theme ?? "system");
  const theme = handle.theme ?? chosenTheme;
  return (
    <html
      lang={useLanguage()}
      data-theme={theme === "system" ? undefined : theme}
      data-saving={data?.saving ? "" : undefined}
      {...{ [actingAttribute]: data?.viewer?.acting?.member }}
    >
      <DocumentHead theme={theme} styles={styles} savesData={Boolean(data?.saving)} />
      <body className={`flex min-h-dvh flex-col ${handle.fillsScreen ? "max-960:h-dvh" : ""}`}>
        <PageFrame data={data}>{children}</PageFrame>
        <PageServices viewer={data?.viewer} unread={data?.unread ?? 0} unreadChats={data?.unreadChats ?? 0} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const categories = useMainCategories();
  const problem = problemOf(error);
  if (problem?.status === 404) return <NotFoundView categories={categories} />;
  return <FailureView problem={problem} />;
}
