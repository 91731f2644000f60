import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import Download from "lucide-react/icons/download";
import { statisticKinds } from "#contracts/statistics/rules.ts";
import { formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Chart } from "./chart.tsx";
import { Figures } from "./figures.tsx";
import { periodOf, statisticsPath, type StatisticsQuery } from "./statistics-query.ts";
import type { StatisticsView } from "./statistics-view.ts";

interface SeriesPanelProps {
  view: StatisticsView;
  query: StatisticsQuery;
  /** The page's path. */
  path: string;
  /** Of one listing; else of the business. */
  product?: number;
}

/** All kinds of a period, the chosen one as a chart, and every number as a table. */
export function SeriesPanel({ view, query, path, product }: SeriesPanelProps) {
  const t = useTranslations("statistics");
  const { kind } = query;
  const at = statisticKinds.indexOf(kind);
  const total = view.figures[at]?.total ?? "0";
  const file = `${statisticsPath}/export?start=${query.start}&end=${query.end}${product === undefined ? "" : `&product=${product}`}`;
  if (view.isEmpty)
    return (
      <Panel>
        <EmptyState icon={ChartNoAxesColumn} title={t("empty")} text={t("emptyText")} />
      </Panel>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Figures figures={view.figures} chosen={kind} hrefOf={(one) => `${path}?${periodOf(query)}&kind=${one}`} />
      <p className="text-xs text-felt-600">{t("compared", view.before)}</p>
      <Panel title={t(`kind.${kind}`)}>
        <Chart
          kind={kind}
          points={view.points.map(({ label, counts }) => ({ label, count: counts[at] ?? 0 }))}
          from={view.from}
          to={view.to}
          total={total}
        />
        <details className="mt-4">
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-lake-600">
            {t(`table.${view.group}`)}
          </summary>
          <PointTable view={view} />
        </details>
        <LinkButton to={file} variant="outline" className="mt-2" download rel="nofollow">
          <Icon of={Download} />
          {t("download")}
        </LinkButton>
      </Panel>
    </div>
  );
}

function PointTable({ view: { points, group } }: { view: StatisticsView }) {
  const t = useTranslations("statistics");
  return (
    // By keyboard too: nothing in it could bring the last column into sight.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={t(`table.${group}`)} tabIndex={0} className="scroll-wide">
      <table className="w-full border-collapse text-right text-xs tabular-nums">
        <thead>
          <tr className="border-b border-felt-300">
            <th scope="col" className="py-2 pr-3 text-left font-semibold">
              {t("date")}
            </th>
            {statisticKinds.map((kind) => (
              <th key={kind} scope="col" className="px-2 py-2 font-semibold">
                {t(`kind.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ label, counts }) => (
            <tr key={label} className="border-b border-felt-200">
              <th scope="row" className="py-2 pr-3 text-left font-normal whitespace-nowrap">
                {label}
              </th>
              {counts.map((count, at) => (
                <td key={statisticKinds[at]} className="px-2 py-2">
                  {formatNumber(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
