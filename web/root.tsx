import cyrillicFont from "@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url";
import kyrgyzFont from "@fontsource-variable/onest/files/onest-cyrillic-ext-wght-normal.woff2?url";
import latinFont from "@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "react-router";
import { listLocations, listMainCategories } from "#contracts/catalogue.ts";
import { BackgroundBanner } from "#web/banners/background-banner.tsx";
import { LocationDrawer } from "#web/location/location-picker.tsx";
import { viewPlaces } from "#web/location/location-search.ts";
import { NotFoundView } from "#web/not-found/not-found-page.tsx";
import type { Route } from "./+types/root.ts";
import { BottomBar } from "./layout/bottom-bar.tsx";
import { linkCategories } from "./layout/category-links.ts";
import { CategorySheet } from "./layout/category-menu.tsx";
import { Footer } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import mark from "./layout/mark.svg?url";
import { ProgressBar } from "./layout/progress-bar.tsx";
import { ScrollTopButton } from "./layout/scroll-top-button.tsx";
import { getApi, isFailure } from "./platform/api.ts";
import { FailureView } from "./platform/error-page.tsx";
import { yearOf } from "./platform/format.ts";
import { useLanguage, useTranslations } from "./platform/i18n.tsx";
import { SoftNavigation } from "./platform/soft-navigation.tsx";
import styles from "./styles.css?url";
import { PopupKeeper } from "./ui/popup.tsx";

/** What every page shows around its content. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [categories, locations] = await Promise.all([api.shared(listMainCategories), api.shared(listLocations)]);
  const place = Number(new URL(request.url).searchParams.get("location")) || null;
  return {
    categories: linkCategories(categories, api.language),
    places: viewPlaces(locations, place, api.language),
    year: yearOf(api.now),
  };
}

/** The document around a page and around a failure alike. */
export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const t = useTranslations("layout");
  const data = useRouteLoaderData<typeof loader>("root");
  const hidesBottomBar = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.hideBottomBar);
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" />
        {(language === "ky" ? kyrgyzFonts : russianFonts).map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href={mark} type="image/svg+xml" />
        <link rel="stylesheet" href={styles} />
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
        {data && <Header places={data.places} />}
        <main id="content" tabIndex={-1} className="flex-1 outline-0">
          {children}
          <BackgroundBanner />
        </main>
        {data && <Footer year={data.year} />}
        {data && <CategorySheet categories={data.categories} />}
        {data && <LocationDrawer view={data.places} />}
        {data && !hidesBottomBar && <BottomBar />}
        <ScrollTopButton />
        <SoftNavigation />
        <PopupKeeper />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const russianFonts = [cyrillicFont, latinFont];
const kyrgyzFonts = [cyrillicFont, kyrgyzFont, latinFont];

/** What a route may say about its place in the layout: `export const handle`. */
export interface PageHandle {
  hideBottomBar?: boolean;
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
