import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { waitingDays } from "#contracts/business/import/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { waitingPath } from "#web/selling/own-listings/photos/waiting-path.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { importPath, type ImportView } from "./import-view.ts";

interface OutcomeProps {
  one: ImportView;
  /** Rows of a preview that wait for a place or a category alone. */
  waiting: number;
}

/** What will happen or has happened, how far it is, and what to do next. */
export function Outcome({ one, waiting }: OutcomeProps) {
  const t = useTranslations("import");
  const isBusy = useNavigation().state !== "idle";
  const { counts, state, progress } = one;
  const isChecked = state === "checked";
  const isOver = state === "done";
  const isAllWrong = counts.wrong > 0 && counts.untouched === 0;
  const hasReport = state !== "reading" && state !== "expired";
  const mayStart = state === "stopped" || (isChecked && progress.all > 0);
  return (
    <Panel title={t(isChecked ? "willHappen" : "result")}>
      {state === "reading" && <output className="block">{t("readingText")}</output>}
      {state === "expired" && <p>{t("expiredText", { days: String(waitingDays) })}</p>}
      {counts.rows > 0 && hasReport && <p className="mb-3">{t("allRows", { count: counts.rows })}</p>}
      {isChecked && <Plans counts={counts} waiting={waiting} />}
      {isOver && <Results one={one} />}
      {isChecked && progress.all === 0 && waiting === 0 && (
        <p className="mt-3 text-felt-600">{t(isAllWrong ? "nothingRight" : "nothingToDo")}</p>
      )}
      {!isChecked && hasReport && progress.all > 0 && (
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
      {isChecked && counts.gone > 0 && (
        <p role="note" className="mt-3 rounded-m bg-apricot-100 px-4 py-3 text-apricot-ink">
          {t("goneText", { count: counts.gone })}
        </p>
      )}
      {counts.no_photos > 0 && (isChecked || isOver) && (
        <p className="mt-3 text-felt-600">{t(isOver ? "noPhotosDone" : "noPhotosText")}</p>
      )}
      {isChecked && progress.all > 0 && (
        <p className="mt-3 text-felt-600">
          {counts.wrong > 0 && `${t("startWrong")} `}
          {t("startText")}
        </p>
      )}
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
        {one.isAtWork && (
          <noscript>
            <LinkButton to={`${importPath}/${one.id}`}>{t("refresh")}</LinkButton>
          </noscript>
        )}
        {isOver && counts.no_photos > 0 && (
          <LinkButton to={waitingPath} variant="primary">
            {t("addPhotos")}
          </LinkButton>
        )}
        {isOver && counts.create + counts.edit > 0 && (
          <LinkButton to="/profile/?tab=products&state=on_review" variant="soft">
            {t("onReview")}
          </LinkButton>
        )}
        {isChecked || state === "expired" ? (
          <LinkButton to={importPath} variant={mayStart ? "quiet" : "soft"}>
            {t("anotherFile")}
          </LinkButton>
        ) : (
          counts.wrong > 0 &&
          !one.isAtWork &&
          state !== "stopped" && (
            <LinkButton to={importPath} variant={isOver ? "quiet" : "soft"}>
              {t("again")}
            </LinkButton>
          )
        )}
      </Form>
    </Panel>
  );
}

/** How many rows will be done what with. Parts of the row above them are set back. */
function Plans({ counts, waiting }: { counts: ImportView["counts"]; waiting: number }) {
  const t = useTranslations("import");
  const plans = [
    ["new", counts.new],
    ["changed", counts.changed],
    ["price_only", counts.price_only],
    ["shown_only", counts.shown_only],
    ["no_photos", counts.no_photos],
    ["gone", counts.gone],
    ["untouched", counts.untouched],
    ["waiting", waiting],
    ["wrong", counts.wrong - waiting],
  ] as const;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
      {plans
        .filter(([, count]) => count > 0)
        .map(([plan, count]) => (
          <Count key={plan} isPart={parts.has(plan)} isBad={plan === "wrong"} count={count}>
            {t(`counts.${plan}`)}
          </Count>
        ))}
    </dl>
  );
}

const parts: ReadonlySet<string> = new Set(["price_only", "shown_only"]);

/** How many rows were done what with, and the way to the rows of each kind. */
function Results({ one: { id, counts } }: Pick<OutcomeProps, "one">) {
  const t = useTranslations("import");
  const results = ["new", "changed", "no_photos", "untouched", "gone", "wrong"] as const;
  return (
    <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4">
      {results
        .filter((result) => counts[result] > 0)
        .map((result) => (
          <Count key={result} isBad={result === "wrong"} count={counts[result]}>
            {result === "no_photos" ? (
              t("done.no_photos")
            ) : (
              <PageLink
                to={`${importPath}/${id}?kind=${result}#rows`}
                className="inline-flex min-h-11 items-center font-semibold text-lake-600 hover:underline"
              >
                {t(`done.${result}`)}
              </PageLink>
            )}
          </Count>
        ))}
      {counts.photos_failed > 0 && (
        <Count isBad count={counts.photos_failed}>
          {t("counts.photosFailed")}
        </Count>
      )}
    </dl>
  );
}

interface CountProps {
  count: number;
  isPart?: boolean;
  isBad?: boolean;
  children: ReactNode;
}

function Count({ count, isPart = false, isBad = false, children }: CountProps) {
  return (
    <div className="contents">
      <dt className={isPart ? "pl-4 text-felt-600" : ""}>{children}</dt>
      <dd className={`text-right ${isPart ? "text-felt-600" : "font-semibold"} ${isBad ? "text-bad" : ""}`}>
        {formatNumber(count)}
      </dd>
    </div>
  );
}
