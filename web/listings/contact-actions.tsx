import MessageCircle from "lucide-react/icons/message-circle";
import { useTranslations } from "#web/platform/i18n.tsx";
import { capabilities } from "#web/platform/capabilities.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

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
