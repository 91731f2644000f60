import BadgeCheck from "lucide-react/icons/badge-check";
import Banknote from "lucide-react/icons/banknote";
import ChevronRight from "lucide-react/icons/chevron-right";
import FolderTree from "lucide-react/icons/folder-tree";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Languages from "lucide-react/icons/languages";
import Megaphone from "lucide-react/icons/megaphone";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import type { LucideIcon } from "lucide-react/types";
import { staffMeta } from "#web/moderation/staff/require-staff.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/admin-page.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { type AdminSection, adminPath, adminSections } from "./admin-sections.ts";
import { requireAdmin } from "./require-admin.ts";

const icons: Readonly<Record<AdminSection["name"], LucideIcon>> = {
  settings: SlidersHorizontal,
  rate: Banknote,
  categories: FolderTree,
  synonyms: Languages,
  banners: Megaphone,
  staff: Users,
  payments: Wallet,
  tariffs: BadgeCheck,
};

/** `/moderation/admin`: what admins can change. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireAdmin({ request, context });
  return { meta: staffMeta(api, api.texts("admin")("title"), adminPath) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function AdminPage() {
  const t = useTranslations("admin");
  return (
    <AdminFrame title={t("title")}>
      <ul className="grid gap-2.5 720:grid-cols-2">
        {adminSections.map(({ name, path }) => (
          <li key={name}>
            <PageLink
              to={path}
              className="flex h-full items-center gap-3.5 rounded-l border border-felt-200 bg-felt-0 p-4 hover:border-felt-300 hover:bg-felt-100"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-lake-50 text-lake-600">
                <Icon of={icons[name]} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere">{t(`section.${name}.title`)}</span>
                <span className="block text-sm text-felt-600 wrap-anywhere">{t(`section.${name}.text`)}</span>
              </span>
              <Icon of={ChevronRight} className="text-felt-600" />
            </PageLink>
          </li>
        ))}
      </ul>
    </AdminFrame>
  );
}
