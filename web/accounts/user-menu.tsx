import ChevronDown from "lucide-react/icons/chevron-down";
import Languages from "lucide-react/icons/languages";
import LogOut from "lucide-react/icons/log-out";
import MessageCircle from "lucide-react/icons/message-circle";
import ShieldCheck from "lucide-react/icons/shield-check";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import User from "lucide-react/icons/user";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import type { LucideIcon } from "lucide-react/types";
import { Form, useLocation } from "react-router";
import { returnPathOf } from "#web/platform/return-path.ts";
import { otherLanguage } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import type { Theme } from "#web/platform/theme.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { ThemeChoice } from "#web/ui/theme-choice.tsx";
import { popupProps } from "#web/ui/overlay/popup.tsx";
import { SavingSwitch } from "#web/data-saving/saving-switch.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import { accountSections } from "./account-sections.ts";
import { LogoutLink } from "./logout-link.tsx";
import { profilePath, useLastTab } from "./profile/profile-tab.ts";
import type { Viewer } from "./session/viewer.ts";

const entryClass = "flex h-11 w-full items-center gap-3 rounded-s px-3 whitespace-nowrap hover:bg-felt-100";

/** The menu of the signed-in user. */
export function UserMenu({ viewer, theme }: { viewer: Viewer; theme: Theme }) {
  const t = useTranslations("accounts");
  const tab = useLastTab();
  // Whoever answers the chats of a business has none of its listings.
  const hasListings = viewer.acting === null || viewer.acting.role === "editor";
  return (
    <details {...popupProps} className="group relative">
      <summary className="flex h-11 items-center gap-2 rounded-full pr-1.5 hover:bg-felt-100 720:pl-1.5">
        <Avatar user={viewer} size="s" />
        <span className="sr-only">{t("menu", { name: viewer.name })}</span>
        <span aria-hidden className="max-w-36 truncate max-960:hidden 1280:max-1440:max-w-24">
          {viewer.name}
        </span>
        <Icon of={ChevronDown} size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      {/* It ends above the bar of phones, and what has no room is scrolled to. */}
      <div className="absolute top-full right-0 z-20 mt-1 max-h-[calc(100dvh-var(--edge)-4.5rem)] w-64 overflow-y-auto overscroll-contain rounded-m border border-felt-200 bg-felt-0 p-1.5 shadow-2">
        <div className="border-b border-felt-200 px-3 pt-2 pb-2.5">
          <p className="truncate font-semibold">{viewer.name}</p>
          <p className="truncate text-xs text-felt-600">{viewer.login}</p>
        </div>
        <ul className="pt-1.5">
          {hasListings && <Entry to={profilePath(tab)} icon={User} title={t("account")} />}
          {hasListings && <Section of="listings" />}
          {viewer.isBusiness && <Section of="cabinet" />}
          {viewer.isBusiness && !viewer.acting && <Entry to="/profile/wallet" icon={Wallet} title={t("wallet")} />}
          <Section of="favourites" />
          <Section of="searches" />
          <Section of="history" />
          <Section of="orders" />
          <Entry to="/cart" icon={ShoppingCart} title={t("cart")} className="720:hidden" />
          <Section of="reviews" />
          <Section of="notifications" className="720:hidden" />
          <Entry to="/chats" icon={MessageCircle} title={t("chats")} className="720:hidden" />
          <Section of="settings" />
          {viewer.isStaff && <Entry to="/moderation" icon={ShieldCheck} title={t("moderation")} />}
          <BusinessEntries viewer={viewer} />
          <LanguageEntry />
          <li>
            <LogoutLink className={entryClass}>
              <Icon of={LogOut} className="text-felt-600" />
              {t("logout")}
            </LogoutLink>
          </li>
        </ul>
        <div className="mt-1.5 border-t border-felt-200 pt-1.5">
          <ThemeChoice theme={theme} />
          <SavingSwitch className="px-3" />
        </div>
      </div>
    </details>
  );
}

/** Businesses that one may act for, and what one is invited to. */
function BusinessEntries({ viewer: { businesses, invitations, acting } }: { viewer: Viewer }) {
  const t = useTranslations("accounts");
  return (
    <>
      {!acting &&
        businesses.map(({ member, name }) => (
          <li key={member}>
            <Form method="post" action="/acting" reloadDocument>
              <button type="submit" name="member" value={member} className={entryClass}>
                <Icon of={Users} className="text-felt-600" />
                <span className="min-w-0 truncate">{t("actFor", { name })}</span>
              </button>
            </Form>
          </li>
        ))}
      {businesses.length + invitations > 0 && (
        <Entry
          {...accountSections.memberships}
          title={invitations > 0 ? t("invitations", { count: invitations }) : t("memberships")}
        />
      )}
    </>
  );
}

/** The same page in the other language, which becomes that of the account. */
function LanguageEntry() {
  const t = useTranslations("layout");
  const language = useLanguage();
  const location = useLocation();
  return (
    <li>
      <Form method="post" action="/settings">
        <input type="hidden" name="next" value={returnPathOf(location)} />
        <button
          type="submit"
          name="language"
          value={otherLanguage(language)}
          lang={otherLanguage(language)}
          className={entryClass}
        >
          <Icon of={Languages} className="text-felt-600" />
          {t("otherLanguage")}
        </button>
      </Form>
    </li>
  );
}

function Section({ of, className }: { of: keyof typeof accountSections; className?: string }) {
  const t = useTranslations("accounts");
  const { to, icon, title } = accountSections[of];
  return <Entry to={to} icon={icon} title={t(title)} className={className} />;
}

function Entry({ to, icon, title, className }: { to: string; icon: LucideIcon; title: string; className?: string }) {
  return (
    <li className={className}>
      <PageLink to={to} className={entryClass}>
        <Icon of={icon} className="text-felt-600" />
        {title}
      </PageLink>
    </li>
  );
}
