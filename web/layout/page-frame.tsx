import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { BackgroundBanner } from "#web/banners/background-banner.tsx";
import { SavingBar } from "#web/data-saving/saving-bar.tsx";
import { TrayHost } from "#web/comparison/chosen/tray-host.tsx";
import { CategorySheet } from "#web/catalogue/menu/category-menu.tsx";
import type { MainCategoriesData } from "#web/catalogue/menu/use-main-categories.ts";
import { LocationDrawer } from "#web/location/location-picker.tsx";
import type { LocationData } from "#web/location/use-location-view.ts";
import { stripLanguage } from "#web/platform/href.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import { SkipLink } from "#web/platform/navigation/skip-link.tsx";
import { unpack } from "#web/platform/packed.ts";
import { usePageHandle } from "#web/platform/page-handle.ts";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import type { Theme } from "#web/platform/theme.ts";
import { Toasts } from "#web/ui/toast/toasts.tsx";
import { ActingBar } from "./acting-bar.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LanguageNotice } from "./language-notice.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { ScrollTopButton } from "./scroll-top-button.tsx";

/** What the root route loads for the frame. */
export interface FrameData extends MainCategoriesData, LocationData {
  year: number;
  theme: Theme;
  /** Whether there is advertising to show. */
  hasBanners: boolean;
  /** A user who reads in another language than that of the account is still to be asked about it. */
  offersLanguage: boolean;
  /** Address of the support; undefined if there is none. */
  supportUrl: string | undefined;
  /** Address of the app in a store; undefined: the page about the app. */
  appUrl: string | undefined;
}

/** Pages where somebody is at work or at something of their own: no advertising, and no question about the language. */
const busyPages = /^\/(?:admin|moderation|post|auth|profile|settings|chats|notifications)(?:\/|$)/;

interface PageFrameProps {
  /** Undefined if the root route failed: then only the content is shown. */
  data: FrameData | undefined;
  children: ReactNode;
}

/** The visible frame around the content of every page. */
export function PageFrame({ data, children }: PageFrameProps) {
  const { hideBottomBar, hidesSearch, hidesFooter, fillsScreen, takesWholeWidth, showsConnection } = usePageHandle();
  const path = stripLanguage(useLocation().pathname);
  const isForStaff = /^\/moderation(?:\/|$)/.test(path);
  const isBusy = busyPages.test(path);
  const hasBanner = data?.hasBanners === true && !takesWholeWidth && !isBusy;
  const viewer = useViewer();
  const language = useLanguage();
  const categories = data && unpack(data.mainCategories);
  const locationView = data && unpack(data.locationView);
  return (
    <>
      <SkipLink to="content" />
      <ProgressBar />
      {locationView && (
        <Header
          isForStaff={isForStaff}
          hidesSearch={hidesSearch === true}
          isHidden={fillsScreen === true}
          theme={data.theme}
          locationView={locationView}
          supportUrl={data.supportUrl}
          appUrl={data.appUrl}
        />
      )}
      <ActingBar />
      {data?.offersLanguage && viewer && viewer.language !== language && !isBusy && <LanguageNotice />}
      <SavingBar />
      <main
        id="content"
        tabIndex={-1}
        className={`flex-1 outline-0 ${fillsScreen ? "max-960:flex max-960:min-h-0 max-960:flex-col" : ""} ${hasBanner ? "banner-room" : ""}`}
      >
        {children}
        {hasBanner && <BackgroundBanner />}
      </main>
      {categories && locationView && (
        <>
          <div className={hidesFooter ? "max-960:hidden" : "contents"}>
            <Footer year={data.year} theme={data.theme} supportUrl={data.supportUrl} appUrl={data.appUrl} />
          </div>
          <CachedMarkup name="category sheet" of={categories}>
            <CategorySheet categories={categories} />
          </CachedMarkup>
          <LocationDrawer view={locationView} />
          {!hideBottomBar && !isForStaff && <BottomBar />}
        </>
      )}
      <TrayHost path={path} />
      <ScrollTopButton />
      {!showsConnection && <ConnectionNotice />}
      <Toasts />
    </>
  );
}
