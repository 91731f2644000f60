import ChevronRight from "lucide-react/icons/chevron-right";
import Store from "lucide-react/icons/store";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

/** Invites users to become a business, low on phones, where the list begins below; not shown to those who are one, nor beside the dialog that says the same. */
export function BusinessPromo() {
  const t = useTranslations("catalogue");
  const viewer = useViewer();
  if (viewer?.isBusiness) return null;
  return (
    <aside
      aria-labelledby="business-promo"
      className="relative mt-3 flex items-center gap-3 rounded-m bg-apricot-100 px-3 py-2 text-sm text-apricot-ink [[data-invited]_&]:hidden 720:mt-6 720:gap-4 720:rounded-l 720:px-6 720:py-4"
    >
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-full bg-felt-0 720:size-11">
        <Icon of={Store} />
      </span>
      <div className="min-w-0 flex-1 items-center gap-4 720:flex">
        <div className="flex-1">
          <h2 id="business-promo" className="font-semibold 720:text-base">
            {t("promo.title")}
          </h2>
          <p className="max-720:hidden">{t("promo.text")}</p>
        </div>
        <PageLink
          to="/business-advantages"
          className="before:absolute before:inset-0 before:rounded-[inherit] hover:underline 720:text-base 720:font-semibold"
        >
          {t("promo.link")}
        </PageLink>
      </div>
      <Icon of={ChevronRight} />
    </aside>
  );
}
