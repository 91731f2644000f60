import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { ReasonView } from "#web/moderation/review/load-reasons.ts";
import { ClaimSubject, subjectLinkClass } from "./claim-subject.tsx";
import { type ClaimView, whatOf } from "./claim-view.ts";
import { type OutcomeRefusal, OutcomeForm } from "./outcome-form.tsx";

interface ClaimItemProps {
  claim: ClaimView;
  reasons: readonly ReasonView[];
  refusal: OutcomeRefusal | undefined;
}

/** One claim: its text, its subject, and its outcome or the form to resolve it. */
export function ClaimItem({ claim, reasons, refusal }: ClaimItemProps) {
  const t = useTranslations("moderation");
  const { by, outcome, subject } = claim;
  const what = whatOf[subject.kind];
  return (
    <li className="rounded-l border border-felt-200 bg-felt-0 p-4 720:p-5">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <h2 className="text-lg font-semibold wrap-anywhere">{claim.category}</h2>
        <Badge variant={subject.kind === "user" ? "notice" : subject.kind === "review" ? "neutral" : "business"}>
          {t(`about${what}`)}
        </Badge>
        {outcome && (
          <Badge variant={outcome === "kept" ? "neutral" : "alert"}>
            {outcome === "blocked" ? t("outcome.blockedUser") : t(`outcome.${outcome}${what}`)}
          </Badge>
        )}
      </div>
      <p className="text-xs text-felt-600">
        {claim.ago} ·{" "}
        {by ? (
          <PageLink to={`/moderation/users/${by.id}`} className={subjectLinkClass}>
            {by.name}
          </PageLink>
        ) : (
          t("accountGone")
        )}
      </p>
      {claim.text && <p className="mt-2 whitespace-pre-line wrap-anywhere">«{claim.text}»</p>}
      <ClaimSubject subject={subject} />
      {claim.note && (
        <p className="mt-3 text-sm text-felt-600 wrap-anywhere">
          {t("note")}: {claim.note}
        </p>
      )}
      {outcome === null && <OutcomeForm claimId={claim.id} subject={subject} reasons={reasons} refusal={refusal} />}
    </li>
  );
}
