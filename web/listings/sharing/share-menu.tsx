import Share2 from "lucide-react/icons/share-2";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { popupProps } from "#web/ui/overlay/popup.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { ShareLinks } from "./share-links-list.tsx";

const ShareDialog = lazy(() => import("./share-dialog.tsx").then((module) => ({ default: module.ShareDialog })));

interface ShareMenuProps {
  /** Full address of the page. */
  url: string;
  title: string;
}

/** «Поделиться»: a dialog; without a script the networks alone. */
export function ShareMenu({ url, title }: ShareMenuProps) {
  const t = useTranslations("listings");
  const [isOpen, setIsOpen] = useState(false);
  const isScripted = useHydrated();
  const label = (
    <>
      <Icon of={Share2} />
      {t("share")}
    </>
  );
  if (isScripted) {
    return (
      <>
        <Button aria-haspopup="dialog" className="flex-1" onClick={() => setIsOpen(true)}>
          {label}
        </Button>
        {isOpen && (
          <Suspense>
            <ShareDialog url={url} title={title} onClose={() => setIsOpen(false)} />
          </Suspense>
        )}
      </>
    );
  }
  return (
    <details {...popupProps} className="relative flex-1">
      <summary className={buttonClass({ variant: "plain" }, "w-full")}>{label}</summary>
      <div className="absolute top-full right-0 z-20 mt-1.5 w-72 max-w-[calc(100vw-32px)] rounded-m border border-felt-200 bg-felt-0 p-3 shadow-2">
        <ShareLinks url={url} title={title} />
      </div>
    </details>
  );
}
