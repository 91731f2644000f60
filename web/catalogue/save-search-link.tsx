import Bell from "lucide-react/icons/bell";
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { isSignedInHere } from "#web/accounts/session/session-channel.ts";
import { requestSignIn } from "#web/accounts/session/sign-in-request.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { writeStored } from "#web/platform/storage/browser-storage.ts";
import { chipClass } from "#web/ui/chip.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

/** Key in the tab's storage of the list that a guest wants to save: it is saved once they have signed in. */
export const pendingSearchName = "search-wish";

/** «Сохранить поиск», on phones a bell: to the page that saves the list at `list`, else that of this page. A guest signs in first. */
export function SaveSearchLink({ list: given }: { list?: string }) {
  const t = useTranslations("catalogue");
  const { pathname, search } = useLocation();
  const list = given ?? pathname + search;
  const path = `/profile/searches/new?list=${encodeURIComponent(list)}`;
  const askGuest = (event: MouseEvent) => {
    if (isSignedInHere()) return;
    event.preventDefault();
    writeStored("sessionStorage", pendingSearchName, list);
    requestSignIn({ next: path });
  };
  return (
    <PageLink to={path} rel="nofollow" className={chipClass} onClick={askGuest}>
      <Icon of={Bell} size={18} />
      <span className="max-720:sr-only">{t("saveSearch")}</span>
    </PageLink>
  );
}
