import { BlockList, isIPv4, isIPv6 } from "node:net";

/** The push services of browsers: Chrome and all that are made of it, Firefox, Safari, Edge. */
export const knownPushHosts: readonly string[] = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  "updates.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

/** Addresses of no host on the internet (IANA IPv4 Special-Purpose Address Registry), and multicast. */
const closed4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
/** Of IPv6 only this part is in use on the internet, */
const open6 = ["2000::/3"];
/** without tunnels, which may lead to any address of IPv4, and without examples. */
const closed6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const [closedAddresses4, openAddresses6, closedAddresses6] = [
  listOf("ipv4", closed4),
  listOf("ipv6", open6),
  listOf("ipv6", closed6),
];

function listOf(type: "ipv4" | "ipv6", networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), type);
  }
  return list;
}

/** Whether an IP address is one of the internet: not of this machine, a private network, or a tunnel into one. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closedAddresses4.check(address, "ipv4");
  if (!isIPv6(address)) return false;
  return openAddresses6.check(address, "ipv6") && !closedAddresses6.check(address, "ipv6");
}

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
