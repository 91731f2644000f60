import "./texts.ts";
import { useEffect } from "react";
import { Form, redirect, useNavigation, useRevalidator } from "react-router";
import { previewMarks, rowKinds } from "#contracts/business/import/rules.ts";
import {
  getImport,
  getImportPreview,
  type Import,
  type ImportPreview as ImportPreviewData,
  listImportFaults,
  listImportRows,
  startImport,
  stopImport,
} from "#contracts/business/import/schemas.ts";
import { listLocations } from "#contracts/catalogue/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { type Refused, refuseForm } from "#web/business/catalogues/refused.ts";
import { privateMeta } from "#web/business/profile/page-forms.ts";
import { type Api, failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { groupLocations } from "#web/selling/plain/choice-groups.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { Route } from "./+types/import-page.ts";
import { FaultList } from "./fault-list.tsx";
import { StateBadge } from "./import-list.tsx";
import { checkAgain } from "./check-again.ts";
import { importPath, viewImport } from "./import-view.ts";
import { Outcome } from "./outcome.tsx";
import { HiddenParts, ImportPreview } from "./preview/import-preview.tsx";
import { MissingSettings } from "./preview/missing-settings.tsx";
import { PlaceForm, type PlaceView } from "./preview/place-form.tsx";
import { viewPreview, viewReportRow } from "./preview/preview-view.ts";
import { ReportRows } from "./preview/report-rows.tsx";
import { RoundingForm } from "./preview/rounding-form.tsx";
import { WrongRows } from "./wrong-rows.tsx";

/** Rows on a page. */
const pageSize = 50;
/** Milliseconds between two looks at an import that is at work. */
const lookAgain = 2_000;

/** `/profile/import/<id>`: what an import will do, how far it is, what was wrong. */
export async function loader({ request, params: { id: given }, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const params = new URL(request.url).searchParams;
  const [key, fault, row, mark, asked] = ["key", "fault", "row", "only", "kind"].map((name) => params.get(name));
  const only = previewMarks.find((one) => one === mark) ?? null;
  const id = /^\d{1,10}$/.test(given) ? given : failNotFound();
  const path = `${importPath}/${id}`;
  try {
    // Before the rest: what is asked for while the file is read has a part of its rows, and would be shown with all counts.
    const found = await api.call(getImport, { params: { id } });
    const isWaiting = found.state === "checked";
    const kind = found.state === "done" ? findKind(asked, found) : undefined;
    const ofRows = { limit: pageSize, key: row };
    const [rows, faults, preview, report] = await Promise.all([
      fault == null ? null : api.call(listImportRows, { params: { id }, query: { fault, limit: pageSize, key } }),
      fault == null
        ? api.call(listImportFaults, { params: { id }, query: { limit: pageSize, key, own: isWaiting } })
        : null,
      isWaiting
        ? api.call(getImportPreview, {
            params: { id },
            query: { ...(only && { only }), ...(row != null || only ? ofRows : {}) },
          })
        : null,
      kind ? api.call(listImportRows, { params: { id }, query: { kind, ...ofRows } }) : null,
    ]);
    const title = api.texts("import")(isWaiting ? "previewTitle" : "report");
    const next = rows?.key ?? faults?.key;
    const nextRow = preview?.key ?? report?.key;
    const chosen = only ? `only=${only}&` : kind ? `kind=${kind}&` : "";
    const nextRows = nextRow ? `${path}?${chosen}row=${nextRow}#rows` : null;
    return {
      one: viewImport(found, api.language),
      path,
      preview: preview && {
        ...viewPreview(preview, api.language),
        path,
        only,
        first: row == null && only === null ? null : `${path}#rows`,
        next: nextRows,
      },
      report: report &&
        kind && { kind, rows: report.results.map((one) => viewReportRow(one, api.language)), next: nextRows },
      place: preview && (await loadPlace(api, found, preview)),
      rows: rows && rows.results,
      // The file is not read to its end yet.
      faults: found.state === "reading" ? [] : (faults?.results ?? []),
      next: next ? `${path}?${fault == null ? "" : `fault=${fault}&`}key=${next}#faults` : null,
      meta: privateMeta(api, title, path),
    };
  } catch (error) {
    // The page of the imports says why there is no business, or what there is to pay.
    if (isFailureOf(error, "business_expired") || isFailureOf(error, "not_business")) throw redirect(importPath);
    const isGone = (["key_invalid", "validation_failed"] as const).some((code) => isFailureOf(error, code));
    if (isGone) failNotFound();
    throw error;
  }
}

/** The kind of rows that a report shows: the one that is asked for, else what was changed. */
function findKind(asked: string | null | undefined, { counts }: Import) {
  return rowKinds.find((kind) => kind === asked) ?? (counts.changed > 0 ? "changed" : undefined);
}

/** The choice of a place; null where the rows of a file have theirs. */
async function loadPlace(
  api: Api,
  { location, may_check_again: mayChoose, counts }: Import,
  { columns, missing }: ImportPreviewData,
): Promise<PlaceView | null> {
  const hasColumn = columns.some(({ field }) => field === "location");
  const isUsed = location !== null && !hasColumn && mayChoose && counts.new > 0;
  if (!isUsed && missing.place === 0) return null;
  const locations = await api.shared(listLocations);
  return { location, mayChoose, places: groupLocations(locations, api.language, location ?? 0) };
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<Refused | Response> {
  const api = getApi(context);
  const form = await request.formData();
  const intent = textOf(form, "intent");
  try {
    const input = { params: { id: params.id } };
    if (intent === "start") await api.call(startImport, input);
    else if (intent === "stop") await api.call(stopImport, input);
    else if (intent === "place")
      return redirect(await checkAgain(api, params.id, { location: Number(textOf(form, "location")) }), 303);
    else if (intent === "round") return redirect(await checkAgain(api, params.id, { round_prices: true }), 303);
    else if (intent === "rounding")
      return redirect(await checkAgain(api, params.id, { round_prices: form.has("round_prices") }), 303);
    else if (intent === "again") return redirect(await checkAgain(api, params.id), 303);
    else failNotFound();
    return redirect(`${importPath}/${params.id}`, 303);
  } catch (error) {
    return refuseForm(error, form, intent);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { one, path, preview, report, place, rows, faults, next } = loaderData;
  const t = useTranslations("import");
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!one.isAtWork) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, lookAgain);
    return () => clearTimeout(timer);
  });
  const refused = actionData && "form" in actionData ? actionData : undefined;
  const missing = preview?.missing;
  const isUnsaid = missing !== undefined && missing.place + missing.category > 0;
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <BackTitle to={importPath} label={t("back")}>
        {preview ? t("previewTitle") : one.name || t("unnamed")}
      </BackTitle>
      <p className="mt-1 mb-5 flex flex-wrap items-center gap-2.5 text-felt-600">
        <StateBadge state={one.state} />
        {preview && <span className="min-w-0 wrap-anywhere">{one.name || t("unnamed")}</span>}
        {one.created}
      </p>
      <div className="grid gap-5">
        {actionData && "unreachable" in actionData && <FormMessage kind="error">{t("noNetwork")}</FormMessage>}
        {refused?.message && <FormMessage kind="error">{refused.message}</FormMessage>}
        {one.problem && <FormMessage kind="error">{one.problem}</FormMessage>}
        <HiddenParts sheets={one.sheets} rows={one.hidden_rows} />
        {isUnsaid && (
          <MissingSettings
            missing={missing}
            place={place}
            categoriesPath={`${importPath}/categories`}
            mayCheckAgain={one.may_check_again}
            error={refused?.errors["location"]}
          />
        )}
        {one.state !== "failed" && <Outcome one={one} waiting={missing?.ready ?? 0} />}
        {preview && one.rounds_prices && one.may_check_again && <RoundingForm />}
        {place && place.location !== null && (
          <PlaceForm key={place.location} place={place} error={refused?.errors["location"]} />
        )}
        {rows && (
          <div id="faults" className="scroll-mt-32">
            <Panel title={t("faultRows")}>
              <p className="mb-2">
                <PageLink
                  to={`${path}#faults`}
                  className="inline-flex min-h-11 items-center font-semibold text-lake-600 hover:underline"
                >
                  {t("faultBack")}
                </PageLink>
              </p>
              <WrongRows rows={rows} />
              <NextPage to={next} />
            </Panel>
          </div>
        )}
        {faults.length > 0 && (
          <div id="faults" className="scroll-mt-32">
            <Panel title={t("wrongRows")}>
              <FaultList faults={faults} path={path} mayRound={one.may_check_again && !one.rounds_prices} />
              <NextPage to={next} />
              {one.may_check_again && !isUnsaid && <CheckAgain />}
            </Panel>
          </div>
        )}
        {report && (
          <div id="rows" className="scroll-mt-32">
            <Panel title={t(`done.${report.kind}`)}>
              <ReportRows rows={report.rows} />
              <NextPage to={report.next} />
            </Panel>
          </div>
        )}
        {preview && <ImportPreview preview={preview} unused={one.unknown_columns} />}
        {!preview && one.unknown_columns.length > 0 && (
          <Panel title={t("unknownColumns")}>
            <p className="text-felt-600">{t("unknownColumnsText")}</p>
            <p className="mt-2 wrap-anywhere">{one.unknown_columns.join(", ")}</p>
          </Panel>
        )}
      </div>
    </div>
  );
}

/** Checks the same file again, below what has to be mended first. */
function CheckAgain() {
  const t = useTranslations("import");
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="mt-4">
      <Button type="submit" name="intent" value="again" variant="outline" disabled={isBusy}>
        {t("checkAgain")}
      </Button>
    </Form>
  );
}

function NextPage({ to }: { to: string | null }) {
  const t = useTranslations("import");
  return (
    to !== null && (
      <div className="mt-4 text-center">
        <LinkButton to={to} variant="soft" rel="next">
          {t("more")}
        </LinkButton>
      </div>
    )
  );
}
