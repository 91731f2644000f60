import X from "lucide-react/icons/x";
import { useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LanguageLink } from "./language-link.tsx";

const storageName = "language_offered";

/**
 * Offers the language of the account to a user who reads the page in the other one: after signing in the page stays in its language. Once
 * in a tab; whoever closes it is not asked again.
 */
export function LanguageNotice() {
  const t = useTranslations("layout");
  const [isClosed, setClosed] = useState(false);
  if (isClosed || readStored("sessionStorage", storageName) !== null) return null;
  const close = () => {
    writeStored("sessionStorage", storageName, "1");
    setClosed(true);
  };
  return (
    <aside
      aria-label={t("accountLanguage")}
      className="pointer-events-none fixed inset-x-0 bottom-20 z-20 flex justify-center px-4 720:bottom-6"
    >
      <div className="pointer-events-auto flex max-w-md items-center gap-1 rounded-m border border-felt-200 bg-felt-0 py-1 pr-1 pl-4 shadow-2">
        <p className="min-w-0 py-1 text-sm">{t("accountLanguage")}</p>
        <LanguageLink className="flex min-h-11 items-center rounded-s px-3 font-semibold text-lake-600 hover:bg-lake-50" />
        <button
          type="button"
          aria-label={t("closeNotice")}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-felt-100"
          onClick={close}
        >
          <Icon of={X} />
        </button>
      </div>
    </aside>
  );
}
