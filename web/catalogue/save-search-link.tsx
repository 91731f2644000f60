import Bell from "lucide-react/icons/bell";
import { type MouseEvent, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isSignedInHere } from "#web/accounts/session/session-channel.ts";
import { requestSignIn } from "#web/accounts/session/sign-in-request.ts";
import { readResource } from "#web/platform/browser-api.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { keepWish } from "#web/platform/storage/wish.ts";
import { chipClass } from "#web/ui/chip.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

/** Key in the tab's storage of the list that a guest wants to save: it is saved once they have signed in. */
export const pendingSearchName = "search-wish";

/**
 * «Сохранить поиск», on phones a bell: to the page that saves the list at `list`, else that of this page. A guest signs in first. For whoever has saved it
 * the bell is filled, and leads to what they have saved.
 */
export function SaveSearchLink({ list: given }: { list?: string }) {
  const t = useTranslations("catalogue");
  const { pathname, search } = useLocation();
  const list = given ?? pathname + search;
  const isSaved = useIsSaved(list);
  const path = isSaved ? "/profile/searches" : `/profile/searches/new?list=${encodeURIComponent(list)}`;
  const askGuest = (event: MouseEvent) => {
    if (isSignedInHere()) return;
    event.preventDefault();
    keepWish(pendingSearchName, list);
    requestSignIn({ next: path });
  };
  return (
    <PageLink to={path} rel="nofollow" className={chipClass} onClick={askGuest}>
      <Icon of={Bell} size={18} className={isSaved ? "fill-current text-lake-600" : ""} />
      <span className="max-720:sr-only">{t(isSaved ? "searchSaved" : "saveSearch")}</span>
    </PageLink>
  );
}

/** Whether the reader has saved a list. Pages of guests are the same for everybody, so that the browser asks, and only for whoever is signed in. */
function useIsSaved(list: string): boolean {
  const language = useLanguage();
  const [saved, setSaved] = useState<string>();
  useEffect(() => {
    if (!isSignedInHere()) return undefined;
    let isLeft = false;
    const ask = async () => {
      const address = `/profile/searches/find?list=${encodeURIComponent(list)}`;
      const answer = await readResource<{ isSaved: boolean }>(address, language);
      // Without an answer it is not said.
      if (!isLeft && "value" in answer) setSaved(answer.value.isSaved ? list : undefined);
    };
    void ask();
    return () => {
      isLeft = true;
    };
  }, [list, language]);
  return saved === list;
}
