import Store from "lucide-react/icons/store";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Invites users to become a business; not shown to those who are one, nor beside the dialog that says the same. */
export function BusinessPromo() {
  const t = useTranslations("catalogue");
  const viewer = useViewer();
  if (viewer?.isBusiness) return null;
  return (
    <aside
      aria-labelledby="business-promo"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-l bg-apricot-100 p-4 [[data-invited]_&]:hidden 720:mt-6 720:flex-nowrap 720:px-6"
    >
      <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-full bg-felt-0 text-apricot-ink">
        <Icon of={Store} />
      </span>
      <div className="min-w-0 flex-1 basis-56 text-apricot-ink">
        <h2 id="business-promo" className="font-semibold">
          {t("promo.title")}
        </h2>
        <p className="text-sm">{t("promo.text")}</p>
      </div>
      <LinkButton variant="primary" size="m" to="/business-advantages" className="w-full 480:w-auto">
        {t("promo.link")}
      </LinkButton>
    </aside>
  );
}
