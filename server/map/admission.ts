/** Asks before something is counted; `admit` may refuse. */
type AdmitOnce = (of: string, admit: () => Promise<void>) => Promise<void>;

/**
 * Of all who ask for the same at the same time one is counted against its limits. Whoever is refused is so alone: the next one is asked.
 * `isKnown` tells what needs no admission, also once `begin` was called.
 */
export function createAdmission(isKnown: (of: string) => boolean, begin: (of: string) => void): AdmitOnce {
  const asking = new Map<string, Promise<void>>();
  return async (of, admit) => {
    while (asking.has(of)) await asking.get(of);
    if (isKnown(of)) return;
    const admitted = admit().then(() => begin(of));
    asking.set(
      of,
      admitted.catch(() => undefined),
    );
    try {
      await admitted;
    } finally {
      asking.delete(of);
    }
  };
}
