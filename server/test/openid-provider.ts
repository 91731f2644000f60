import { once } from "node:events";
import { createServer } from "node:http";
import { Provider } from "oidc-provider";

/** The claims about an account of the provider. */
export interface ProviderAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
}

/** A real OpenID provider on this machine, with pages for signing in and consent. */
export interface OpenidProvider {
  /** For the product's setting `oidc`. */
  settings: { issuer: string; clientId: string; clientSecret: string };
  /** By login, which is also the subject. */
  accounts: Map<string, ProviderAccount>;
  stop(): Promise<void>;
}

/** `publicUrl` is the product's; `port` 0 is any free one. */
export async function startOpenidProvider(publicUrl: string, port = 0): Promise<OpenidProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const client = { client_id: "jarya", client_secret: "a secret between the two" };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [`${publicUrl}/auth/v2/google/callback/`],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    cookies: { keys: ["a key for the tests"] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...accounts.get(id) }),
    }),
  });
  server.on("request", provider.callback());
  return {
    settings: { issuer, clientId: client.client_id, clientSecret: client.client_secret },
    accounts,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Does what a user does at the provider after the redirect to `address`: signs in and consents, or denies (null). Returns the address
 * that leads back to the product.
 */
export async function passOpenidProvider(address: string, login: string | null): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  const { origin } = url;
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(body && { body }),
    });
    const page = await response.text();
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";", 1)[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    body = undefined;
    if (location !== null) {
      url = new URL(location, url);
      if (url.origin !== origin) return url.href;
    } else if (response.status === 200) {
      if (login === null) url = new URL(`${url.pathname}/abort`, url);
      else
        body = new URLSearchParams({
          prompt: /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? "",
          login,
          password: "x",
        });
    } else {
      throw new Error(`the provider answered ${response.status}: ${page.slice(0, 500)}`);
    }
  }
  throw new Error("the provider does not lead back");
}
