import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { returnPathOf } from "#web/platform/return-path.ts";
import { hrefIn, otherLanguage } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { confirmLoad } from "#web/platform/navigation/unsaved-changes.tsx";

/** The same page in the other language: a full load, because the texts differ. Asks before unsaved input is lost. */
export function LanguageLink({ className, children }: { className: string; children?: ReactNode }) {
  const language = useLanguage();
  const t = useTranslations("layout");
  const location = useLocation();
  const other = otherLanguage(language);
  return (
    <a
      href={hrefIn(other, returnPathOf(location))}
      hrefLang={other}
      lang={other}
      className={className}
      onClick={(event) => {
        if (!confirmLoad(t("leaveQuestion"))) event.preventDefault();
      }}
    >
      {children}
      {t("otherLanguage")}
    </a>
  );
}
