import Flag from "lucide-react/icons/flag";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

/** «Пожаловаться на продавца»; a guest signs in first. Nobody complains of themselves. */
export function ClaimLink({ userId }: { userId: number }) {
  const t = useTranslations("users");
  const viewer = useViewer();
  if (viewer?.id === userId) return null;
  const path = `/user/${userId}/complaint`;
  return (
    <PageLink
      to={viewer ? path : authPath("login", path)}
      rel="nofollow"
      className="inline-flex min-h-11 items-center justify-center gap-2 text-sm text-felt-600 hover:text-felt-900"
    >
      <Icon of={Flag} size={16} />
      {t("claim")}
    </PageLink>
  );
}
