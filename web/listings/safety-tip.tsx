import ShieldAlert from "lucide-react/icons/shield-alert";
import { useTranslations } from "#web/platform/i18n.tsx";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

/** Advice against fraud, before the number is shown, with the way to the article about deceivers. */
export function SafetyTip() {
  const t = useTranslations("listings");
  return (
    <CachedMarkup name="safety tip" of="">
      <p className="mt-4 flex gap-2.5 rounded-m bg-apricot-100 px-3.5 pt-2.5 pb-3.5 text-xs text-apricot-ink">
        <Icon of={ShieldAlert} />
        <span>
          {t("safety")} {/* It stands inside a sentence: what can be pressed is higher than its line. */}
          <PageLink
            to="/blog/deceivers"
            className="relative inline-block font-semibold underline underline-offset-2 before:absolute before:-inset-x-1 before:-inset-y-3.5"
          >
            {t("aboutSafety")}
          </PageLink>
        </span>
      </p>
    </CachedMarkup>
  );
}
