import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "react-router";
import { listLocations, listMainCategories } from "#contracts/catalogue.ts";
import { countUnreadNotifications } from "#contracts/notifications.ts";
import { AuthDialogKeeper } from "#web/account/auth-dialog-keeper.tsx";
import { findAccount, openSession } from "#web/account/session.ts";
import { SessionKeeper } from "#web/account/session-keeper.tsx";
import { viewViewer } from "#web/account/viewer.ts";
import { BackgroundBanner } from "#web/banners/background-banner.tsx";
import { HeartForm } from "#web/favourites/heart-form.tsx";
import { LiveKeeper } from "#web/live/live-keeper.tsx";
import { LocationDrawer } from "#web/location/location-picker.tsx";
import { viewPlaces } from "#web/location/location-search.ts";
import { findListPlace } from "#web/location/remembered-place.ts";
import { NotFoundView } from "#web/not-found/not-found-page.tsx";
import type { Route } from "./+types/root.ts";
import { BottomBar } from "./layout/bottom-bar.tsx";
import { linkCategories } from "./layout/category-links.ts";
import { CategorySheet } from "./layout/category-menu.tsx";
import { ConnectionNotice } from "./layout/connection-notice.tsx";
import { Footer } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import mark from "./layout/mark.svg?url";
import { ProgressBar } from "./layout/progress-bar.tsx";
import { ScrollTopButton } from "./layout/scroll-top-button.tsx";
import { getApi, isFailure } from "./platform/api.ts";
import { capabilities } from "./platform/capabilities.ts";
import { FailureView } from "./platform/error-page.tsx";
import { yearOf } from "./platform/format.ts";
import { useLanguage, useTranslations } from "./platform/i18n.tsx";
import { PrefetchOnIntent } from "./platform/prefetch-on-intent.tsx";
import { stylesPlace } from "./platform/render-context.ts";
import { SoftNavigation } from "./platform/soft-navigation.tsx";
import { readTheme, type Theme, useTheme } from "./platform/theme.ts";
import styles from "./styles.css?url";
import cyrillicFont from "./ui/fonts/onest-cyrillic.woff2?url";
import kyrgyzFont from "./ui/fonts/onest-cyrillic-ext.woff2?url";
import latinFont from "./ui/fonts/onest-latin.woff2?url";
import { PopupKeeper } from "./ui/popup.tsx";
import { Toasts } from "./ui/toast.tsx";

export const middleware: Route.MiddlewareFunction[] = [openSession];

/** What every page shows around its content. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [categories, locations, account] = await Promise.all([
    api.shared(listMainCategories),
    api.shared(listLocations),
    findAccount(context),
  ]);
  const isTold = account !== null && capabilities.notifications;
  const unread = isTold ? (await api.call(countUnreadNotifications)).unread_count : 0;
  const place = Number(findListPlace(request, locations).id) || null;
  return {
    viewer: account && viewViewer(account),
    unread,
    googleLogin: api.googleLogin,
    categories: linkCategories(categories, api.language),
    places: viewPlaces(locations, place, api.language),
    year: yearOf(api.now),
    theme: readTheme(request),
    supportUrl: api.supportUrl,
    appUrl: api.appUrl,
  };
}

/** The document around a page and around a failure alike. */
export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const t = useTranslations("layout");
  const data = useRouteLoaderData<typeof loader>("root");
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const hidesBottomBar = handles.some((handle) => handle?.hideBottomBar);
  const chosenTheme = useTheme(data?.theme ?? "system");
  const theme = handles.find((handle) => handle?.theme)?.theme ?? chosenTheme;
  return (
    <html lang={language} data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeColours theme={theme} />
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href={mark} type="image/svg+xml" />
        {import.meta.env.DEV ? (
          <link rel="stylesheet" href={styles} precedence="only" />
        ) : (
          <style href="styles" precedence="only">
            {stylesPlace}
          </style>
        )}
        <Meta />
        <Links nonce="" />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only z-40 rounded-s bg-felt-0 p-3 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {t("skipToContent")}
        </a>
        <ProgressBar />
        {data && <Header places={data.places} supportUrl={data.supportUrl} />}
        <main id="content" tabIndex={-1} className="flex-1 outline-0">
          {children}
          {!handles.some((handle) => handle?.takesWholeWidth) && <BackgroundBanner />}
        </main>
        {data && <Footer year={data.year} theme={data.theme} supportUrl={data.supportUrl} appUrl={data.appUrl} />}
        {data && <CategorySheet categories={data.categories} />}
        {data && <LocationDrawer view={data.places} />}
        {data && !hidesBottomBar && <BottomBar />}
        <ScrollTopButton />
        {!handles.some((handle) => handle?.tellsConnection) && <ConnectionNotice />}
        <Toasts />
        <AuthDialogKeeper />
        {data && <SessionKeeper viewerId={data.viewer?.id ?? null} />}
        {data && !handles.some((handle) => handle?.isPassage) && (
          <LiveKeeper viewerId={data.viewer?.id ?? null} unread={data.unread} />
        )}
        <HeartForm />
        <SoftNavigation leaveQuestion={t("leavePage")} />
        {data && !data.viewer && <PrefetchOnIntent />}
        <PopupKeeper />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The browser's own bar in the colour of the header, `felt-0` of the theme. */
function ThemeColours({ theme }: { theme: Theme }) {
  const colours = { light: "#ffffff", dark: "#1f1c19" };
  return (
    <>
      <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
      {theme !== "dark" && (
        <meta name="theme-color" content={colours.light} media={theme === "system" ? lightSystem : undefined} />
      )}
      {theme !== "light" && (
        <meta name="theme-color" content={colours.dark} media={theme === "system" ? darkSystem : undefined} />
      )}
    </>
  );
}

const lightSystem = "(prefers-color-scheme: light)";
const darkSystem = "(prefers-color-scheme: dark)";

/** Kyrgyz letters are in the ads of a Russian page, too. */
const fonts = [cyrillicFont, kyrgyzFont, latinFont];

/** What a route may say about its place in the layout: `export const handle`. */
export interface PageHandle {
  hideBottomBar?: boolean;
  /** Nothing has room beside the page's content. */
  takesWholeWidth?: boolean;
  /** The page says itself how the connection is. */
  tellsConnection?: boolean;
  /** The page only leads on, perhaps with another session: what is somebody's own is asked for where it leads. */
  isPassage?: boolean;
  /** The page has its own light, whatever the reader chose. */
  theme?: Theme;
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const categories = useRouteLoaderData<typeof loader>("root")?.categories;
  const problem = isFailure(error) ? error.problem : undefined;
  if (problem?.status === 404) return <NotFoundView categories={categories} />;
  return <FailureView problem={problem} />;
}
