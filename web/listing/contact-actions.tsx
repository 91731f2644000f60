import Flag from "lucide-react/icons/flag";
import Heart from "lucide-react/icons/heart";
import MessageCircle from "lucide-react/icons/message-circle";
import { useTranslations } from "#web/platform/i18n.tsx";
import { capabilities } from "#web/platform/capabilities.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

interface ListingAction {
  listingId: number;
}

/** «Написать»: the chat about the ad. */
export function WriteLink({ listingId }: ListingAction) {
  const t = useTranslations("listing");
  if (!capabilities.chat) return null;
  return (
    <LinkButton to={`/chats?product=${listingId}`} look="soft" size="m" className="mt-2.5 w-full">
      <Icon of={MessageCircle} />
      {t("write")}
    </LinkButton>
  );
}

/** «В избранное», as a form: it works before a script arrives. */
export function FavoriteForm({ listingId }: ListingAction) {
  const t = useTranslations("listing");
  if (!capabilities.selling) return null;
  return (
    <form method="post" action="/favorites" className="flex-1">
      <Button type="submit" name="product" value={listingId} className="w-full">
        <Icon of={Heart} />
        {t("toFavorites")}
      </Button>
    </form>
  );
}

/** «Пожаловаться», quietly under everything else. */
export function ComplaintLink({ listingId }: ListingAction) {
  const t = useTranslations("listing");
  if (!capabilities.selling) return null;
  return (
    <PageLink
      to={`/products/${listingId}/complaint`}
      className="inline-flex h-11 items-center gap-2 px-4 text-sm text-felt-600 hover:text-felt-900"
    >
      <Icon of={Flag} size={16} />
      {t("complain")}
    </PageLink>
  );
}
