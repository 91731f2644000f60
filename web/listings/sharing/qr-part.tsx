import Download from "lucide-react/icons/download";
import { useTranslations } from "#web/platform/i18n.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { qrAddress } from "./qr-address.ts";

/** The QR code of a page: another phone's camera opens it, and it can be printed. Nothing where the page has none. */
export function QrPart({ url }: { url: string }) {
  const t = useTranslations("listings");
  const address = qrAddress(url);
  if (address === undefined) return null;
  return (
    <div className="mt-4 flex items-center gap-3 rounded-m bg-felt-50 p-3 480:gap-4">
      {/* White in the dark too: cameras need the contrast. */}
      <img src={address} alt={t("qrAlt")} width={112} height={112} className="size-24 shrink-0 rounded-s 480:size-28" />
      <div className="min-w-0">
        <p className="text-sm text-felt-600">{t("qrText")}</p>
        <a href={address} download="jarya-qr.svg" className={buttonClass({ variant: "quiet" }, "-ml-4 max-480:pr-0")}>
          <Icon of={Download} />
          {t("qrDownload")}
        </a>
      </div>
    </div>
  );
}
