import BadgeCheck from "lucide-react/icons/badge-check";
import Banknote from "lucide-react/icons/banknote";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Users from "lucide-react/icons/users";
import type { LucideIcon } from "lucide-react/types";
import { capabilities } from "#web/platform/capabilities.ts";

/** A part of the admin's screens: its name, under which the texts have its title, and its address. */
export interface AdminSection {
  name: "settings" | "rate" | "staff" | "tariffs";
  path: string;
  icon: LucideIcon;
}

export const adminPath = "/moderation/admin";

const sections: readonly AdminSection[] = [
  { name: "settings", path: `${adminPath}/settings`, icon: SlidersHorizontal },
  { name: "rate", path: `${adminPath}/rate`, icon: Banknote },
  { name: "staff", path: `${adminPath}/staff`, icon: Users },
  { name: "tariffs", path: `${adminPath}/tariffs`, icon: BadgeCheck },
];

/** What this version can do: tariffs come with business profiles. */
export const adminSections = sections.filter(({ name }) => name !== "tariffs" || capabilities.business);
