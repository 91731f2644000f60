/** The push services of browsers: Chrome and all that are made of it, Firefox, Safari, Edge. */
export const knownPushHosts: readonly string[] = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  "updates.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

/**
 * The address of a browser at a push service; undefined for any other. `hosts`: names, `*.` before one for all below it, or `*` for every
 * host of the internet. Never an IP address, another port than that of https, or a name without a dot, as of machines nearby.
 */
export function parsePushEndpoint(endpoint: string, hosts: readonly string[]): URL | undefined {
  const url = URL.parse(endpoint);
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return undefined;
  // Also «https://127.1» and «https://0x7f000001», which the parser has made IP addresses of.
  if (!/^[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:[a-z][a-z\d-]*)$/.test(url.hostname)) return undefined;
  return hosts.some((host) => matches(url.hostname, host)) ? url : undefined;
}

/**
 * The push service that an address is at: one however many names lead to it, so that nobody takes the room of all others by registering
 * browsers at a hundred names of it.
 */
export function pushServiceOf({ hostname }: URL, hosts: readonly string[]): string {
  const found = hosts.find((host) => matches(hostname, host)) ?? "*";
  return found === "*" ? hostname : found.replace(/^\*\./, "");
}

function matches(hostname: string, host: string): boolean {
  if (host === "*") return !/(?:^|\.)(?:localhost|local|internal|home\.arpa|test|example|invalid)$/.test(hostname);
  return host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host;
}
