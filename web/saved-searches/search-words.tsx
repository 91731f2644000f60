import { useTranslations } from "#web/platform/i18n.tsx";

/** What a saved search asks for. */
export function SearchWords({ words }: { words: readonly string[] }) {
  const t = useTranslations("saved-searches");
  return (
    <ul aria-label={t("asksFor")} className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li key={word} className="max-w-full truncate rounded-full bg-felt-100 px-3 py-1 text-xs">
          {word}
        </li>
      ))}
    </ul>
  );
}
