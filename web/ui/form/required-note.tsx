import { useTranslations } from "#web/platform/i18n.tsx";

/**
 * Says what the marks of a form mean. Only forms that have it show them (`web/ui/ui.css`): where everything has to be filled in, marks
 * say nothing.
 */
export function RequiredNote({ className = "" }: { className?: string }) {
  const t = useTranslations("ui");
  return <p className={`required-note text-xs text-felt-600 ${className}`}>{t("requiredNote")}</p>;
}
