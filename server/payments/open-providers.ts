import type { Settings } from "#server/platform/env.ts";
import { createFreedomPay } from "./providers/freedom-pay/freedom-pay.ts";
import type { PaymentProvider } from "./providers/provider.ts";

/** The bank of the demo: where it listens, and who we are there. */
export interface SandboxAccess {
  url: string;
  merchant: string;
  secret: string;
}

interface ProviderSettings {
  settings: Partial<Pick<Settings, "payments" | "freedomPayUrl">>;
  publicUrl: string;
  /** Without it there is none. */
  sandbox: SandboxAccess | undefined;
}

/** The providers that are switched on; the first one that has a method serves it. */
export function openProviders({ settings, publicUrl, sandbox }: ProviderSettings): PaymentProvider[] {
  const { payments = sandbox ? ["sandbox"] : [], freedomPayUrl } = settings;
  const callbackUrlOf = (name: string) => `${publicUrl}/payment/v1/callbacks/${name}/`;
  return payments.flatMap((name) => {
    const common = { name, callbackUrl: callbackUrlOf(name) };
    if (name === "sandbox") return sandbox ? [createFreedomPay({ ...common, ...sandbox, isTest: true })] : [];
    if (freedomPayUrl === undefined) return [];
    const { protocol, host, username, password, searchParams } = new URL(freedomPayUrl);
    const url = `${protocol === "freedompay+http:" ? "http" : "https"}://${host}`;
    const secret = decodeURIComponent(password);
    return [createFreedomPay({ ...common, url, merchant: username, secret, isTest: searchParams.get("test") === "1" })];
  });
}
