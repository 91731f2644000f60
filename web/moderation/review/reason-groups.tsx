import { useTranslations } from "#web/platform/i18n.tsx";
import type { ReasonView } from "./load-reasons.ts";
import type { FindingView } from "./view-moderated.ts";

const groups = ["common", "rules", "forbidden"] as const;

interface ReasonGroupsProps {
  reasons: readonly ReasonView[];
  findings: readonly FindingView[];
  /** The reasons that the search finds. */
  found: readonly ReasonView[];
  chosen: ReadonlySet<string>;
  onToggle: (code: string) => void;
}

/** The reasons as checkboxes, by group. */
export function ReasonGroups({ found, reasons, findings, chosen, onToggle }: ReasonGroupsProps) {
  const t = useTranslations("moderation");
  return groups.map((group) => {
    const rows = found.filter((reason) => reason.group === group);
    if (rows.length === 0) return null;
    return (
      <fieldset key={group}>
        <legend className="mb-1 text-xs text-felt-600">{t(`group.${group}`)}</legend>
        {rows.map((reason) => (
          <ReasonRow
            key={reason.code}
            reason={reason}
            number={group === "common" ? reasons.indexOf(reason) + 1 : undefined}
            fragment={findings.find((finding) => finding.code === reason.code)?.fragment ?? undefined}
            isChosen={chosen.has(reason.code)}
            onToggle={() => onToggle(reason.code)}
          />
        ))}
      </fieldset>
    );
  });
}

interface ReasonRowProps {
  reason: ReasonView;
  /** The key that toggles it. */
  number: number | undefined;
  /** The fragment that was found in the listing. */
  fragment: string | undefined;
  isChosen: boolean;
  onToggle: () => void;
}

function ReasonRow({ reason, number, fragment, isChosen, onToggle }: ReasonRowProps) {
  return (
    <label className="-mx-2 flex min-h-11 items-center gap-2.5 rounded-s px-2 py-1.5 text-sm hover:bg-felt-100 has-checked:bg-felt-100 has-focus-visible:outline-2 has-focus-visible:outline-lake-500">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={onToggle}
        aria-keyshortcuts={number ? String(number) : undefined}
        className="sr-only"
      />
      <span
        aria-hidden
        className={`grid size-[22px] shrink-0 place-items-center rounded-[6px] text-xs font-semibold ${isChosen ? "bg-bad text-on-fill" : "border border-felt-300 text-felt-600"}`}
      >
        {number ?? (isChosen ? "✓" : "")}
      </span>
      <span className="min-w-0 wrap-anywhere">
        {reason.title}
        {fragment && <span className="block text-xs text-felt-600">«{fragment}»</span>}
      </span>
    </label>
  );
}
