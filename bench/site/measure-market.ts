import { type Random, randomFor } from "#demo/market/random.ts";
import { type FirstVisit, weighFirstVisit } from "./first-visit.ts";
import { type Client, type Latency, type Load, measureAlone, measureLoad, openClient } from "../measure.ts";
import { readMemory, type Server, startBare, startProduct } from "../processes.ts";
import {
  listingCall,
  drawDistinctPaths,
  drawPaths,
  facets,
  findDeepPages,
  listMixes,
  longLists,
  pages,
  searches,
  suggestions,
} from "./queries.ts";
import { readSample, type Sample } from "./sample.ts";

export type Kind =
  | "list"
  | "repeated list"
  | "search"
  | "repeated search"
  | "suggestions"
  | "facets"
  | "listing"
  | "page"
  | "compressed page"
  | "cold page"
  | "cached page";

export interface AloneResult {
  kind: Kind;
  name: string;
  latency: Latency;
}

interface LoadResult {
  kind: Kind;
  name: string;
  load: Load;
  /** The same SQL behind a bare route. */
  bare?: Load;
}

export interface MarketResult {
  /** Listings in the market, in whatever state. */
  size: number;
  active: number;
  alone: AloneResult[];
  loads: LoadResult[];
  /** Resident memory of the server in MB after the load. */
  memory: { now: number; highest: number } | undefined;
  firstVisit: FirstVisit;
}

/** Requests that are measured together. */
interface Group {
  kind: Kind;
  name: string;
  paths: string[];
  headers?: Record<string, string>;
}

/** No value that a page can have: the page cache is passed by, and the page is that of a guest. Cookies that the server does not know are dropped. */
const uncached = { cookie: `theme=${"x".repeat(21)}` };
/** Cached pages are stored compressed: without this the server would unpack them. */
const compressed = { "accept-encoding": "br" };
/** Different pages, lists and searches that are requested again and again. */
const repeatedVariety = 20;

interface Bench {
  dataDir: string;
  server: Server;
  client: Client;
  sample: Sample;
  random: Random;
  say(what: string): void;
}

const seed = 7;
/** Requests of each kind that are measured; {@link warmUps} before them are not. */
const counted = 300;
const warmUps = 50;
/** Different requests under load, per kind of list or search. */
const variety = 100;
/** Lists tried for a 50th page. */
const maxLongLists = 40;
/** Seconds of load per group. */
const loadSeconds = 8;

/** Starts the product on a market, measures everything and stops it. */
export async function measureMarket(
  dataDir: string,
  size: number | undefined,
  say: (what: string) => void,
): Promise<MarketResult> {
  say("starting the product");
  const server = await startProduct(dataDir);
  const client = openClient(server.origin);
  try {
    const random = randomFor(seed, 0, 0);
    say("reading a sample");
    const sample = await readSample(client, random);
    const bench: Bench = { dataDir, server, client, sample, random, say };
    const alone = await measureEachAlone(bench);
    const loads = await measureEachLoad(bench);
    const memory = readMemory(server.pid);
    const firstVisit = await weighFirstVisit(client);
    return { size: size ?? sample.total, active: sample.total, alone, loads, memory, firstVisit };
  } finally {
    client.close();
    await server.stop();
  }
}

async function measureEachAlone(bench: Bench): Promise<AloneResult[]> {
  const { client, sample, random, say } = bench;
  const total = counted + warmUps;
  const groups: Group[] = [
    ...drawEach(bench, "list", listMixes, total),
    {
      kind: "list",
      name: "list: 50th page and on, by key",
      paths: await drawDeepPages(bench, total),
    },
    ...drawEach(bench, "search", searches, total),
    {
      kind: "suggestions",
      name: "suggestions",
      paths: drawPaths(suggestions, sample, random, total),
    },
    { kind: "facets", name: "facets", paths: drawDistinctPaths(facets, sample, random, total) },
    { kind: "listing", name: "ad", paths: drawPaths(listingCall, sample, random, total) },
    ...drawEach(bench, "page", pages, total),
    ...drawEach(bench, "compressed page", pages, total),
    { kind: "cold page", name: "category page, first guest", paths: drawColdPages(bench, total), headers: compressed },
  ];
  const results: AloneResult[] = [];
  for (const { kind, name, paths, headers } of groups) {
    say(`alone: ${name}`);
    results.push({ kind, name, latency: await measureAlone(client, paths, warmUps, headers) });
  }
  return results;
}

async function measureEachLoad(bench: Bench): Promise<LoadResult[]> {
  const { sample, random, server, say } = bench;
  const mixed = (groups: Group[]) => groups.flatMap((group) => group.paths);
  const lists = [...mixed(drawEach(bench, "list", listMixes, variety)), ...(await drawDeepPages(bench, variety))];
  const results = [await measureLists(bench, lists)];
  const groups: Group[] = [
    {
      kind: "search",
      name: "searches, all kinds mixed",
      paths: mixed(drawEach(bench, "search", searches, variety)),
    },
    {
      kind: "suggestions",
      name: "suggestions",
      paths: drawPaths(suggestions, sample, random, variety * 10),
    },
    {
      kind: "facets",
      name: "facets",
      paths: drawDistinctPaths(facets, sample, random, variety * 20),
    },
    { kind: "listing", name: "ad", paths: drawPaths(listingCall, sample, random, variety * 10) },
    {
      kind: "repeated list",
      name: "lists that others ask for too",
      paths: mixed(drawEach(bench, "list", listMixes, 2)).slice(0, repeatedVariety),
    },
    {
      kind: "repeated search",
      name: "searches that others ask for too",
      paths: mixed(drawEach(bench, "search", searches, 3)).slice(0, repeatedVariety),
    },
    ...drawEach(bench, "page", pages, variety * 10),
    ...drawEach(bench, "compressed page", pages, variety * 10),
    ...drawEach(bench, "cached page", pages, repeatedVariety),
  ];
  for (const { kind, name, paths, headers } of groups) {
    say(`under load: ${name}`);
    await measureLoad(server.origin, paths, 1, random, headers);
    results.push({
      kind,
      name,
      load: await measureLoad(server.origin, paths, loadSeconds, random, headers),
    });
  }
  return results;
}

function drawEach({ sample, random }: Bench, kind: Kind, draws: typeof pages, count: number): Group[] {
  return Object.entries(draws).map(([name, draw]) => ({
    kind,
    name: nameGroup(kind, name),
    paths: drawPaths(draw, sample, random, count),
    headers: headersOf(kind),
  }));
}

function headersOf(kind: Kind): Group["headers"] {
  if (kind === "page") return uncached;
  if (kind === "compressed page") return { ...uncached, ...compressed };
  return kind === "cached page" ? compressed : undefined;
}

/** Category pages under a filter that no other has: rendered and compressed for the first guest who asks. */
function drawColdPages({ sample, random }: Bench, count: number): string[] {
  const draw = pages["category page"];
  if (!draw) throw new Error("there is no category page");
  return drawPaths(draw, sample, random, count).map((path, index) => `${path}?price__gte=${index + 1}`);
}

function nameGroup(kind: Kind, name: string): string {
  if (kind === "page") return name;
  if (kind === "compressed page") return `${name}, br`;
  return kind === "cached page" ? `${name}, kept` : `${kind}: ${name}`;
}

function drawDeepPages({ client, sample, random }: Bench, count: number): Promise<string[]> {
  return findDeepPages(client, drawDistinctPaths(longLists, sample, random, maxLongLists), count);
}

/** Measures the product and the bare server in turns, so that other load of the machine affects both alike. */
async function measureLists({ dataDir, server, random, say }: Bench, paths: string[]): Promise<LoadResult> {
  const bare = await startBare(dataDir, paths);
  const barePaths = paths.map((_, index) => `/${index}`);
  const turns = 2;
  const loads: Load[] = [];
  const bareLoads: Load[] = [];
  try {
    await measureLoad(server.origin, paths, 2, random);
    await measureLoad(bare.origin, barePaths, 2, random);
    for (let turn = 1; turn <= turns; turn += 1) {
      say(`under load: lists, turn ${turn} of ${turns}`);
      loads.push(await measureLoad(server.origin, paths, loadSeconds / turns, random));
      bareLoads.push(await measureLoad(bare.origin, barePaths, loadSeconds / turns, random));
    }
  } finally {
    await bare.stop();
  }
  return {
    kind: "list",
    name: "lists, all kinds mixed",
    load: addLoads(loads),
    bare: addLoads(bareLoads),
  };
}

function addLoads(loads: Load[]): Load {
  return {
    requests: loads.reduce((sum, load) => sum + load.requests, 0),
    seconds: loads.reduce((sum, load) => sum + load.seconds, 0),
    p99: Math.max(...loads.map((load) => load.p99)),
  };
}
