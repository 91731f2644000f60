const fileCaches = "files ";

export interface Surroundings {
  storage: CacheStorage;
  /** Of the site. */
  origin: string;
  /** Changes with each build. */
  build: string;
  ask: typeof fetch;
  /** The person wants to spend no data on what may never be needed. */
  savesData: () => boolean;
}

/** Gets the work that an answer does not wait for. */
export type Later = (work: Promise<unknown>) => void;

/** The files of the build, which have a hash in their names and never change. */
export interface BuildFiles {
  /** What was kept, else from the network. */
  answer(url: URL, request: Request, later: Later): Promise<Response>;
  /** Keeps files, by path: from the browser's own cache mostly, because a page has just loaded them. */
  keep(paths: readonly string[]): Promise<void>;
  /** Removes those of builds before the previous one: an open tab may still need that. */
  settle(): Promise<void>;
}

export function openBuildFiles({ storage, origin, build, ask, savesData }: Surroundings): BuildFiles {
  const name = fileCaches + build;
  const put = async (address: string, answer: Response) => (await storage.open(name)).put(address, answer);
  /** One that has not changed since an earlier build is taken over from there. */
  const find = async (address: string) => {
    const own = await (await storage.open(name)).match(address, { ignoreVary: true });
    if (own) return own;
    const kept = await storage.match(address, { ignoreVary: true });
    if (kept) await put(address, kept.clone());
    return kept;
  };
  const keep = async (path: string) => {
    const address = origin + path;
    if (await find(address)) return;
    const answer = await ask(address, savesData() ? { cache: "only-if-cached", mode: "same-origin" } : {});
    if (answer.ok) await put(address, answer);
  };

  return {
    async answer({ pathname }, request, later) {
      const address = origin + pathname;
      const kept = await find(address);
      if (kept) return kept;
      const answer = await ask(request);
      if (answer.ok) later(put(address, answer.clone()));
      return answer;
    },
    async keep(paths) {
      // A file that does not come is asked for by the page that needs it.
      await Promise.all(paths.map((path) => keep(path).catch(() => undefined)));
    },
    async settle() {
      const others = (await storage.keys()).filter((known) => known.startsWith(fileCaches) && known !== name);
      await Promise.all(others.slice(0, -1).map((known) => storage.delete(known)));
    },
  };
}
