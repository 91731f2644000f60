import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";

/** The link to older rows; nothing at the end. */
export function NextPage({ nextKey }: { nextKey: string | null }) {
  const t = useTranslations("accounts.settings");
  if (nextKey === null) return null;
  return (
    <LinkButton to={`?key=${encodeURIComponent(nextKey)}`} variant="soft" size="m" className="mt-4 w-full">
      {t("older")}
    </LinkButton>
  );
}
