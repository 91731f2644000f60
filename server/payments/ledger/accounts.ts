/** Kinds of accounts. A wallet is what the site owes its user; a provider, what it owes the site. */
export type LedgerAccountKind = "wallet" | "provider" | "revenue" | "promotions" | "refunds" | "adjustments";

/** An account by its name, which is made with its first entry. */
export interface LedgerAccount {
  name: string;
  kind: LedgerAccountKind;
  /** Of a wallet. */
  userId: number | null;
}

/** The wallet of a user. */
export function walletOf(userId: number): LedgerAccount {
  return { name: `wallet:${userId}`, kind: "wallet", userId };
}

/** What came by way of a provider and goes back by it. */
export function clearingOf(provider: string): LedgerAccount {
  return { name: `provider:${provider}`, kind: "provider", userId: null };
}

/** What users have paid for. */
export function revenueOf(service: string): LedgerAccount {
  return { name: `revenue:${service}`, kind: "revenue", userId: null };
}

/** What staff have mended by hand. */
export const adjustments: LedgerAccount = { name: "adjustments", kind: "adjustments", userId: null };
