import Lightbulb from "lucide-react/icons/lightbulb";
import type { PolicyFinding } from "#contracts/selling/schemas.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { Icon } from "#web/ui/icon.tsx";

interface PolicyHintsProps {
  findings: readonly PolicyFinding[];
  /** Removes a fragment from the text; absent for fields without text. */
  onRemove?: (fragment: string) => void;
}

/** The findings in a field as hints: they do not keep the listing from being published. */
export function PolicyHints({ findings, onRemove }: PolicyHintsProps) {
  const t = useTranslations("selling.posting");
  const language = useLanguage();
  return (
    <div aria-live="polite">
      {findings.length > 0 && (
        <ul className="mt-2 grid gap-2 rounded-s bg-apricot-100 px-3 py-2.5 text-xs text-apricot-ink">
          {findings.map((finding) => (
            <li key={`${finding.code} ${finding.fragment}`} className="flex items-start gap-2">
              <Icon of={Lightbulb} size={16} className="mt-0.5" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {titleOf(finding, language)}
                {finding.fragment && `: «${finding.fragment}»`}
                {finding.fragment && onRemove && (
                  <>
                    {" "}
                    <button
                      type="button"
                      className="relative font-semibold underline before:absolute before:-inset-x-2 before:-inset-y-3"
                      onClick={() => onRemove(finding.fragment ?? "")}
                    >
                      {t("removeForMe")}
                    </button>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
