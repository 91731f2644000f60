import UserPen from "lucide-react/icons/user-pen";
import type { LucideIcon } from "lucide-react/types";
import { purchasesPath } from "#contracts/payments/paths.ts";
import { type AccountSection, accountSections } from "#web/accounts/account-sections.ts";
import { profilePath } from "#web/accounts/profile/profile-tab.ts";
import type { Viewer } from "#web/accounts/session/viewer.ts";
import { type Tool, toolGroups } from "#web/business/cabinet/tools.ts";
import type { TextKey } from "#i18n/texts.ts";
import { historyPath, topUpPath } from "#web/payments/payment-paths.ts";

export type SectionWords =
  | { of: "accounts"; key: AccountSection["title"] }
  | { of: "tools"; key: Tool["title"] }
  | { of: "page" };

export interface MenuSection {
  words: SectionWords;
  icon: LucideIcon;
  to: string;
}

export interface MenuGroup {
  /** Its words are under `groups`; `own`: what everybody has; undefined: without a heading. */
  title?: TextKey<"business-cabinet.groups"> | "own";
  sections: MenuSection[];
}

const page = { words: { of: "page" }, icon: UserPen, to: "/profile/edit" } as const satisfies MenuSection;

/** What stands beside the pages of the cabinet. The parts of the business's page are tabs of one page, and one section here. */
export function listMenu(viewer: Viewer): MenuGroup[] {
  const { acting } = viewer;
  const isEditor = acting === null || acting.role === "editor";
  const isBusiness = viewer.isBusiness && isEditor;
  const own = [
    ...(isBusiness || !isEditor ? [] : [accountSections.listings]),
    ...(isBusiness && acting === null ? [] : [accountSections.orders]),
    { ...accountSections.favourites, to: profilePath("favorites") },
    accountSections.searches,
    accountSections.history,
    accountSections.reviews,
    accountSections.notifications,
    ...(viewer.businesses.length + viewer.invitations > 0 ? [accountSections.memberships] : []),
    accountSections.settings,
  ].map(ofAccount);
  if (!isBusiness) return [{ sections: own }];
  const groups = toolGroups.map(({ title, tools }) => ({
    title,
    sections: title === "page" ? [page] : tools.filter(({ isOwners }) => !isOwners || acting === null).map(ofTool),
  }));
  return [
    { sections: [ofAccount(accountSections.cabinet)] },
    ...groups.filter(({ sections }) => sections.length > 0),
    { title: "own", sections: own },
  ];
}

function ofAccount({ to, icon, title }: AccountSection): MenuSection {
  return { words: { of: "accounts", key: title }, icon, to };
}

function ofTool({ to, icon, title }: Tool): MenuSection {
  return { words: { of: "tools", key: title }, icon, to };
}

/** Pages that lie within a section without its path. */
const within: Record<string, string> = {
  [purchasesPath]: "/profile/purchase",
  [historyPath]: "/profile/wallet",
  [topUpPath]: "/profile/wallet",
  "/profile/payment": "/profile/wallet",
  "/profile/deals": "/profile/reviews",
};

/** The tabs of `/profile/` that are sections; the first one is that of any other address. */
const tabs: Record<string, string> = {
  favorites: profilePath("favorites"),
  notifications: accountSections.notifications.to,
  reviews: accountSections.reviews.to,
};

export interface Current {
  /** The path of the section that a page lies in, as the section has it but for a query. */
  section: string;
  /** The page is that section itself. */
  isPage: boolean;
}

export function findCurrent(path: string, query: URLSearchParams): Current {
  const page = path.replace(/\/$/, "");
  if (page === "/profile") return { section: tabs[query.get("tab") ?? ""] ?? profilePath("products"), isPage: true };
  const root = page.split("/", 3).join("/");
  const section = root.startsWith("/settings/") ? accountSections.settings.to : (within[root] ?? root);
  return { section, isPage: section === page };
}

export function isCurrent({ to }: MenuSection, section: string): boolean {
  return to === section || (!section.includes("?") && to.split("?", 1)[0] === section);
}
