import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Download from "lucide-react/icons/download";
import { type StatisticKind, statisticKinds } from "#contracts/statistics/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { periodOf, statisticsPath, type StatisticsQuery } from "./statistics-query.ts";
import type { ProductRowView } from "./statistics-view.ts";

interface ProductTableProps {
  rows: readonly ProductRowView[];
  query: StatisticsQuery;
  /** A kind, with `-` for the most first. */
  ordering: string;
  /** The key of the next page. */
  next: string | null;
}

/** The listings of a business with their sums; the heads of columns order them. */
export function ProductTable({ rows, query, ordering, next }: ProductTableProps) {
  const t = useTranslations("statistics");
  const period = periodOf(query);
  const same = `${period}&kind=${query.kind}`;
  if (rows.length === 0) return null;
  return (
    <Panel title={t("products")}>
      <div className="scroll-wide">
        <table className="w-full border-collapse text-right tabular-nums">
          <thead>
            <tr className="border-b border-felt-300">
              <th scope="col" className="min-w-44 py-2 pr-3 text-left font-semibold">
                {t("product")}
              </th>
              {statisticKinds.map((kind) => (
                <SortHead key={kind} kind={kind} ordering={ordering} query={same} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-b border-felt-200">
                <th scope="row" className="p-0 text-left font-normal">
                  <PageLink
                    to={`${statisticsPath}/${row.id}?${same}`}
                    className="flex min-h-14 items-center gap-3 py-1.5 pr-3 hover:text-lake-700"
                  >
                    <span className="size-11 shrink-0 overflow-hidden rounded-s bg-felt-100">
                      {row.picture && (
                        <img
                          src={row.picture}
                          alt=""
                          width={44}
                          height={44}
                          loading="lazy"
                          className="size-full object-cover"
                        />
                      )}
                    </span>
                    <span className="line-clamp-2 wrap-anywhere">{row.title}</span>
                    {row.isDeleted && <Badge variant="notice">{t("deleted")}</Badge>}
                  </PageLink>
                </th>
                {row.counts.map((count, at) => (
                  <td key={statisticKinds[at]} className="px-2 py-2">
                    {count}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {next && (
          <LinkButton
            to={`${statisticsPath}?${same}&order=${ordering}&key=${encodeURIComponent(next)}`}
            variant="soft"
            rel="next"
          >
            {t("more")}
          </LinkButton>
        )}
        <LinkButton
          to={`${statisticsPath}/export?start=${query.start}&end=${query.end}&by=products`}
          variant="outline"
          download
          rel="nofollow"
        >
          <Icon of={Download} />
          {t("downloadProducts")}
        </LinkButton>
      </div>
    </Panel>
  );
}

/** A press orders by this kind, the most first; another one turns that around. */
function SortHead({ kind, ordering, query }: { kind: StatisticKind; ordering: string; query: string }) {
  const t = useTranslations("statistics");
  const isOn = ordering.replace("-", "") === kind;
  const isDescending = ordering.startsWith("-");
  const to = isOn && isDescending ? kind : `-${kind}`;
  return (
    <th scope="col" aria-sort={isOn ? (isDescending ? "descending" : "ascending") : undefined} className="p-0">
      <PageLink
        to={`${statisticsPath}?${query}&order=${to}`}
        aria-label={t("sort", { kind: t(`kind.${kind}`) })}
        className={`flex min-h-11 items-center justify-end gap-1 px-2 text-xs font-semibold whitespace-nowrap hover:text-lake-700 ${isOn ? "text-lake-700" : ""}`}
      >
        {isOn && <Icon of={isDescending ? ArrowDown : ArrowUp} size={15} />}
        {t(`kind.${kind}`)}
      </PageLink>
    </th>
  );
}
