import { blogPath } from "#contracts/content/blog.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import type { Theme } from "#web/platform/theme.ts";
import { PageLink } from "#web/ui/page-link.tsx";
import { categoriesSheet } from "#web/catalogue/menu/category-menu.tsx";
import { SavingSwitch } from "#web/data-saving/saving-switch.tsx";
import { AppLink } from "./menu/app-link.tsx";
import { SupportLink } from "./menu/support-link.tsx";
import { ThemeChoice } from "#web/ui/theme-choice.tsx";

interface FooterProps {
  year: number;
  theme: Theme;
  /** Address of the support; undefined if there is none. */
  supportUrl: string | undefined;
  /** Address of the app in a store; undefined: the page about the app. */
  appUrl: string | undefined;
}

/** The footer of every page: pages about the site, and the theme. */
export function Footer({ year, theme, supportUrl, appUrl }: FooterProps) {
  const t = useTranslations("layout");
  return (
    <footer className="mt-12 print:hidden border-t border-felt-200 bg-felt-0 pt-8 pb-5 text-felt-600 max-720:pb-20">
      <div className="wrap">
        <CachedMarkup name="footer" of={[supportUrl, appUrl]}>
          <div className="flex flex-wrap justify-between gap-x-12 gap-y-6">
            <p className="max-w-sm">
              <b className="mb-2 block font-bold text-felt-900">Жарыя</b>
              {t("about")}
            </p>
            <nav
              aria-label={t("footerNavigation")}
              className="grid gap-x-10 480:-mt-3 480:grid-cols-2 785:auto-cols-max 785:grid-flow-col 785:grid-cols-none 785:grid-rows-4"
            >
              <PageLink to="/about" className={linkClass}>
                {t("aboutUs")}
              </PageLink>
              <PageLink to="/businesses" className={linkClass}>
                {t("businesses")}
              </PageLink>
              <PageLink to="/business-advantages" className={linkClass}>
                {t("forBusiness")}
              </PageLink>
              <PageLink to={blogPath} className={linkClass}>
                {t("blog")}
              </PageLink>
              <PageLink to="/qa" className={linkClass}>
                {t("questions")}
              </PageLink>
              {supportUrl && <SupportLink url={supportUrl} className={linkClass} />}
              <PageLink to="/policy" className={linkClass}>
                {t("userAgreement")}
              </PageLink>
              <PageLink to="/blog/forbidden-products" className={linkClass}>
                {t("forbiddenGoods")}
              </PageLink>
              <a href={`#${categoriesSheet}`} className={linkClass}>
                {t("allCategories")}
              </a>
              <PageLink to="/sitemap" className={linkClass}>
                {t("siteMap")}
              </PageLink>
              <AppLink url={appUrl} className={linkClass}>
                {t("app")}
              </AppLink>
            </nav>
          </div>
        </CachedMarkup>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-felt-200 pt-4 text-xs">
          <span>© {year} Жарыя</span>
          <ThemeChoice theme={theme} />
          <SavingSwitch className="" />
        </div>
      </div>
    </footer>
  );
}

const linkClass = "flex min-h-11 items-center hover:text-lake-600";
