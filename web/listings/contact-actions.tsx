import Flag from "lucide-react/icons/flag";
import MessageCircle from "lucide-react/icons/message-circle";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { capabilities } from "#web/platform/capabilities.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

interface ListingAction {
  listingId: number;
}

/** «Написать»: the chat about the listing. */
export function WriteLink({ listingId }: ListingAction) {
  const t = useTranslations("listings");
  if (!capabilities.chat) return null;
  return (
    <LinkButton to={`/chats?product=${listingId}`} variant="soft" size="m" className="mt-2.5 w-full">
      <Icon of={MessageCircle} />
      {t("write")}
    </LinkButton>
  );
}

/** «Пожаловаться»: leads to the form of a claim. */
export function ClaimLink({ listingId }: ListingAction) {
  const t = useTranslations("listings");
  const viewer = useViewer();
  const path = `/products/${listingId}/complaint`;
  return (
    <PageLink
      to={viewer ? path : authPath("login", path)}
      rel="nofollow"
      className="inline-flex h-11 items-center gap-2 px-4 text-sm text-felt-600 hover:text-felt-900"
    >
      <Icon of={Flag} size={16} />
      {t("claim")}
    </PageLink>
  );
}
