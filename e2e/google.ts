import type { Page } from "playwright-core";
import { passOpenidProvider, type ProviderAccount } from "#server/test/openid-provider.ts";

/** The accounts at the OpenID provider, by login. */
export const googleUsers: Readonly<Record<string, ProviderAccount>> = {
  begimai: { email: "begimai@gmail.example", email_verified: true, name: "Бегимай" },
  tilek: { email: "tilek@gmail.example", email_verified: true, name: "Тилек" },
  samat: { email: "samat@gmail.example", email_verified: true, name: "Самат" },
  meerim: { email: "meerim@gmail.example", email_verified: true, name: "Мээрим" },
  // The e-mail of an account of the demo market that has a password.
  taken: { email: "demo-43@jarya.example", email_verified: true, name: "Чужой" },
};

/** The settings of a product that uses the provider on this port. */
export function oidcSettings(port: number): Record<string, string> {
  return {
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: "jarya",
    OIDC_CLIENT_SECRET: "a secret between the two",
  };
}

/**
 * Follows the page's link to the provider and signs in there, or declines (null). Returns the address that the provider
 * redirects to. Requests are made outside the page, with its cookies: the provider's own pages load fonts from other sites.
 */
export async function passGoogle(page: Page, linkName: string, login: string | null): Promise<string> {
  const href = await page.getByRole("link", { name: linkName }).getAttribute("href");
  const headers = { referer: page.url(), "sec-fetch-site": "same-origin" };
  const left = await page.request.get(href ?? "", { maxRedirects: 0, headers });
  return passOpenidProvider(left.headers()["location"] ?? "", login);
}
