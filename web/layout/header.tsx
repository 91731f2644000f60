import Heart from "lucide-react/icons/heart";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Smartphone from "lucide-react/icons/smartphone";
import { useRef } from "react";
import { useLocation } from "react-router";
import { blogPath } from "#contracts/content/blog.ts";
import { returnPathOf } from "#web/platform/return-path.ts";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { UserMenu } from "#web/accounts/user-menu.tsx";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { CartLink } from "#web/cart/button/cart-link.tsx";
import { ChatsLink } from "#web/chat/links/chats-link.tsx";
import { useSaving } from "#web/data-saving/saving-data.ts";
import { LocationPicker } from "#web/location/location-picker.tsx";
import type { LocationView } from "#web/location/location-view.ts";
import { Bell } from "#web/notifications/bell.tsx";
import { stripLanguage } from "#web/platform/href.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import type { Theme } from "#web/platform/theme.ts";
import { SearchBox } from "#web/search/search-box.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { categoriesSheet, CategoryMenuButton } from "#web/catalogue/menu/category-menu.tsx";
import { AppLink } from "./menu/app-link.tsx";
import { HelpMenu, PhoneMenu } from "./menu/header-menus.tsx";
import { LanguageLink } from "./menu/language-link.tsx";
import { Logo } from "./logo.tsx";
import { useAwayOnScroll } from "./use-away-on-scroll.ts";

interface HeaderProps {
  /** The pages of the staff are no shop: without search, categories and posting. */
  isForStaff: boolean;
  /** On phones. */
  hidesSearch: boolean;
  /** On phones the page takes the whole screen. */
  isHidden: boolean;
  theme: Theme;
  locationView: LocationView;
  /** Address of the support; undefined if there is none. */
  supportUrl: string | undefined;
  /** Address of the app in a store; undefined: the page about the app. */
  appUrl: string | undefined;
}

/** Paths of pages that show what a search of the whole market finds. */
const listPages = /^\/(?:$|(?:category|map)(?:\/|$))/;

/**
 * The header of every page: logo, pages about the site, the other language, account, all categories, search with location. On
 * phones it leaves the screen while one scrolls down, unless the focus is in it.
 */
export function Header({ isForStaff, hidesSearch, isHidden, theme, locationView, supportUrl, appUrl }: HeaderProps) {
  const t = useTranslations("layout");
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  // Other pages have searches of their own.
  const text = listPages.test(stripLanguage(pathname)) ? (new URLSearchParams(search).get("search") ?? "") : "";
  const location = locationView.selected;
  const saving = useSaving() !== null;
  const header = useRef<HTMLElement>(null);
  useAwayOnScroll(header);
  return (
    <header
      ref={header}
      className={`sticky top-0 z-10 print:hidden border-b border-felt-200 bg-felt-0/95 backdrop-blur transition-transform max-720:not-focus-within:data-away:-translate-y-full ${isHidden ? "max-720:hidden" : ""}`}
    >
      <div className="wrap">
        <div className="flex h-13 items-center gap-2 480:gap-6 720:h-14">
          <Logo label={t("home")} />
          {!isForStaff && (
            <CachedMarkup name="about navigation" of={[supportUrl, appUrl, saving]}>
              <AboutNavigation supportUrl={supportUrl} appUrl={appUrl} />
            </CachedMarkup>
          )}
          <div className="-mr-2 ml-auto flex min-w-0 items-center 720:mr-0 720:gap-1">
            {/* Users choose the language in the settings. */}
            {!viewer && <LanguageLink className={`${topLinkClass} ${narrowLinkClass}`} />}
            <AccountLinks theme={theme} isForStaff={isForStaff} />
            {!isForStaff && (
              <LinkButton
                to={viewer ? "/post" : authPath("login", "/post")}
                variant="primary"
                className="max-720:hidden"
                aria-label={t("post")}
              >
                <span className="1020:hidden">{t("postShort")}</span>
                <span className="max-1020:hidden">{t("post")}</span>
              </LinkButton>
            )}
            {!isForStaff && (
              <AppLink
                url={appUrl}
                aria-label={t("app")}
                className={`${iconLinkClass} max-480:hidden 560:max-640:hidden 720:hidden`}
              >
                <Icon of={Smartphone} size={22} />
              </AppLink>
            )}
            <PhoneMenu supportUrl={supportUrl} appUrl={appUrl} />
          </div>
        </div>
        {!isForStaff && (
          <div className={`flex gap-2.5 pb-2.5 720:pb-3.5 ${hidesSearch ? "max-720:hidden" : ""}`}>
            {/* A search may name a location. */}
            <CachedMarkup name="search box" of={text === "" ? [location] : undefined}>
              <CategoryMenuButton />
              <CategorySheetLink />
              <SearchBox action="/" text={text} keep={location ? { location: String(location.id) } : {}}>
                <LocationPicker view={locationView} />
              </SearchBox>
            </CachedMarkup>
          </div>
        )}
      </div>
    </header>
  );
}

/** On phones all categories are one tap away beside the search. */
function CategorySheetLink() {
  const t = useTranslations("layout");
  return (
    <PageLink
      to={`#${categoriesSheet}`}
      aria-label={t("categories")}
      className="grid size-[46px] shrink-0 place-items-center rounded-m bg-felt-100 text-felt-600 720:hidden"
    >
      <Icon of={LayoutGrid} />
    </PageLink>
  );
}

/** The font of the device, where data are saved, is wider. */
const topLinkClass =
  "flex h-11 items-center rounded-s px-2 whitespace-nowrap text-felt-600 hover:text-lake-600 720:in-data-saving:px-0.5";
/** Beside the logo of a phone: smaller, and rather cut than over it. */
const narrowLinkClass =
  "max-480:block max-480:min-w-0 max-480:truncate max-480:px-1 max-480:text-xs max-480:leading-11";

const iconLinkClass = "grid size-11 shrink-0 place-items-center rounded-full hover:bg-felt-100";

/** Shops and pages about the site; on phones they are in the menu, on narrower screens than 1280 px shops, «Блог» and «О нас» are in that of the help. */
function AboutNavigation({ supportUrl, appUrl }: Pick<HeaderProps, "supportUrl" | "appUrl">) {
  const t = useTranslations("layout");
  return (
    <nav aria-label={t("siteNavigation")} className="flex items-center gap-2 max-560:hidden">
      <PageLink to="/businesses" className={`${topLinkClass} max-1280:hidden`}>
        {t("businessesShort")}
      </PageLink>
      <PageLink to="/business-advantages" className={`${topLinkClass} 720:max-960:hidden`}>
        {t("forBusiness")}
      </PageLink>
      <PageLink to={blogPath} className={`${topLinkClass} max-1280:hidden`}>
        {t("blog")}
      </PageLink>
      <PageLink to="/about" className={`${topLinkClass} max-1280:hidden`}>
        {t("aboutUs")}
      </PageLink>
      <HelpMenu supportUrl={supportUrl} appUrl={appUrl} className={topLinkClass} />
    </nav>
  );
}

/** Signing in and up for a guest, personal links for a user. */
function AccountLinks({ theme, isForStaff }: Pick<HeaderProps, "theme" | "isForStaff">) {
  const t = useTranslations("layout");
  const viewer = useViewer();
  const location = useLocation();
  if (viewer) {
    return (
      <>
        {!isForStaff && <FavouritesLink to="/favorites" />}
        <Bell />
        <ChatsLink />
        {!isForStaff && <CartLink />}
        <UserMenu viewer={viewer} theme={theme} />
      </>
    );
  }
  const next = location.pathname.startsWith("/auth/") ? "/" : returnPathOf(location);
  return (
    <>
      <CachedMarkup name="guest's favourites" of="">
        <FavouritesLink to={authPath("login", "/favorites")} />
      </CachedMarkup>
      <CartLink />
      <PageLink
        to={authPath("login", next)}
        rel="nofollow"
        className={`${topLinkClass} font-semibold text-lake-600 max-480:px-1 max-480:text-sm`}
      >
        {t("signIn")}
      </PageLink>
      <LinkButton to={authPath("register", next)} rel="nofollow" className="max-785:hidden">
        {t("signUp")}
      </LinkButton>
    </>
  );
}

/** On phones the bar at the lower edge has it. */
function FavouritesLink({ to }: { to: string }) {
  const t = useTranslations("layout");
  return (
    <PageLink to={to} rel="nofollow" aria-label={t("favorites")} className={`${iconLinkClass} max-720:hidden`}>
      <Icon of={Heart} size={22} />
    </PageLink>
  );
}
