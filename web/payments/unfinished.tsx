import FileText from "lucide-react/icons/file-text";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { methodIcons } from "./method-icons.ts";
import { walletPath } from "./payment-paths.ts";
import type { UnfinishedView } from "./unfinished-view.ts";

/** What was begun and is not paid: each can be gone on with, or called off after a question. */
export function Unfinished({ rows }: { rows: readonly UnfinishedView[] }) {
  const t = useTranslations("payments");
  if (rows.length === 0) return null;
  return (
    <Panel title={t("unfinished.title")}>
      <ul className="divide-y divide-felt-200">
        {rows.map((row) => (
          <Row key={`${row.kind} ${row.id}`} row={row} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ row: { kind, id, name, method, amount, until, to } }: { row: UnfinishedView }) {
  const t = useTranslations("payments");
  const goOn = kind === "invoice" ? "pay" : "goOn";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-1 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-m bg-lake-50 text-lake-600">
          <Icon of={method === null ? FileText : methodIcons[method]} />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">{name}</h3>
          <p className="text-xs text-felt-600">
            {kind === "invoice" && `${t("purchase.invoice", { number: String(id) })} · `}
            {t("unfinished.until", { date: until })}
          </p>
        </div>
        <p className="font-semibold whitespace-nowrap tabular-nums">{amount}</p>
      </div>
      <div className="flex gap-2 max-480:w-full">
        <LinkButton
          to={to}
          variant="primary"
          className="max-480:flex-1"
          aria-label={t(`unfinished.${goOn}With`, { name, amount })}
        >
          {t(`unfinished.${goOn}`)}
        </LinkButton>
        <LinkButton to={`${walletPath}?cancel=${kind}-${id}`} aria-label={t("unfinished.cancelOf", { name, amount })}>
          {t("unfinished.cancel")}
        </LinkButton>
      </div>
    </li>
  );
}
