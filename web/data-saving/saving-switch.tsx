import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { SwitchFace } from "#web/ui/switch-link.tsx";
import { savingSwitchId, useSaving } from "./saving-data.ts";

/**
 * «Экономия трафика», on or off with one tap; its words lead to the switch on the page about it. The page is loaded anew: nearly all of it is
 * another one then.
 */
export function SavingSwitch({ className }: { className: string }) {
  const t = useTranslations("layout");
  const isOn = useSaving() !== null;
  return (
    <form
      method="post"
      action={hrefIn(useLanguage(), "/saving")}
      className={`flex items-center justify-between gap-1 ${className}`}
    >
      <PageLink to={`/saving#${savingSwitchId}`} className="flex min-h-11 items-center hover:text-lake-600">
        {t("saving")}
      </PageLink>
      <button
        name="saving"
        value={isOn ? "off" : "on"}
        role="switch"
        aria-checked={isOn}
        aria-label={t("saving")}
        className="-mr-2 grid h-11 w-14 place-items-center"
      >
        <SwitchFace isOn={isOn} />
      </button>
    </form>
  );
}
