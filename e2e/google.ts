import type { Page } from "playwright-core";
import { passOpenidProvider, type Person } from "#server/test/openid-provider.ts";

/** Who has an account at the provider, by login. */
export const googlePeople: Readonly<Record<string, Person>> = {
  begimai: { email: "begimai@gmail.example", email_verified: true, name: "Бегимай" },
  tilek: { email: "tilek@gmail.example", email_verified: true, name: "Тилек" },
  samat: { email: "samat@gmail.example", email_verified: true, name: "Самат" },
  meerim: { email: "meerim@gmail.example", email_verified: true, name: "Мээрим" },
  // The address of somebody of the demo market, who signs in with a password.
  taken: { email: "demo-43@jarya.example", email_verified: true, name: "Чужой" },
};

/** The product's settings for the provider on this port. */
export function oidcSettings(port: number): Record<string, string> {
  return {
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: "jarya",
    OIDC_CLIENT_SECRET: "a secret between the two",
  };
}

/**
 * Goes to the provider by the page's link and signs in there, or turns back (null); the address on which one comes back. The
 * provider's own pages ask other sites for fonts, so the browser does not open them; its cookies go along.
 */
export async function passGoogle(page: Page, linkName: string, login: string | null): Promise<string> {
  const href = await page.getByRole("link", { name: linkName }).getAttribute("href");
  const headers = { referer: page.url(), "sec-fetch-site": "same-origin" };
  const left = await page.request.get(href ?? "", { maxRedirects: 0, headers });
  return passOpenidProvider(left.headers()["location"] ?? "", login);
}
