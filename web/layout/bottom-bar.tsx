import Heart from "lucide-react/icons/heart";
import House from "lucide-react/icons/house";
import MessageCircle from "lucide-react/icons/message-circle";
import Plus from "lucide-react/icons/plus";
import User from "lucide-react/icons/user";
import type { LucideIcon } from "lucide-react/types";
import { useLocation } from "react-router";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { profilePath } from "#web/accounts/profile/profile-tab.ts";
import { UnreadDot, useHasUnreadChats } from "#web/chat/links/chats-link.tsx";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

/** The first part of the addresses that the bar leads to. */
const sections = /^\/(?:$|favorites|chats|profile|settings)/;

/** The bar at the bottom of phones. */
export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <CachedMarkup name="bottom bar" of={sections.exec(pathname)?.[0] ?? ""}>
      <Bar pathname={pathname} />
    </CachedMarkup>
  );
}

function Bar({ pathname }: { pathname: string }) {
  const t = useTranslations("layout");
  const viewer = useViewer();
  const hasUnread = useHasUnreadChats();
  /** A private page: a guest signs in first. */
  const privatePath = (path: string) => (viewer ? path : authPath("login", path));
  return (
    <nav
      data-nav
      aria-label={t("mainNavigation")}
      className="fixed inset-x-0 bottom-0 z-10 flex print:hidden border-t border-felt-200 bg-felt-0 pb-[env(safe-area-inset-bottom)] 720:hidden"
    >
      <Entry to="/" icon={House} title={t("homeShort")} isCurrent={pathname === "/"} />
      <Entry
        to={privatePath("/favorites")}
        icon={Heart}
        title={t("favorites")}
        isCurrent={pathname.startsWith("/favorites")}
      />
      <PostEntry to={privatePath("/post")} />
      <Entry
        to={privatePath("/chats")}
        icon={MessageCircle}
        title={t("chats")}
        isCurrent={pathname.startsWith("/chats")}
        mark={hasUnread ? t("chatsUnread") : undefined}
      />
      <Entry
        to={privatePath(profilePath("products"))}
        icon={User}
        title={t("profile")}
        isCurrent={/^\/(?:profile|settings)/.test(pathname)}
      />
    </nav>
  );
}

const entryClass =
  "flex h-14 min-w-0 flex-1 flex-col items-center justify-end gap-0.5 pb-1.5 text-[min(var(--text-2xs),2.95vw)] text-felt-600";

interface EntryProps {
  to: string;
  icon: LucideIcon;
  title: string;
  isCurrent: boolean;
  /** There is news: a dot, in these words. */
  mark?: string | undefined;
}

function Entry({ to, icon, title, isCurrent, mark }: EntryProps) {
  return (
    <PageLink
      to={to}
      aria-label={mark}
      aria-current={isCurrent ? "page" : undefined}
      className={`${entryClass} aria-[current]:font-semibold aria-[current]:text-lake-600`}
    >
      <span className="relative">
        <Icon of={icon} />
        {mark && <UnreadDot />}
      </span>
      <Label>{title}</Label>
    </PageLink>
  );
}

/** Posting, which stands out, and lies over nothing of the page. */
function PostEntry({ to }: { to: string }) {
  const t = useTranslations("layout");
  return (
    <PageLink to={to} aria-label={t("post")} className={entryClass}>
      <span className="grid h-7.5 w-12 place-items-center rounded-full bg-lake-600 text-on-fill">
        <Icon of={Plus} size={22} />
      </span>
      <Label>{t("postShort")}</Label>
    </PageLink>
  );
}

/** Five columns are equal, and a word that is wider than its own is cut instead of touching its neighbour. */
function Label({ children }: { children: string }) {
  return <span className="whitespace-nowrap tracking-[-0.04em]">{children}</span>;
}
