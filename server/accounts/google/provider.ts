import * as oidc from "openid-client";
import { z } from "zod";
import { normaliseLogin } from "#contracts/accounts/rules.ts";
import { UserName } from "#contracts/accounts/schemas.ts";
import { dayMs } from "#server/platform/clock.ts";
import type { Settings } from "#server/platform/env.ts";
import type { GoogleAttempt } from "./attempt.ts";
import type { GoogleIdentity } from "./queries.ts";

type AttemptSecrets = Pick<GoogleAttempt, "state" | "nonce" | "verifier">;

/** An OpenID provider. No request is made to it before the first sign-in. */
export interface GoogleProvider {
  /** The authorization request. Rejects when the provider does not answer. */
  addressFor(attempt: AttemptSecrets): Promise<URL>;
  /** Exchanges the code in `url` for the identity; rejects unless all checks of this attempt pass. */
  identify(url: URL, attempt: AttemptSecrets): Promise<Omit<GoogleIdentity, "linkUserId">>;
}

/** Seconds for one request to the provider. */
const timeout = 10;
/** Milliseconds for which the provider's metadata are cached. */
const discoveryLifetime = dayMs;

/** Uses OpenID Connect Discovery. */
export function openGoogleProvider(settings: NonNullable<Settings["oidc"]>, redirectUri: string): GoogleProvider {
  let cached: { until: number; configuration: Promise<oidc.Configuration> } | undefined;
  const configure = () => {
    if (cached && cached.until > performance.now()) return cached.configuration;
    const configuration = discover(settings);
    const entry = { until: performance.now() + discoveryLifetime, configuration };
    cached = entry;
    // A failure is not cached: the next caller tries again.
    configuration.catch(() => {
      if (cached === entry) cached = undefined;
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
      // Google puts all claims into the ID token, other providers only the subject.
      const isComplete =
        claims["email"] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined;
      return readClaims(isComplete ? claims : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub));
    },
  };
}

async function discover({
  issuer,
  clientId,
  clientSecret,
}: NonNullable<Settings["oidc"]>): Promise<oidc.Configuration> {
  const address = new URL(issuer);
  // `readSettings` allows http on this machine only.
  const execute = address.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  const configuration = await oidc.discovery(address, clientId, clientSecret, undefined, { timeout, execute });
  configuration.timeout = timeout;
  // Checks the signature of the ID token, beside the TLS connection that it came over.
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}

// OpenID Connect Core, 2: at most 255 ASCII characters.
const Subject = z.string().min(1).max(255);
const Picture = z.url({ protocol: /^https$/ }).max(2_000);

/** Only the subject is required; other claims are taken if they are valid here. */
function readClaims(claims: Record<string, unknown>): Omit<GoogleIdentity, "linkUserId"> {
  const address = typeof claims["email"] === "string" ? normaliseLogin(claims["email"]) : null;
  const email = address?.kind === "email" ? address.login : null;
  return {
    subject: Subject.parse(claims["sub"]),
    email,
    emailVerified: email !== null && claims["email_verified"] === true,
    name: UserName.safeParse(claims["name"]).data ?? null,
    picture: Picture.safeParse(claims["picture"]).data ?? null,
  };
}

/** The code of an error, for the log: its message may contain what was sent. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("error" in error && typeof error.error === "string") return error.error.slice(0, 60);
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
