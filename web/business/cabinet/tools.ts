import ArrowUpToLine from "lucide-react/icons/arrow-up-to-line";
import CalendarClock from "lucide-react/icons/calendar-clock";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import ClipboardList from "lucide-react/icons/clipboard-list";
import FileText from "lucide-react/icons/file-text";
import Image from "lucide-react/icons/image";
import FileUp from "lucide-react/icons/file-up";
import Images from "lucide-react/icons/images";
import KeyRound from "lucide-react/icons/key-round";
import MapPin from "lucide-react/icons/map-pin";
import Package from "lucide-react/icons/package";
import Percent from "lucide-react/icons/percent";
import Phone from "lucide-react/icons/phone";
import Shapes from "lucide-react/icons/shapes";
import BadgeCheck from "lucide-react/icons/badge-check";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import Truck from "lucide-react/icons/truck";
import type { LucideIcon } from "lucide-react/types";
import { purchasePath } from "#contracts/payments/paths.ts";
import type { TextKey } from "#i18n/texts.ts";
import { discountsPath } from "#web/business/discounts/discount-query.ts";
import type { Section } from "#web/business/profile/sections.ts";

export const cabinetPath = "/profile/business";
export const editPathOf = (section: Section) => `/profile/edit?section=${section}`;

export interface Tool {
  /** Its words are under `tools`. */
  title: TextKey<"business-cabinet.tools">;
  icon: LucideIcon;
  to: string;
  /** The owner's only: whoever acts for the business has it not. */
  isOwners?: true;
}

/** The tools of the cabinet by what they are for: what is looked at every day first. The words of a group are under `groups`. */
export const toolGroups: readonly { title: TextKey<"business-cabinet.groups">; tools: readonly Tool[] }[] = [
  {
    title: "sales",
    tools: [
      { title: "orders", icon: ClipboardList, to: "/profile/orders?tab=received", isOwners: true },
      { title: "statistics", icon: ChartNoAxesColumn, to: "/profile/statistics", isOwners: true },
    ],
  },
  {
    title: "goods",
    tools: [
      { title: "listings", icon: Package, to: "/profile/?tab=products" },
      { title: "catalogues", icon: Shapes, to: "/profile/catalogues" },
      { title: "discounts", icon: Percent, to: discountsPath },
      { title: "raises", icon: ArrowUpToLine, to: "/profile/raises" },
      { title: "import", icon: FileUp, to: "/profile/import" },
    ],
  },
  {
    title: "money",
    tools: [
      { title: "tariff", icon: BadgeCheck, to: purchasePath, isOwners: true },
      { title: "wallet", icon: Wallet, to: "/profile/wallet", isOwners: true },
    ],
  },
  {
    title: "page",
    tools: [
      { title: "pictures", icon: Image, to: editPathOf("logo") },
      { title: "about", icon: FileText, to: editPathOf("about") },
      { title: "contacts", icon: Phone, to: editPathOf("contacts") },
      { title: "addresses", icon: MapPin, to: editPathOf("addresses") },
      { title: "schedule", icon: CalendarClock, to: editPathOf("schedule") },
      { title: "delivery", icon: Truck, to: editPathOf("delivery") },
      { title: "gallery", icon: Images, to: editPathOf("gallery") },
    ],
  },
  {
    title: "team",
    tools: [
      { title: "staff", icon: Users, to: "/profile/staff", isOwners: true },
      { title: "api-keys", icon: KeyRound, to: "/profile/api-keys", isOwners: true },
    ],
  },
];

export const tools: readonly Tool[] = toolGroups.flatMap((group) => group.tools);
