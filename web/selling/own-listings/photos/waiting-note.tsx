import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { waitingPath } from "./waiting-path.ts";

interface WaitingNoteProps {
  /** How many listings wait. */
  waiting: number;
  /** Only these are listed. */
  isWaiting: boolean;
}

/** How many listings wait for photos since an import, with the way to exactly these, or back. */
export function WaitingNote({ waiting, isWaiting }: WaitingNoteProps) {
  const t = useTranslations("selling.own");
  if (waiting === 0 && !isWaiting) return null;
  return (
    <div role="note" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-m bg-apricot-100 p-4">
      <p className="min-w-0 flex-1 basis-64 text-apricot-ink">
        <b className="block font-semibold">{t("waitingPhotos", { count: waiting })}</b>
        {waiting > 0 && t("waitingPhotosText")}
      </p>
      <LinkButton
        to={isWaiting ? "/profile/?tab=products&state=inactive" : waitingPath}
        variant={isWaiting ? "plain" : "primary"}
        className="max-480:w-full"
      >
        {t(isWaiting ? "allInactive" : "addPhotos")}
      </LinkButton>
    </div>
  );
}
