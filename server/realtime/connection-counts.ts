/** How many connections may be open at once, in this process. */
export interface ConnectionBounds {
  perUser: number;
  /** Of one network (`networkOf`): mobile operators put thousands of people behind one address. */
  perNetwork: number;
  inAll: number;
}

/** Whose connection it is. */
export interface ConnectionOwner {
  userId: number;
  network: string;
}

export interface ConnectionCounts {
  /** Whether one more of theirs may be opened. */
  hasRoom(owner: ConnectionOwner): boolean;
  /** Counts one more; returns a function that takes it back once. */
  add(owner: ConnectionOwner): () => void;
}

/** Counts open connections by user, by network and in all. It remembers nobody who has none. */
export function createConnectionCounts({ perUser, perNetwork, inAll }: ConnectionBounds): ConnectionCounts {
  const ofUsers = new Map<number, number>();
  const ofNetworks = new Map<string, number>();
  let all = 0;
  return {
    hasRoom: ({ userId, network }) =>
      all < inAll && (ofUsers.get(userId) ?? 0) < perUser && (ofNetworks.get(network) ?? 0) < perNetwork,
    add({ userId, network }) {
      let isCounted = true;
      change(ofUsers, userId, 1);
      change(ofNetworks, network, 1);
      all += 1;
      return () => {
        if (!isCounted) return;
        isCounted = false;
        change(ofUsers, userId, -1);
        change(ofNetworks, network, -1);
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
