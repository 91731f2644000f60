import { maxSearchLength } from "#contracts/listings/rules.ts";
import SearchX from "lucide-react/icons/search-x";
import { auditActions } from "#contracts/moderation/rules.ts";
import { listAudit } from "#contracts/moderation/schemas.ts";
import { failNotFound, isFailure } from "#web/platform/api.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field, Select } from "#web/ui/form/field.tsx";
import type { Route } from "./+types/audit-page.ts";
import { requireStaff, staffMeta } from "#web/moderation/staff/require-staff.ts";
import { HistoryList } from "./history-list.tsx";
import { StaffNav } from "#web/moderation/staff/staff-nav.tsx";
import { viewEntry } from "./entry-view.ts";

const path = "/moderation/audit";
const names = ["search", "action", "product", "user", "moderator"] as const;
const ids = ["product", "user", "moderator"] as const;

/** `/moderation/audit`: the audit log, newest first; its filters are in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireStaff({ context });
  const { searchParams } = new URL(request.url);
  const filter = Object.fromEntries(names.map((name) => [name, searchParams.get(name)?.trim() ?? ""])) as Record<
    (typeof names)[number],
    string
  >;
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
  try {
    const { results, key } = await api.call(listAudit, { query: { ...given, key: searchParams.get("key") } });
    return {
      filter,
      actions: [...auditActions],
      isFiltered: Object.keys(given).length > 0,
      entries: results.map((entry) => viewEntry(entry, api.language)),
      nextHref: key && `?${new URLSearchParams({ ...given, key })}`,
      meta: staffMeta(api, api.texts("moderation")("screen.audit"), path),
    };
  } catch (error) {
    if (isFailure(error) && error.problem.status === 400) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function AuditPage({
  loaderData: { filter, actions, isFiltered, entries, nextHref },
}: Route.ComponentProps) {
  const t = useTranslations("moderation");
  return (
    <>
      <StaffNav current="audit" />
      <div className="wrap max-w-3xl pt-5 pb-12">
        <h1 className="text-2xl font-bold tracking-tight">{t("screen.audit")}</h1>
        <AuditFilter filter={filter} actions={actions} isFiltered={isFiltered} />
        {entries.length === 0 ? (
          <EmptyState icon={SearchX} title={t(isFiltered ? "foundNothing" : "noHistory")} />
        ) : (
          <div className="rounded-l border border-felt-200 bg-felt-0 px-4 py-1 720:px-5">
            <HistoryList entries={entries} hasSubject />
          </div>
        )}
        {nextHref && (
          <LinkButton to={nextHref} variant="soft" size="m" className="mt-4 w-full">
            {t("older")}
          </LinkButton>
        )}
      </div>
    </>
  );
}

interface AuditFilterProps {
  filter: Record<(typeof names)[number], string>;
  actions: readonly (typeof auditActions)[number][];
  isFiltered: boolean;
}

function AuditFilter({ filter, actions, isFiltered }: AuditFilterProps) {
  const t = useTranslations("moderation");
  const language = useLanguage();
  return (
    <search>
      <form
        key={JSON.stringify(filter)}
        action={hrefIn(language, path)}
        className="mt-4 mb-5 grid grid-cols-2 items-end gap-3 720:grid-cols-6"
      >
        <Field
          label={t("auditSearch")}
          type="search"
          name="search"
          maxLength={maxSearchLength}
          defaultValue={filter.search}
          enterKeyHint="search"
          className="col-span-2 720:col-span-4"
        />
        <Select label={t("auditAction")} name="action" defaultValue={filter.action} className="col-span-2">
          <option value="">{t("anyAction")}</option>
          {actions.map((action) => (
            <option key={action} value={action}>
              {t(`did.${action}`)}
            </option>
          ))}
        </Select>
        {ids.map((name) => (
          <Field
            key={name}
            label={t(`auditBy.${name}`)}
            name={name}
            inputMode="numeric"
            pattern="\d{1,10}"
            defaultValue={filter[name]}
            className={name === "moderator" ? "" : "720:col-span-1"}
          />
        ))}
        <div className="flex gap-2.5 max-720:col-span-2 720:col-span-3">
          <Button type="submit" variant="primary">
            {t("find")}
          </Button>
          {isFiltered && (
            <LinkButton to={path} variant="quiet">
              {t("clear")}
            </LinkButton>
          )}
        </div>
      </form>
    </search>
  );
}
