import CircleAlert from "lucide-react/icons/circle-alert";
import type { BlockReason } from "#contracts/listings/schemas.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { Icon } from "#web/ui/icon.tsx";
import "./texts.ts";

interface BlockReasonsProps {
  reasons: readonly BlockReason[];
  /** The moderator's explanation. */
  note: string | null;
}

/** Why a moderator blocked a listing. */
export function BlockReasons({ reasons, note }: BlockReasonsProps) {
  const t = useTranslations("selling");
  const language = useLanguage();
  return (
    <div className="flex items-start gap-2.5 rounded-s bg-apricot-100 px-3 py-2.5 text-sm text-apricot-ink">
      <Icon of={CircleAlert} size={18} className="mt-0.5" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{t("blockedBecause")}</p>
        <ul className="list-inside list-disc">
          {reasons.map((reason) => (
            <li key={reason.id}>{titleOf(reason, language)}</li>
          ))}
        </ul>
        {note && <p className="mt-1">{note}</p>}
      </div>
    </div>
  );
}
