import { useNavigation } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";

/** A thin line at the top while the next page loads; shown after 100 ms. */
export function ProgressBar() {
  const t = useTranslations("layout");
  if (useNavigation().state === "idle") return null;
  return (
    <output className="fixed inset-x-0 top-0 z-40 h-[3px] origin-left animate-progress bg-lake-500 opacity-0">
      <span className="sr-only">{t("loading")}</span>
    </output>
  );
}
