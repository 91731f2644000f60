import Coffee from "lucide-react/icons/coffee";
import { useEffect, useState } from "react";
import { redirect } from "react-router";
import { requestRejections } from "#contracts/business/request-rules.ts";
import {
  approveBusinessRequest,
  listBusinessRequests,
  rejectBusinessRequest,
} from "#contracts/moderation/business-schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { KeyHelp } from "#web/moderation/keys/key-help.tsx";
import { KeysButton } from "#web/moderation/keys/keys-button.tsx";
import { useListKeys } from "#web/moderation/keys/use-list-keys.ts";
import { requireStaff, staffMeta } from "#web/moderation/staff/require-staff.ts";
import { StaffNav } from "#web/moderation/staff/staff-nav.tsx";
import { failNotFound, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { showToast } from "#web/ui/toast/show-toast.ts";
import type { Route } from "./+types/requests-page.ts";
import { RequestItem } from "./request-item.tsx";
import { viewRequest } from "./request-view.ts";

const requestsPath = "/moderation/business";
const pageSize = 20;
const decisions = ["approved", "rejected"] as const;
type Decision = (typeof decisions)[number];

/** `/moderation/business`: requests for a business profile that wait, the longest waiting first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireStaff({ context });
  const { searchParams } = new URL(request.url);
  const key = searchParams.get("key");
  try {
    const found = await api.call(listBusinessRequests, { query: { limit: pageSize, key } });
    return {
      /** What was decided without scripts just now. */
      done: decisions.find((known) => known === searchParams.get("done")),
      requests: found.results.map((one) => viewRequest(one, api)),
      count: found.count,
      nextHref: found.key && `?${new URLSearchParams({ key: found.key })}`,
      meta: staffMeta(api, api.texts("moderation")("requests.title"), requestsPath),
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = await requireStaff({ context });
  const form = await request.formData();
  const params = { id: Number(textOf(form, "request")) };
  const seen = textOf(form, "submitted");
  const reason = requestRejections.find((known) => known === textOf(form, "reason"));
  const note = textOf(form, "note").trim();
  const decision: Decision = textOf(form, "do") === "approve" ? "approved" : "rejected";
  const refused = { id: params.id, reason: reason ?? "", note };
  try {
    if (decision === "approved") {
      await api.call(approveBusinessRequest, { params, body: { submitted_date: seen } });
    } else {
      if (reason === undefined) {
        return { ...refused, field: "reason" as const, message: api.texts("moderation")("requests.reasonMissing") };
      }
      if (reason === "other" && note === "") {
        return { ...refused, field: "note" as const, message: api.texts("moderation")("requests.noteMissing") };
      }
      await api.call(rejectBusinessRequest, { params, body: { submitted_date: seen, reason, note } });
    }
    if (form.has("inline")) return { done: decision };
    return redirect(`${requestsPath}?done=${decision}`, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { ...refused, message: Object.values(error.problem.errors ?? {})[0]?.[0] ?? error.problem.detail };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function RequestsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { requests, count, nextHref } = loaderData;
  const t = useTranslations("moderation");
  const [isHelping, setHelping] = useState(false);
  const onHelp = () => setHelping(true);
  const current = useListKeys(requests, { prefix: "request", approval: "approve", onHelp });
  const refused = actionData && "id" in actionData ? actionData : undefined;
  const done = actionData && "done" in actionData ? actionData : undefined;
  useEffect(() => {
    if (done?.done) showToast("success", t(`requests.done.${done.done}`));
  }, [done, t]);
  const isUnreachable = actionData !== undefined && "unreachable" in actionData;
  const isThere = requests.some(({ id }) => id === refused?.id);
  return (
    <>
      <StaffNav current="business">
        <KeysButton onPress={onHelp} />
      </StaffNav>
      <div className="wrap max-w-3xl pt-5 pb-12">
        <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-2xl font-bold tracking-tight">{t("requests.title")}</h1>
          {count > 0 && <p className="text-felt-600">{t("requests.waiting", { count })}</p>}
        </div>
        {(isUnreachable || (refused && !isThere)) && (
          <div className="mb-4">
            <FormMessage kind="error">{isUnreachable ? t("event.noNetwork") : refused?.message}</FormMessage>
          </div>
        )}
        {loaderData.done && (
          <div className="mb-4">
            <FormMessage kind="success">{t(`requests.done.${loaderData.done}`)}</FormMessage>
          </div>
        )}
        {requests.length === 0 ? (
          <EmptyState icon={Coffee} title={t("requests.none")} text={t("requests.noneText")} />
        ) : (
          <ul className="grid gap-4" aria-label={t("requests.title")}>
            {requests.map((one) => (
              <RequestItem
                key={`${one.id} ${one.submitted}`}
                request={one}
                isCurrent={one.id === current}
                refusal={refused?.id === one.id ? refused : undefined}
              />
            ))}
          </ul>
        )}
        {nextHref && (
          <LinkButton to={nextHref} variant="soft" size="m" className="mt-4 w-full">
            {t("requests.later")}
          </LinkButton>
        )}
      </div>
      {isHelping && <KeyHelp of="business" onClose={() => setHelping(false)} />}
    </>
  );
}
