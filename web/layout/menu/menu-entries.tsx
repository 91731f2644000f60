import Ban from "lucide-react/icons/ban";
import BookOpen from "lucide-react/icons/book-open";
import Briefcase from "lucide-react/icons/briefcase";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import FileText from "lucide-react/icons/file-text";
import Info from "lucide-react/icons/info";
import Languages from "lucide-react/icons/languages";
import MessageCircle from "lucide-react/icons/message-circle";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import Smartphone from "lucide-react/icons/smartphone";
import Store from "lucide-react/icons/store";
import type { LucideIcon } from "lucide-react/types";
import { blogPath } from "#contracts/content/blog.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { SavingSwitch } from "#web/data-saving/saving-switch.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { AppLink } from "./app-link.tsx";
import { LanguageLink } from "./language-link.tsx";
import { SupportLink } from "./support-link.tsx";

export interface MenuEntriesProps {
  supportUrl: string | undefined;
  appUrl: string | undefined;
}

const entryClass = "flex h-11 items-center gap-3 rounded-s px-3 whitespace-nowrap hover:bg-felt-100";

/** Support, and questions with answers; where the header is narrow shops, «Блог» and «О нас», too. */
export function HelpEntries({ supportUrl, appUrl }: MenuEntriesProps) {
  const t = useTranslations("layout");
  return (
    <>
      <Entry to="/businesses" icon={Store} title={t("businesses")} className="1280:hidden" />
      <Entry
        to="/business-advantages"
        icon={Briefcase}
        title={t("forBusiness")}
        className="max-720:hidden 960:hidden"
      />
      <Entry to={blogPath} icon={BookOpen} title={t("blog")} className="1280:hidden" />
      <Entry to="/about" icon={Info} title={t("aboutUs")} className="1280:hidden" />
      <Answers supportUrl={supportUrl} />
      <li className="618:hidden">
        <AppLink url={appUrl} className={entryClass}>
          <Icon of={Smartphone} className="text-felt-600" />
          {t("app")}
        </AppLink>
      </li>
      <SavingEntry />
    </>
  );
}

/** All pages about the site. */
export function AllEntries({ supportUrl, appUrl }: MenuEntriesProps) {
  const t = useTranslations("layout");
  const viewer = useViewer();
  return (
    <>
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
      <Answers supportUrl={supportUrl} />
      <Entry to="/blog/forbidden-products" icon={Ban} title={t("forbiddenGoods")} />
      <Entry to="/policy" icon={FileText} title={t("userAgreement")} />
      {!viewer && <Entry to="/cart" icon={ShoppingCart} title={t("cart")} />}
      <SavingEntry />
      {!viewer && (
        <li className="mt-1.5 border-t border-felt-200 pt-1.5">
          <LanguageLink className={entryClass}>
            <Icon of={Languages} className="text-felt-600" />
          </LanguageLink>
        </li>
      )}
    </>
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

function Answers({ supportUrl }: Pick<MenuEntriesProps, "supportUrl">) {
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
