import ShieldAlert from "lucide-react/icons/shield-alert";
import { useTranslations } from "#web/platform/i18n.tsx";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Advice against fraud, before the number is shown. */
export function SafetyTip() {
  const t = useTranslations("listings");
  return (
    <CachedMarkup name="safety tip" of="">
      <p className="mt-4 flex gap-2.5 rounded-m bg-apricot-100 px-3.5 py-2.5 text-xs text-apricot-ink">
        <Icon of={ShieldAlert} />
        {t("safety")}
      </p>
    </CachedMarkup>
  );
}
