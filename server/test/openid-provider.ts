import { once } from "node:events";
import { createServer } from "node:http";
import { Provider } from "oidc-provider";

/** Somebody who has an account at the provider. */
export interface Person {
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
}

/** A real OpenID provider on this machine, with its own pages for signing in and agreeing. */
export interface OpenidProvider {
  /** What the product's setting `oidc` is to be. */
  settings: { issuer: string; clientId: string; clientSecret: string };
  /** Who signs in there, by what is typed as the login, which is the subject, too. */
  people: Map<string, Person>;
  stop(): Promise<void>;
}

/** Starts it; `port` 0 takes a free one. `publicUrl` is the product's. */
export async function startOpenidProvider(publicUrl: string, port = 0): Promise<OpenidProvider> {
  const people = new Map<string, Person>();
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
      claims: async () => ({ sub: id, ...people.get(id) }),
    }),
  });
  server.on("request", provider.callback());
  return {
    settings: { issuer, clientId: client.client_id, clientSecret: client.client_secret },
    people,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * What somebody does at the provider whom the product sent to `address`: signs in and agrees, or turns back (null). Answers with the
 * address on which they come back to the product.
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
  throw new Error("the provider does not let go");
}
