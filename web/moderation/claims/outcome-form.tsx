import ChevronDown from "lucide-react/icons/chevron-down";
import { Form, useNavigation } from "react-router";
import { type ClaimOutcome, maxNoteLength } from "#contracts/moderation/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import type { ReasonView } from "#web/moderation/review/load-reasons.ts";
import { type ClaimSubjectView, whatOf } from "./claim-view.ts";

/** Why a decision was not taken, with what was entered. */
export interface OutcomeRefusal {
  note: string;
  reasons: readonly string[];
  message: string;
  /** The field that the message is about. */
  field?: "note" | "reasons" | undefined;
}

interface OutcomeFormProps {
  claimId: number;
  subject: ClaimSubjectView;
  reasons: readonly ReasonView[];
  refusal: OutcomeRefusal | undefined;
}

const noteLabels = { listing: "noteForSeller", review: "noteForStaff", user: "noteOnUser" } as const;

/** The outcomes that are offered, the mildest first. */
function listOutcomes(subject: ClaimSubjectView): ClaimOutcome[] {
  if (subject.kind !== "user") return ["kept", "removed"];
  const { hasListings, mayBlock } = subject.user;
  return ["kept", ...(hasListings ? (["removed"] as const) : []), ...(mayBlock ? (["blocked"] as const) : [])];
}

/** Resolves a claim: what it is about stays, or not. */
export function OutcomeForm({ claimId, subject, reasons, refusal }: OutcomeFormProps) {
  const t = useTranslations("moderation");
  const isBusy = useNavigation().state !== "idle";
  const what = whatOf[subject.kind];
  const outcomes = listOutcomes(subject);
  const hasReasons = subject.kind !== "review" && outcomes.includes("removed");
  const titles = { kept: t(`keep${what}`), removed: t(`remove${what}`), blocked: t("blockUser") };
  return (
    <Form method="post" className="mt-4 grid gap-3" aria-label={t("decision")} preventScrollReset>
      {refusal && refusal.field !== "note" && <FormMessage kind="error">{refusal.message}</FormMessage>}
      <input type="hidden" name="claim" value={claimId} />
      {hasReasons && <input type="hidden" name="has_reasons" value="1" />}
      {hasReasons && <Reasons reasons={reasons} refusal={refusal} />}
      <TextArea
        label={t(noteLabels[subject.kind])}
        hint={subject.kind === "user" && t("noteOnUserHint")}
        name="note"
        rows={1}
        maxLength={maxNoteLength}
        defaultValue={refusal?.note}
        error={refusal?.field === "note" ? refusal.message : undefined}
        className="[&_textarea]:min-h-11"
      />
      <div className="flex flex-wrap gap-2.5">
        {outcomes.map((outcome) => (
          <Button
            key={outcome}
            type="submit"
            name="outcome"
            value={outcome}
            variant={outcome === "kept" ? "plain" : outcome === outcomes.at(-1) ? "danger" : "outlineDanger"}
            className="max-480:flex-1"
            aria-busy={isBusy}
          >
            {titles[outcome]}
          </Button>
        ))}
      </div>
    </Form>
  );
}

/** The reasons that the owner of blocked listings is told, folded. */
function Reasons({ reasons, refusal }: Pick<OutcomeFormProps, "reasons" | "refusal">) {
  const t = useTranslations("moderation");
  return (
    <details open={refusal?.field === "reasons" ? true : undefined} className="group rounded-m border border-felt-200">
      <summary className="flex h-11 items-center justify-between gap-2 px-3.5 font-medium">
        {t("reasonsOfBlock")}
        <Icon of={ChevronDown} className="text-felt-600 transition-transform group-open:rotate-180" />
      </summary>
      <div className="max-h-72 overflow-y-auto px-3.5 pb-2">
        {reasons.map((reason) => (
          <label
            key={reason.code}
            className="-mx-2 flex min-h-11 items-center gap-3 rounded-s px-2 text-sm hover:bg-felt-100 has-checked:bg-lake-50"
          >
            <input
              type="checkbox"
              name="reasons"
              value={reason.code}
              defaultChecked={refusal?.reasons.includes(reason.code)}
              className="size-5 shrink-0 accent-lake-600"
            />
            {reason.title}
          </label>
        ))}
      </div>
    </details>
  );
}
