import { Resolver } from "node:dns/promises";
import { BlockList, isIPv4, isIPv6, type LookupFunction } from "node:net";
import { callbackify } from "node:util";

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

interface Resolved {
  address: string;
  family: number;
}

/** The network that hosts of others are on. Another one in tests: servers of their own on this machine. */
export interface PublicNetwork {
  resolve(hostname: string): Promise<Resolved[]>;
  /** Whether a connection may lead to this address. It is asked at each one, about the very address that is connected to. */
  isOpen(address: string): boolean;
  port: number;
  /** Without TLS. */
  isPlain?: true;
}

/** Milliseconds that a server of names has, and how often it is asked. */
const [nameTimeout, nameTries] = [2_000, 2];

/**
 * Asks servers of names, those of the machine by default. Not as the machine itself resolves names (`getaddrinfo`), which keeps one of the few threads of
 * the process for as long as a server takes that somebody else has chosen: passwords and files wait for them too.
 */
export function createResolve(servers?: readonly string[]): PublicNetwork["resolve"] {
  const resolver = new Resolver({ timeout: nameTimeout, tries: nameTries });
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...(four.status === "fulfilled" ? four.value : []).map((address) => ({ address, family: 4 })),
      ...(six.status === "fulfilled" ? six.value : []).map((address) => ({ address, family: 6 })),
    ];
    if (found.length === 0 && four.status === "rejected") throw four.reason;
    return found;
  };
}

export const internet: PublicNetwork = {
  resolve: createResolve(),
  isOpen: isPublicAddress,
  port: 443,
};

/** The code of the error of a connection that would lead to no host of the internet. */
export const closedAddressCode = "ECLOSEDADDRESS";

export function closedAddress(): Error {
  return Object.assign(new Error("no address of the internet"), { code: closedAddressCode });
}

/** For connections: it is made to what this answers, so that a name that leads elsewhere a moment later changes nothing. Not asked about IP addresses. */
export function createOpenLookup({ resolve, isOpen }: PublicNetwork): LookupFunction {
  const findOpen = callbackify(async (hostname: string): Promise<[Resolved, ...Resolved[]]> => {
    const [first, ...others] = (await resolve(hostname)).filter(({ address }) => isOpen(address));
    if (!first) throw closedAddress();
    return [first, ...others];
  });
  return (hostname, { all }, callback) =>
    findOpen(hostname, (error, found) => {
      if (error) callback(error, "");
      else if (all) callback(null, found);
      else callback(null, found[0].address, found[0].family);
    });
}
