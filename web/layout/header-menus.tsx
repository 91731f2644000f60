import Ban from "lucide-react/icons/ban";
import BookOpen from "lucide-react/icons/book-open";
import Briefcase from "lucide-react/icons/briefcase";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import FileText from "lucide-react/icons/file-text";
import Info from "lucide-react/icons/info";
import Languages from "lucide-react/icons/languages";
import Menu from "lucide-react/icons/menu";
import MessageCircle from "lucide-react/icons/message-circle";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import Smartphone from "lucide-react/icons/smartphone";
import Store from "lucide-react/icons/store";
import type { LucideIcon } from "lucide-react/types";
import { blogPath } from "#contracts/content/blog.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { SavingSwitch } from "#web/data-saving/saving-switch.tsx";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { popupProps } from "#web/ui/overlay/popup.tsx";
import { AppLink } from "./app-link.tsx";
import { LanguageLink } from "./language-link.tsx";
import { SupportLink } from "./support-link.tsx";

interface MenuProps {
  supportUrl: string | undefined;
  appUrl: string | undefined;
  className?: string;
}

const panelClass =
  "absolute top-full z-20 mt-1 min-w-56 rounded-m border border-felt-200 bg-felt-0 p-1.5 text-felt-900 shadow-2";
const entryClass = "flex h-11 items-center gap-3 rounded-s px-3 whitespace-nowrap hover:bg-felt-100";

/** «Помощь»: support, and questions with answers; where the header is narrow shops, «Блог» and «О нас», too. */
export function HelpMenu({ supportUrl, appUrl, className = "" }: MenuProps) {
  const t = useTranslations("layout");
  return (
    <details {...popupProps} className="group relative">
      <summary className={`${className} gap-1`}>
        {t("help")}
        <Icon of={ChevronDown} size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className={`${panelClass} -left-1.5`}>
        <Entry to="/businesses" icon={Store} title={t("businesses")} className="1280:hidden" />
        <Entry
          to="/business-advantages"
          icon={Briefcase}
          title={t("forBusiness")}
          className="max-720:hidden 960:hidden"
        />
        <Entry to={blogPath} icon={BookOpen} title={t("blog")} className="1280:hidden" />
        <Entry to="/about" icon={Info} title={t("aboutUs")} className="1280:hidden" />
        <HelpEntries supportUrl={supportUrl} />
        <li className="618:hidden">
          <AppLink url={appUrl} className={entryClass}>
            <Icon of={Smartphone} className="text-felt-600" />
            {t("app")}
          </AppLink>
        </li>
        <SavingEntry />
      </ul>
    </details>
  );
}

/** All pages about the site behind one button, up to 560 px. */
export function PhoneMenu({ supportUrl, appUrl }: MenuProps) {
  const t = useTranslations("layout");
  const viewer = useViewer();
  return (
    <details {...popupProps} className="relative 560:hidden">
      <CachedMarkup name="menu button" of="">
        <summary aria-label={t("menu")} className="grid size-11 place-items-center rounded-s hover:bg-felt-100">
          <Icon of={Menu} />
        </summary>
      </CachedMarkup>
      <ul className={`${panelClass} right-0`}>
        <CachedMarkup name="menu entries" of={[supportUrl, appUrl]}>
          <li>
            <AppLink url={appUrl} className={entryClass}>
              <Icon of={Smartphone} className="text-felt-600" />
              {t("app")}
            </AppLink>
          </li>
          <Entry to="/businesses" icon={Store} title={t("businesses")} />
          <Entry to="/business-advantages" icon={Briefcase} title={t("forBusiness")} />
          <Entry to={blogPath} icon={BookOpen} title={t("blog")} />
          <Entry to="/about" icon={Info} title={t("aboutUs")} />
          <HelpEntries supportUrl={supportUrl} />
          <Entry to="/blog/forbidden-products" icon={Ban} title={t("forbiddenGoods")} />
          <Entry to="/policy" icon={FileText} title={t("userAgreement")} />
        </CachedMarkup>
        {!viewer && <Entry to="/cart" icon={ShoppingCart} title={t("cart")} />}
        <SavingEntry />
        {!viewer && (
          <li className="mt-1.5 border-t border-felt-200 pt-1.5">
            <LanguageLink className={entryClass}>
              <Icon of={Languages} className="text-felt-600" />
            </LanguageLink>
          </li>
        )}
      </ul>
    </details>
  );
}

/** Guests have the switch here, for the footer comes after lists without an end; users have it in their own menu. */
function SavingEntry() {
  return (
    useViewer() === null && (
      <li>
        <SavingSwitch className="gap-4 px-3 whitespace-nowrap" />
      </li>
    )
  );
}

function HelpEntries({ supportUrl }: Pick<MenuProps, "supportUrl">) {
  const t = useTranslations("layout");
  return (
    <>
      <Entry to="/qa" icon={CircleQuestionMark} title={t("questions")} />
      {supportUrl && (
        <li>
          <SupportLink url={supportUrl} className={entryClass}>
            <Icon of={MessageCircle} className="text-felt-600" />
          </SupportLink>
        </li>
      )}
    </>
  );
}

interface EntryProps {
  to: string;
  icon: LucideIcon;
  title: string;
  className?: string;
}

function Entry({ to, icon, title, className }: EntryProps) {
  return (
    <li className={className}>
      <PageLink to={to} className={entryClass}>
        <Icon of={icon} className="text-felt-600" />
        {title}
      </PageLink>
    </li>
  );
}
