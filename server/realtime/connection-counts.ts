/** How many connections may be open at once, in this process. */
export interface ConnectionBounds {
  perUser: number;
  /** Connections of one account that is not settled, and of all such accounts in a network together: they cost little. */
  perUnsettled: number;
  perNetwork: number;
  inAll: number;
}

/** Whose connection it is. */
export interface ConnectionOwner {
  userId: number;
  /** The network of an account that is not settled; `undefined` for one that is. */
  network: string | undefined;
}

export interface ConnectionCounts {
  /** Whether one more of theirs may be opened. */
  hasRoom(owner: ConnectionOwner): boolean;
  /** Counts one more; returns a function that takes it back once. */
  add(owner: ConnectionOwner): () => void;
}

/** Counts open connections by user, by network and in all. It remembers nobody who has none. */
export function createConnectionCounts(bounds: ConnectionBounds): ConnectionCounts {
  const { perUser, perUnsettled, perNetwork, inAll } = bounds;
  const ofUsers = new Map<number, number>();
  const ofNetworks = new Map<string, number>();
  let all = 0;
  return {
    hasRoom: ({ userId, network }) =>
      all < inAll &&
      (ofUsers.get(userId) ?? 0) < (network === undefined ? perUser : perUnsettled) &&
      (network === undefined || (ofNetworks.get(network) ?? 0) < perNetwork),
    add({ userId, network }) {
      let isCounted = true;
      change(ofUsers, userId, 1);
      if (network !== undefined) change(ofNetworks, network, 1);
      all += 1;
      return () => {
        if (!isCounted) return;
        isCounted = false;
        change(ofUsers, userId, -1);
        if (network !== undefined) change(ofNetworks, network, -1);
        all -= 1;
      };
    },
  };
}

function change<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
