import Check from "lucide-react/icons/check";
import Ellipsis from "lucide-react/icons/ellipsis";
import Link2 from "lucide-react/icons/link-2";
import { useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { useBackCloses } from "#web/platform/navigation/use-back-closes.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { QrPart } from "./qr-part.tsx";
import { shareFieldClass, ShareLinks } from "./share-links-list.tsx";

interface ShareDialogProps {
  /** Full address of the page. */
  url: string;
  title: string;
  onClose: () => void;
}

/** Networks, the link to copy, and «Ещё…» for what the device offers. */
export function ShareDialog({ url, title, onClose }: ShareDialogProps) {
  const t = useTranslations("listings");
  useBackCloses(onClose);
  const [copied, setCopied] = useState<"yes" | "no">();

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied("yes");
    } catch {
      setCopied("no");
    }
  }

  return (
    <Modal label={t("share")} closeLabel={t("closeShare")} onClose={onClose}>
      <h2 className="pr-10 text-xl font-bold tracking-tight">{t("share")}</h2>
      <p className="mt-1 mb-4 line-clamp-2 text-felt-600 wrap-anywhere">{title}</p>
      <ShareLinks url={url} title={title}>
        <li>
          <button type="button" className={shareFieldClass} onClick={() => void copy()}>
            <span className="grid size-9 place-items-center rounded-full bg-lake-600 text-on-fill">
              <Icon of={copied === "yes" ? Check : Link2} size={20} />
            </span>
            {copied === "yes" ? t("linkCopied") : t("copyLink")}
          </button>
        </li>
      </ShareLinks>
      <output className="sr-only">{copied === "yes" && t("linkCopied")}</output>
      {copied === "no" && <LinkToCopy url={url} />}
      <QrPart url={url} />
      {"share" in navigator && (
        <Button
          size="m"
          className="mt-4 w-full"
          // Closing the system's sheet rejects, too.
          onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
        >
          <Icon of={Ellipsis} />
          {t("shareMore")}
        </Button>
      )}
    </Modal>
  );
}

/** The link as text, for browsers that refuse to copy it. */
function LinkToCopy({ url }: { url: string }) {
  const t = useTranslations("listings");
  return (
    <div className="mt-2.5">
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
