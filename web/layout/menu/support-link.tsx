import type { ReactNode } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";

/** Opens the messaging app of the support in a new tab. */
export function SupportLink({ url, className, children }: { url: string; className?: string; children?: ReactNode }) {
  const t = useTranslations("layout");
  return (
    <a href={url} target="_blank" rel="noreferrer" className={className}>
      {children}
      {t("support")}
      <span className="sr-only">{t("newTab")}</span>
    </a>
  );
}
