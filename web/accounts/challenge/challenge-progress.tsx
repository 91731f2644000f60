import { useTranslations } from "#web/platform/i18n.tsx";

/** The progress of a challenge, from 0 to 1. */
export function ChallengeProgress({ share }: { share: number }) {
  const t = useTranslations("accounts");
  return (
    <output className="block text-xs text-felt-600">
      {t("solving")}
      <progress value={share} aria-label={t("solving")} className="mt-1.5 block h-1 w-full accent-lake-600" />
    </output>
  );
}
