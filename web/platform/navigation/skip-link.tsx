import { useTranslations } from "#web/platform/i18n.tsx";

/** For keyboards: skips what stands before the content, the header or a menu. */
export function SkipLink({ to }: { to: string }) {
  const t = useTranslations("layout");
  return (
    <a
      href={`#${to}`}
      className="sr-only z-40 rounded-s bg-felt-0 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:p-3"
    >
      {t("skipToContent")}
    </a>
  );
}
