import X from "lucide-react/icons/x";
import { useState } from "react";
import { languageOffered } from "#contracts/base/cookies.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LanguageLink } from "./language-link.tsx";

/** True once the reader has closed the notice: until the browser is closed. */
export function hasLanguageBeenOffered(request: { headers: Pick<Headers, "get"> }): boolean {
  return new RegExp(`(?:^|;\\s*)${languageOffered}=1`).test(request.headers.get("cookie") ?? "");
}

/**
 * Offers the language of the account to a user who reads the page in the other one, which nothing but its address decides. In the page,
 * above its content: it covers nothing, and is there before scripts are. Whoever closes it is not asked again.
 */
export function LanguageNotice({ className = "" }: { className?: string }) {
  const t = useTranslations("layout");
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    // oxlint-disable-next-line unicorn/no-document-cookie -- the next page has to know at once, and not every browser has the Cookie Store API
    document.cookie = `${languageOffered}=1; Path=/; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
    setClosed(true);
  };
  return (
    <aside
      data-language-notice=""
      aria-label={t("accountLanguage")}
      className={`border-b border-felt-200 bg-felt-100 ${className}`}
    >
      <div className="wrap flex items-center gap-1">
        <p className="mr-auto min-w-0 py-1 text-sm">{t("accountLanguage")}</p>
        <LanguageLink className="flex min-h-11 items-center rounded-s px-3 text-sm font-semibold text-lake-600 hover:bg-felt-0" />
        <button
          type="button"
          aria-label={t("closeNotice")}
          className="-mr-3 grid size-11 shrink-0 place-items-center rounded-full hover:bg-felt-0 noscript:hidden"
          onClick={close}
        >
          <Icon of={X} />
        </button>
      </div>
    </aside>
  );
}
