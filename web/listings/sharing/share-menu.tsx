import Check from "lucide-react/icons/check";
import Link2 from "lucide-react/icons/link-2";
import Share2 from "lucide-react/icons/share-2";
import X from "lucide-react/icons/x";
import { type MouseEvent, useRef, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { popupProps } from "#web/ui/overlay/popup.tsx";
import { shareHref, shareNetworks } from "./share-links.ts";

interface ShareMenuProps {
  /** Full address of the page. */
  url: string;
  title: string;
}

const rowClass = "flex h-11 w-full items-center gap-3 rounded-s px-3 text-left hover:bg-felt-100";

/** «Поделиться»: the system's share sheet on touch screens, else networks and the link. */
export function ShareMenu({ url, title }: ShareMenuProps) {
  const t = useTranslations("listings");
  const popup = useRef<HTMLDetailsElement>(null);
  const { copied, copy, reset } = useCopy(url);

  function onPress(event: MouseEvent) {
    reset();
    if (!matchMedia("(pointer: coarse)").matches || !navigator.share) return;
    event.preventDefault();
    // Closing the sheet rejects, too.
    navigator.share({ title, url }).catch(() => undefined);
  }

  function close() {
    if (popup.current) popup.current.open = false;
    popup.current?.querySelector("summary")?.focus();
  }

  return (
    <details {...popupProps} ref={popup} className="relative flex-1">
      <summary className={buttonClass({ variant: "plain" }, "w-full")} onClick={onPress}>
        <Icon of={Share2} />
        {t("share")}
      </summary>
      <div className="absolute inset-x-0 top-full z-20 mt-1.5 rounded-m border border-felt-200 bg-felt-0 p-1.5 shadow-2">
        <Heading onClose={close} />
        <button
          type="button"
          className={`${rowClass} font-semibold text-lake-600 noscript:hidden`}
          onClick={() => void copy()}
        >
          <Icon of={copied === "yes" ? Check : Link2} />
          {copied === "yes" ? t("linkCopied") : t("copyLink")}
        </button>
        <output className="sr-only">{copied === "yes" && t("linkCopied")}</output>
        {copied === "no" && <LinkToCopy url={url} />}
        <ul>
          {shareNetworks.map((network) => (
            <li key={network}>
              <a href={shareHref(network, url, title)} target="_blank" rel="noopener nofollow" className={rowClass}>
                {t(`network.${network}`)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function Heading({ onClose }: { onClose: () => void }) {
  const t = useTranslations("listings");
  return (
    <div className="flex items-center justify-between pl-3">
      <p className="text-lg font-semibold">{t("share")}</p>
      <button
        type="button"
        aria-label={t("closeShare")}
        className="grid size-11 place-items-center rounded-full hover:bg-felt-100 noscript:hidden"
        onClick={onClose}
      >
        <Icon of={X} />
      </button>
    </div>
  );
}

/** Copies a text; `copied` says whether that worked. */
function useCopy(text: string) {
  const [copied, setCopied] = useState<"yes" | "no">();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied("yes");
    } catch {
      setCopied("no");
    }
  }

  return { copied, copy, reset: () => setCopied(undefined) };
}

/** The link as text, for browsers that refuse to copy it. */
function LinkToCopy({ url }: { url: string }) {
  const t = useTranslations("listings");
  return (
    <div className="p-2">
      <p role="alert" className="text-xs text-bad">
        {t("linkNotCopied")}
      </p>
      <input
        readOnly
        value={url}
        aria-label={t("linkToCopy")}
        className="bare-control mt-1.5 h-11 w-full rounded-s bg-felt-100 px-3 text-input"
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
