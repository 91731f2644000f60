import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { languageOffered } from "#contracts/base/cookies.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { LanguageLink } from "./menu/language-link.tsx";

/** Seconds that this device remembers that it was asked. */
const year = 31_536_000;
const offered = new RegExp(`(?:^|;\\s*)${languageOffered}=1`);

/** True once this device was asked. */
export function hasLanguageBeenOffered(request: { headers: Pick<Headers, "get"> }): boolean {
  return offered.test(request.headers.get("cookie") ?? "");
}

/**
 * Offers the language of the account to a user who reads the page in the other one, which nothing but its address decides: on one page of
 * this device, whether it is answered or not. In the page, above its content: it covers nothing, and is there before scripts are.
 */
export function LanguageNotice() {
  const t = useTranslations("layout");
  const { pathname } = useLocation();
  const [shownOn] = useState(pathname);
  // What came with the page is on show; what a later page brings knows better than the page that came first.
  const [isClosed, setClosed] = useState(useHydrated() && offered.test(document.cookie));
  if (shownOn !== pathname && !isClosed) setClosed(true);
  useEffect(() => {
    // oxlint-disable-next-line unicorn/no-document-cookie -- the next page has to know at once, and not every browser has the Cookie Store API
    document.cookie = `${languageOffered}=1; Path=/; Max-Age=${year}; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
  }, []);
  if (isClosed) return null;
  return (
    <aside data-language-notice="" aria-label={t("accountLanguage")} className="border-b border-felt-200 bg-felt-100">
      <div className="wrap flex items-center gap-1">
        <p className="mr-auto min-w-0 py-1 text-sm">{t("accountLanguage")}</p>
        <LanguageLink className="flex min-h-11 items-center rounded-s px-3 text-sm font-semibold text-lake-600 hover:bg-felt-0" />
        <button
          type="button"
          aria-label={t("closeNotice")}
          className="-mr-3 grid size-11 shrink-0 place-items-center rounded-full hover:bg-felt-0 noscript:hidden"
          onClick={() => setClosed(true)}
        >
          <Icon of={X} />
        </button>
      </div>
    </aside>
  );
}
