import { transactionKinds } from "#contracts/payments/rules.ts";

/** What the history is filtered by, as its address has it. */
export interface HistoryQuery {
  kind: (typeof transactionKinds)[number] | "";
  from: string;
  to: string;
}

/** Reads an address; what it has no sense for is no filter. */
export function readHistoryQuery(params: URLSearchParams): HistoryQuery {
  const dayOf = (name: string) => {
    const day = params.get(name) ?? "";
    return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : "";
  };
  const kind = transactionKinds.find((known) => known === params.get("kind")) ?? "";
  return { kind, from: dayOf("from"), to: dayOf("to") };
}

/** The query of an address, `?kind=top_up&key=…`; empty without any. */
export function writeHistoryQuery(query: HistoryQuery, key?: string): string {
  const entries = Object.entries({ ...query, key: key ?? "" }).filter(([, value]) => value !== "");
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries)}`;
}
