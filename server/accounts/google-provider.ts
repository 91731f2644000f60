import * as oidc from "openid-client";
import { z } from "zod";
import { normaliseLogin } from "#contracts/account-rules.ts";
import { PersonName } from "#contracts/accounts.ts";
import type { Settings } from "#server/env.ts";
import type { GoogleIdentity } from "./google-queries.ts";

/** What a browser has to show when it comes back. */
export interface Attempt {
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  verifier: string;
}

/** An OpenID provider; nothing is asked of it before somebody wants to sign in. */
export interface GoogleProvider {
  /** Where a browser goes to sign in. Rejects when the provider cannot be asked. */
  addressFor(attempt: Attempt): Promise<URL>;
  /** Who came back with the address `url`; rejects unless the provider says so to us, for this attempt. */
  identify(url: URL, attempt: Attempt): Promise<Omit<GoogleIdentity, "isLink">>;
}

/** Seconds for one request to it. */
const timeout = 10;
/** Milliseconds that its addresses are remembered. */
const discoveryLifetime = 24 * 3_600_000;

/** Talks to the provider that is set, by what it publishes of itself (OpenID Connect Discovery). */
export function openGoogleProvider(settings: NonNullable<Settings["oidc"]>, redirectUri: string): GoogleProvider {
  let known: { until: number; configuration: Promise<oidc.Configuration> } | undefined;
  const configure = () => {
    if (known && known.until > performance.now()) return known.configuration;
    const configuration = discover(settings);
    const found = { until: performance.now() + discoveryLifetime, configuration };
    known = found;
    // Asked again by whoever comes next.
    configuration.catch(() => {
      if (known === found) known = undefined;
    });
    return configuration;
  };
  return {
    async addressFor({ state, nonce, verifier }) {
      return oidc.buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
    },
    async identify(url, { state, nonce, verifier }) {
      const configuration = await configure();
      const tokens = await oidc.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error("the provider sent no ID token");
      // Google puts all into the ID token, others only who it is.
      const isKnown = claims["email"] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined;
      return readClaims(isKnown ? claims : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub));
    },
  };
}

async function discover({
  issuer,
  clientId,
  clientSecret,
}: NonNullable<Settings["oidc"]>): Promise<oidc.Configuration> {
  const address = new URL(issuer);
  // The settings admit it on this machine only.
  const execute = address.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  const configuration = await oidc.discovery(address, clientId, clientSecret, undefined, { timeout, execute });
  configuration.timeout = timeout;
  // The signature of the ID token is checked, too, not only whom it came from.
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}

// OpenID Connect Core, 2: at most 255 ASCII characters.
const Subject = z.string().min(1).max(255);
const Picture = z.url({ protocol: /^https$/ }).max(2_000);

/** Only who it is must be there; of the rest, what the product would admit itself. */
function readClaims(claims: Record<string, unknown>): Omit<GoogleIdentity, "isLink"> {
  const address = typeof claims["email"] === "string" ? normaliseLogin(claims["email"]) : null;
  const email = address?.kind === "email" ? address.login : null;
  return {
    subject: Subject.parse(claims["sub"]),
    email,
    emailVerified: email !== null && claims["email_verified"] === true,
    name: PersonName.safeParse(claims["name"]).data ?? null,
    picture: Picture.safeParse(claims["picture"]).data ?? null,
  };
}
