import Bell from "lucide-react/icons/bell";
import Bookmark from "lucide-react/icons/bookmark";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Clock from "lucide-react/icons/clock";
import Heart from "lucide-react/icons/heart";
import Mail from "lucide-react/icons/mail";
import Package from "lucide-react/icons/package";
import Settings from "lucide-react/icons/settings";
import Star from "lucide-react/icons/star";
import Store from "lucide-react/icons/store";
import type { LucideIcon } from "lucide-react/types";
import type { TextKey } from "#i18n/texts.ts";
import { profilePath } from "./profile/profile-tab.ts";

export interface AccountSection {
  to: string;
  icon: LucideIcon;
  title: TextKey<"accounts">;
}

/** What everybody has of their own, for the menu under the picture and the one beside the pages of the cabinet. */
export const accountSections = {
  listings: { to: profilePath("products"), icon: Package, title: "myProducts" },
  cabinet: { to: "/profile/business", icon: Store, title: "businessCabinet" },
  favourites: { to: "/favorites", icon: Heart, title: "favorites" },
  searches: { to: "/profile/searches", icon: Bookmark, title: "savedSearches" },
  history: { to: "/profile/history", icon: Clock, title: "history" },
  orders: { to: "/profile/orders", icon: ClipboardList, title: "orders" },
  reviews: { to: "/profile/reviews", icon: Star, title: "reviews" },
  notifications: { to: "/profile/notifications", icon: Bell, title: "notifications" },
  settings: { to: "/settings", icon: Settings, title: "settingsLink" },
  memberships: { to: "/profile/memberships", icon: Mail, title: "memberships" },
} as const satisfies Record<string, AccountSection>;
