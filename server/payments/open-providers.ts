import { createPrivateKey, createPublicKey } from "node:crypto";
import type { Settings } from "#server/platform/env.ts";
import { createFinik } from "./providers/finik/finik.ts";
import { createFreedomPay } from "./providers/freedom-pay/freedom-pay.ts";
import type { PaymentProvider } from "./providers/provider.ts";

/** The bank of the demo: where it listens, and who we are there. */
export interface SandboxAccess {
  url: string;
  merchant: string;
  secret: string;
}

interface ProviderSettings {
  settings: Partial<Pick<Settings, "payments" | "freedomPayUrl" | "finik">>;
  publicUrl: string;
  /** Without it there is none. */
  sandbox: SandboxAccess | undefined;
}

/** Where providers call; what follows may be secret. */
export const callbacksPath = "/payment/v1/callbacks/";

/** The providers that are switched on; the first one that has a method serves it. */
export function openProviders({ settings, publicUrl, sandbox }: ProviderSettings): PaymentProvider[] {
  const { payments = sandbox ? ["sandbox"] : [], freedomPayUrl, finik } = settings;
  return payments.flatMap((name) => {
    const common = { name, callbackUrl: `${publicUrl}${callbacksPath}${name}/` };
    // The bank of the demo takes whatever there is.
    if (name === "sandbox")
      return sandbox ? [createFreedomPay({ ...common, ...sandbox, methods: ["card", "qr"], isTest: true })] : [];
    if (name === "finik") return finik ? [createFinik({ ...common, ...readFinik(finik) })] : [];
    return freedomPayUrl === undefined ? [] : [createFreedomPay({ ...common, ...readFreedomPay(freedomPayUrl) })];
  });
}

/** The address on the web that a setting with a protocol of its own stands for: with `+http` without TLS. */
function originOf({ protocol, host }: URL): string {
  return `${protocol.endsWith("+http:") ? "http" : "https"}://${host}`;
}

function readFreedomPay(setting: string) {
  const url = new URL(setting);
  return {
    url: originOf(url),
    methods: ["card"] as const,
    merchant: url.username,
    secret: decodeURIComponent(url.password),
    isTest: url.searchParams.get("test") === "1",
  };
}

function readFinik({ url: setting, privateKey, publicKey }: NonNullable<Settings["finik"]>) {
  const url = new URL(setting);
  const { searchParams } = url;
  return {
    url: originOf(url),
    accountId: decodeURIComponent(url.username),
    apiKey: decodeURIComponent(url.password),
    shop: { title: searchParams.get("title") ?? "Jarya", mcc: searchParams.get("mcc") ?? "7311" },
    privateKey: createPrivateKey(privateKey),
    publicKey: createPublicKey(publicKey),
  };
}
