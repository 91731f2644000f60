import "./texts.ts";
import { useEffect } from "react";
import { Form, redirect, useNavigation, useRevalidator } from "react-router";
import { waitingDays } from "#contracts/business/import/rules.ts";
import {
  getImport,
  getImportPreview,
  type Import,
  type ImportFault,
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
import { type Translate, useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { waitingPath } from "#web/selling/own-listings/photos/waiting-path.ts";
import { groupLocations } from "#web/selling/plain/choice-groups.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { Route } from "./+types/import-page.ts";
import { FaultList, isPlaceMissing } from "./fault-list.tsx";
import { StateBadge } from "./import-list.tsx";
import { HiddenParts, ImportPreview } from "./import-preview.tsx";
import { checkAgain } from "./check-again.ts";
import { importPath, type ImportView, viewImport } from "./import-view.ts";
import { PlaceForm, type PlaceView } from "./place-form.tsx";
import { viewPreview } from "./preview-view.ts";
import { WrongRows } from "./wrong-rows.tsx";

/** Rows on a page. */
const pageSize = 50;
/** Milliseconds between two looks at an import that is at work. */
const lookAgain = 2_000;

/** `/profile/import/<id>`: what an import will do, how far it is, what was wrong. */
export async function loader({ request, params: { id: given }, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const params = new URL(request.url).searchParams;
  const [key, fault, row] = ["key", "fault", "row"].map((name) => params.get(name));
  const id = /^\d{1,10}$/.test(given) ? given : failNotFound();
  const path = `${importPath}/${id}`;
  try {
    const [found, rows, faults] = await Promise.all([
      api.call(getImport, { params: { id } }),
      fault == null ? null : api.call(listImportRows, { params: { id }, query: { fault, limit: pageSize, key } }),
      fault == null ? api.call(listImportFaults, { params: { id }, query: { limit: pageSize, key } }) : null,
    ]);
    const isWaiting = found.state === "checked";
    const title = api.texts("import")(isWaiting ? "previewTitle" : "report");
    const preview = isWaiting
      ? await api.call(getImportPreview, { params: { id }, query: row == null ? {} : { key: row, limit: pageSize } })
      : null;
    const next = rows?.key ?? faults?.key;
    return {
      one: viewImport(found, api.language),
      path,
      preview: preview && {
        ...viewPreview(preview, api.language),
        first: row == null ? null : `${path}#rows`,
        next: preview.key && `${path}?row=${preview.key}#rows`,
      },
      place: preview && (await loadPlace(api, found, { preview, faults: faults?.results ?? [] })),
      rows: rows && rows.results,
      // The file is not read to its end yet.
      faults: found.state === "reading" ? [] : (faults?.results ?? []),
      next: next ? `${path}?${fault == null ? "" : `fault=${fault}&`}key=${next}` : null,
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

/** The choice of a place; null where the rows of a file have theirs. */
async function loadPlace(
  api: Api,
  { location, may_check_again: mayChoose, counts }: Import,
  { preview, faults }: { preview: ImportPreviewData; faults: readonly ImportFault[] },
): Promise<PlaceView | null> {
  const hasColumn = preview.columns.some(({ field }) => field === "location");
  const isUsed = location !== null && !hasColumn && mayChoose && counts.create + counts.no_photos > 0;
  if (!isUsed && !faults.some(isPlaceMissing)) return null;
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
    else if (intent === "round" || intent === "exact")
      return redirect(await checkAgain(api, params.id, { round_prices: intent === "round" }), 303);
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
  const { one, path, preview, place, rows, faults, next } = loaderData;
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
        {one.state !== "failed" && <Outcome one={one} />}
        {preview && one.rounds_prices && <Rounded />}
        {place && <PlaceForm key={place.location} place={place} error={refused?.errors["location"]} />}
        {rows && (
          <div id="faults">
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
          <div id="faults">
            <Panel title={t("wrongRows")}>
              <FaultList
                faults={faults}
                path={path}
                asksForPlace={place !== null}
                mayRound={one.may_check_again && !one.rounds_prices}
              />
              <NextPage to={next} />
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

/** Says that prices are rounded, because the owner has chosen it, and takes that back. */
function Rounded() {
  const t = useTranslations("import");
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-apricot-100 px-4 py-3 text-apricot-ink"
    >
      <p className="min-w-0 flex-1 basis-64">{t("rounded")}</p>
      <Button type="submit" name="intent" value="exact" variant="plain" disabled={isBusy}>
        {t("roundNot")}
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

const kinds = ["create", "no_photos", "edit", "price", "state", "gone", "untouched", "wrong"] as const;

/** How many rows are new, changed, wrong and without photos, of how many there are. */
function summarise(counts: ImportView["counts"], t: Translate<"import">): string {
  const changed = counts.edit + counts.price + counts.state;
  const parts = [
    ["new", counts.create],
    ["changed", changed],
    ["wrong", counts.wrong],
    ["noPhotos", counts.no_photos],
  ] as const;
  const told = parts.flatMap(([kind, count]) => (count > 0 ? [t(`summary.${kind}`, { count })] : []));
  const all = t("summary.all", { count: counts.rows });
  return told.length > 0 ? `${all}: ${told.join(", ")}.` : `${all}.`;
}

const onReview = "/profile/?tab=products&state=on_review";

/** What came of an import, with the ways to its listings. New ones without photos wait for these. */
function Result({ counts }: Pick<ImportView, "counts">) {
  const t = useTranslations("import");
  const updated = counts.edit + counts.price + counts.state;
  const parts = [
    { key: "created", count: counts.create, to: onReview },
    { key: "waiting", count: counts.no_photos, to: waitingPath },
    { key: "updated", count: updated, to: counts.edit > 0 ? onReview : "/profile/?tab=products" },
  ] as const;
  const told = parts.filter(({ count }) => count > 0);
  if (told.length === 0) return <p className="mb-3 font-semibold">{t("results.none")}</p>;
  return (
    <ul className="mb-3 flex flex-wrap gap-x-5">
      {told.map(({ key, count, to }) => (
        <li key={key}>
          <PageLink
            to={to}
            className="inline-flex min-h-11 items-center text-lg font-semibold text-lake-600 hover:underline"
          >
            {t(`results.${key}`, { count })}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** What will happen or has happened, how far it is, and what to do next. */
function Outcome({ one }: { one: ImportView }) {
  const t = useTranslations("import");
  const isBusy = useNavigation().state !== "idle";
  const { counts, state, progress } = one;
  const isAllWrong = counts.wrong > 0 && counts.untouched === 0;
  const hasReport = state !== "reading" && state !== "expired";
  const mayStart = state === "stopped" || (state === "checked" && progress.all > 0);
  return (
    <Panel title={t(state === "checked" ? "willHappen" : "result")}>
      {state === "reading" && <output className="block">{t("readingText")}</output>}
      {state === "expired" && <p>{t("expiredText", { days: String(waitingDays) })}</p>}
      {state === "done" && <Result counts={counts} />}
      {counts.rows > 0 && hasReport && <p className="mb-3">{summarise(counts, t)}</p>}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        {kinds
          .filter((kind) => counts[kind] > 0 && hasReport)
          .map((kind) => (
            <div key={kind} className="contents">
              <dt>{t(`counts.${kind}`)}</dt>
              <dd className={`text-right font-semibold ${kind === "wrong" ? "text-bad" : ""}`}>{counts[kind]}</dd>
            </div>
          ))}
        {counts.photos_failed > 0 && (
          <div className="contents">
            <dt>{t("counts.photosFailed")}</dt>
            <dd className="text-right font-semibold text-bad">{counts.photos_failed}</dd>
          </div>
        )}
      </dl>
      {state === "checked" && progress.all === 0 && (
        <p className="mt-3 text-felt-600">{t(isAllWrong ? "nothingRight" : "nothingToDo")}</p>
      )}
      {state !== "checked" && hasReport && progress.all > 0 && (
        <div className="mt-4">
          <progress
            className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-felt-200 [&::-moz-progress-bar]:bg-lake-600 [&::-webkit-progress-bar]:bg-felt-200 [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-lake-600"
            max={progress.all}
            value={progress.done}
            aria-label={t("progress")}
          />
          <output className="mt-1 block text-felt-600">
            {t("doneOf", { done: String(progress.done), all: String(progress.all) })}
            {counts.photos_waiting > 0 && ` ${t("photosWaiting", { count: counts.photos_waiting })}`}
          </output>
        </div>
      )}
      {state === "checked" && counts.gone > 0 && (
        <p role="note" className="mt-3 rounded-m bg-apricot-100 px-4 py-3 text-apricot-ink">
          {t("goneText", { count: counts.gone })}
        </p>
      )}
      {counts.no_photos > 0 && hasReport && (
        <p className="mt-3 text-felt-600">{t(state === "done" ? "noPhotosDone" : "noPhotosText")}</p>
      )}
      {state === "checked" && progress.all > 0 && <p className="mt-3 text-felt-600">{t("startText")}</p>}
      <Form method="post" className="mt-4 flex flex-wrap gap-2.5">
        {mayStart && (
          <Button type="submit" name="intent" value="start" variant="primary" size="m" disabled={isBusy}>
            {t(state === "stopped" ? "goOn" : "start")}
          </Button>
        )}
        {state === "running" && (
          <Button type="submit" name="intent" value="stop" variant="outline" disabled={isBusy}>
            {t("stop")}
          </Button>
        )}
        {one.may_check_again && counts.wrong > 0 && (
          <Button
            type="submit"
            name="intent"
            value="again"
            variant="outline"
            size={mayStart ? "m" : "s"}
            disabled={isBusy}
          >
            {t("checkAgain")}
          </Button>
        )}
        {one.isAtWork && (
          <noscript>
            <LinkButton to={`${importPath}/${one.id}`}>{t("refresh")}</LinkButton>
          </noscript>
        )}
        {state === "done" && counts.no_photos > 0 && (
          <LinkButton to={waitingPath} variant="primary">
            {t("addPhotos")}
          </LinkButton>
        )}
        {state === "checked" || state === "expired" ? (
          <LinkButton to={importPath} variant={mayStart ? "quiet" : "soft"}>
            {t("anotherFile")}
          </LinkButton>
        ) : (
          counts.wrong > 0 &&
          !one.isAtWork &&
          state !== "stopped" && (
            <LinkButton to={importPath} variant={state === "done" ? "quiet" : "soft"}>
              {t("again")}
            </LinkButton>
          )
        )}
      </Form>
    </Panel>
  );
}
