import { redirectDocument } from "react-router";
import { listTransactions, type WalletTransaction } from "#contracts/payments/schemas.ts";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { writeCsv } from "#web/business/statistics/write-csv.ts";
import { getApi, isFailure } from "#web/platform/api.ts";
import type { Route } from "./+types/export-resource.ts";
import { readHistoryQuery, writeHistoryQuery } from "./history-query.ts";
import { historyPath } from "#web/payments/payment-paths.ts";

/** Movements of a file, and of one call. */
const maxRows = 5_000;
const pageSize = 100;

/** `/profile/wallet-history/export`: the history as a file for spreadsheets, with the filters of the page. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  await getOwnAccount(context);
  const api = getApi(context);
  const query = readHistoryQuery(new URL(request.url).searchParams);
  const found: WalletTransaction[] = [];
  let key: string | null = null;
  try {
    do {
      const page: { results: WalletTransaction[]; key: string | null } = await api.call(listTransactions, {
        query: { ...query, limit: pageSize, key },
      });
      found.push(...page.results);
      ({ key } = page);
    } while (key !== null && found.length < maxRows);
  } catch (error) {
    if (!isFailure(error)) throw error;
    // A file cannot say why there is none: the page does, which asks the same.
    throw redirectDocument(`${historyPath}${writeHistoryQuery(query)}`);
  }
  const t = api.texts("payments");
  const head = [t("receiptNumber"), t("date"), t("operation"), t("income"), t("spent"), t("balanceAfter")];
  const rows = found.map(({ id, date, kind, amount, balance }) => [
    id,
    writeMoment(date),
    t(`kind.${kind}`),
    amount.startsWith("-") ? "" : writeDecimal(amount),
    amount.startsWith("-") ? writeDecimal(amount.slice(1)) : "",
    writeDecimal(balance),
  ]);
  return new Response(writeCsv([head, ...rows]), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="wallet.csv"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

/** As spreadsheets read it, `2026-11-23 18:05`, in Bishkek. */
function writeMoment(date: string): string {
  return new Date(Date.parse(date) + 6 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");
}

/** With a decimal comma, as spreadsheets here read numbers. */
function writeDecimal(amount: string): string {
  return amount.replace(".", ",");
}
