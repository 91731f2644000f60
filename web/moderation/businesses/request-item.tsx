import ChevronDown from "lucide-react/icons/chevron-down";
import { Form, useNavigation } from "react-router";
import { requestRejections } from "#contracts/business/request-rules.ts";
import { maxNoteLength } from "#contracts/moderation/rules.ts";
import { subjectLinkClass } from "#web/moderation/claims/claim-subject.tsx";
import { Key } from "#web/moderation/keys/key.tsx";
import { UserFacts } from "#web/moderation/users/user-facts.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { useRequired } from "#web/ui/form/use-required.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { RequestView } from "./request-view.ts";

/** Why a decision was not taken, with what was entered. */
export interface DecisionRefusal {
  reason: string;
  note: string;
  message: string;
  field?: "note" | "reason" | undefined;
}

interface RequestItemProps {
  request: RequestView;
  isCurrent: boolean;
  refusal: DecisionRefusal | undefined;
}

/** A request that waits: what was sent, whose names are like it, who sent it, and the two decisions. */
export function RequestItem({ request, isCurrent, refusal }: RequestItemProps) {
  const t = useTranslations("moderation");
  const { id, name, description, sender, refusedBefore, demoBefore, wait } = request;
  return (
    <li
      id={`request-${id}`}
      tabIndex={-1}
      aria-current={isCurrent ? "true" : undefined}
      className="rounded-l border border-felt-200 bg-felt-0 p-4 outline-none 720:p-5 hydrated:aria-[current]:border-lake-600"
    >
      <h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
      <p className="mt-1 text-xs text-felt-600">{t("requests.waits", { wait })}</p>
      {refusedBefore && (
        <p className="mt-2 text-sm text-warn">
          {t("requests.refusedBefore", { reason: refusedBefore.reason })}
          {refusedBefore.note !== null && <span className="block text-felt-600">«{refusedBefore.note}»</span>}
        </p>
      )}
      {demoBefore !== null && (
        <p className="mt-2 text-sm text-warn">{t("requests.demoBefore", { date: demoBefore })}</p>
      )}
      <SimilarNames request={request} />
      <Facts request={request} />
      <p className="mt-3 rounded-m bg-felt-100 p-3.5 whitespace-pre-line wrap-anywhere">
        <span className="sr-only">{t("requests.description")}: </span>
        {description}
      </p>
      <details className="group mt-2 text-sm">
        <summary className="inline-flex min-h-11 items-center gap-1 text-lake-600">
          {t("requests.sender")}: {sender.name}
          <Icon of={ChevronDown} size={16} className="transition-transform group-open:rotate-180" />
        </summary>
        <UserFacts user={sender} />
      </details>
      <Decision request={request} refusal={refusal} />
    </li>
  );
}

function SimilarNames({ request: { similar } }: Pick<RequestItemProps, "request">) {
  const t = useTranslations("moderation");
  if (similar.length === 0) return null;
  return (
    <div className="mt-3 rounded-m border border-felt-200 p-3.5 text-sm">
      <h3 className="font-semibold">{t("requests.similar")}</h3>
      <ul className="mt-1 grid gap-1">
        {similar.map(({ id, name, status, user }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <PageLink to={`/moderation/users/${user.id}`} className={`${subjectLinkClass} wrap-anywhere`}>
              {name}
            </PageLink>
            <Badge variant={status === "success" ? "business" : "notice"}>{t(`requests.status.${status}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Facts({ request: { category, phone, isOwnPhone } }: Pick<RequestItemProps, "request">) {
  const t = useTranslations("moderation");
  return (
    <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm 560:grid-cols-2">
      {category !== null && (
        <div>
          <dt className="text-felt-600">{t("requests.category")}</dt>
          <dd>{category}</dd>
        </div>
      )}
      {phone !== null && (
        <div>
          <dt className="text-felt-600">{t("requests.phone")}</dt>
          <dd>
            {phone}{" "}
            <span className="text-felt-600">({t(isOwnPhone ? "requests.ownPhone" : "requests.otherPhone")})</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Decision({ request: { id, submitted }, refusal }: Pick<RequestItemProps, "request" | "refusal">) {
  const t = useTranslations("moderation");
  const isBusy = useNavigation().state !== "idle";
  const isScripted = useHydrated();
  const { props, errorOf } = useRequired({ reason: t("requests.reasonMissing") });
  return (
    <div className="mt-2 grid gap-4 border-t border-felt-200 pt-4">
      {refusal && refusal.field === undefined && <FormMessage kind="error">{refusal.message}</FormMessage>}
      {/* It is told at once and begins a demo, so that nothing takes it back: it is asked about. */}
      <details className="group">
        <summary
          aria-keyshortcuts="A"
          className={buttonClass(
            { variant: "success", size: "m" },
            "cursor-pointer group-open:bg-felt-100 group-open:text-felt-900 max-480:w-full [&::-webkit-details-marker]:hidden",
          )}
        >
          {t("requests.approve")}
          <Key name="A" className="bg-veil text-on-fill group-open:hidden" />
        </summary>
        <Form method="post" preventScrollReset className="mt-3 grid gap-3">
          {isScripted && <input type="hidden" name="inline" value="1" />}
          <input type="hidden" name="request" value={id} />
          <input type="hidden" name="submitted" value={submitted} />
          <p>{t("requests.approveText")}</p>
          <Button
            type="submit"
            name="do"
            value="approve"
            variant="success"
            size="m"
            className="justify-self-start max-480:w-full"
            aria-busy={isBusy}
          >
            {t("requests.approveSurely")}
            <Key name="A" className="bg-veil text-on-fill" />
          </Button>
        </Form>
      </details>
      <Form
        method="post"
        preventScrollReset
        aria-label={t("requests.reject")}
        className="grid gap-3 720:grid-cols-2"
        {...props}
      >
        {isScripted && <input type="hidden" name="inline" value="1" />}
        <input type="hidden" name="request" value={id} />
        <input type="hidden" name="submitted" value={submitted} />
        <Select
          label={t("requests.reason")}
          name="reason"
          aria-required
          defaultValue={refusal?.reason ?? ""}
          error={errorOf("reason") ?? (refusal?.field === "reason" ? refusal.message : undefined)}
          aria-keyshortcuts="B"
        >
          <option value="">{t("requests.chooseReason")}</option>
          {requestRejections.map((one) => (
            <option key={one} value={one}>
              {t(`requests.rejection.${one}`)}
            </option>
          ))}
        </Select>
        <TextArea
          label={t("requests.note")}
          name="note"
          rows={1}
          maxLength={maxNoteLength}
          defaultValue={refusal?.note}
          error={refusal?.field === "note" ? refusal.message : undefined}
          className="[&_textarea]:min-h-11"
        />
        <Button
          type="submit"
          name="do"
          value="reject"
          variant="outlineDanger"
          className="720:justify-self-start"
          aria-busy={isBusy}
        >
          {t("requests.reject")}
        </Button>
      </Form>
    </div>
  );
}
