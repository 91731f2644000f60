import ShieldAlert from "lucide-react/icons/shield-alert";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Advice against fraud. */
export function SafetyTip() {
  const t = useTranslations("listings");
  return (
    <p className="flex gap-2.5 rounded-m bg-apricot-100 px-4 py-3.5 text-xs text-apricot-ink">
      <Icon of={ShieldAlert} />
      {t("safety")}
    </p>
  );
}
