import { parseArgs } from "node:util";
import pino from "pino";
import { randomFor, type Random } from "#demo/market/random.ts";
import { openCatalogue } from "#server/catalogue/store.ts";
import { readSettings } from "#server/platform/env.ts";
import { compileSavedSearches, findSearches, matchListing, noteShown } from "#server/saved-searches/matching/match.ts";
import { openSearch } from "#server/search/search.ts";
import { type Installation, openInstallation } from "#server/startup/open-installation.ts";
import { prepareMarket } from "../market.ts";
import { measureLatency } from "../measure.ts";
import { describeConditions, formatTable } from "../report.ts";
import { saveSection } from "../save-section.ts";
import {
  analyse,
  countMatches,
  countSearches,
  forgetMatches,
  readListings,
  type SampledListing,
  writePeople,
  writeSearches,
} from "./queries.ts";

// `npm run bench:saved-searches [-- --searches 100000] [--save]`: what it takes to match a new listing with so many saved searches, from the queue to
// what was found. On a market of its own, in DATA_DIR/bench, which is generated once.

const { values } = parseArgs({
  options: { searches: { type: "string", default: "100000" }, save: { type: "boolean" } },
});
const searches = Number(values.searches);
const marketSize = 20_000;
/** Of one person. */
const ofPerson = 10;
/** New listings, one after another. */
const tries = 600;
const warmUps = 50;
/** Milliseconds, p95. */
const bound = 20;
/** The same, of all that is done for a listing: a tenth of the second that each has. */
const transactionBound = 100;

const installation = await openInstallation(readSettings({ DATA_DIR: await prepareMarket(marketSize) }), {
  max: 4,
  statementTimeout: 0,
  log: console.log,
});
try {
  const section = await measure(installation);
  console.log(section);
  if (values.save) await saveSection("Saved searches", section);
} finally {
  await installation.close();
}

async function measure({ db, pool }: Installation): Promise<string> {
  const log = pino({ level: "error" });
  const catalogue = await openCatalogue(db, log);
  const search = await openSearch({ db, catalogue, log });
  const listings = await readListings(pool, marketSize);
  const missing = searches - (await countSearches(pool));
  if (missing > 0) {
    const first = await writePeople(pool, Math.ceil(missing / ofPerson));
    const random = randomFor(5, 0, 0);
    const made = Array.from({ length: missing }, (_, at) => ({
      user: first + Math.floor(at / ofPerson),
      query: drawQuery(listings[random.below(listings.length)], random),
    }));
    for (let at = 0; at < made.length; at += 5_000) await writeSearches(pool, made.slice(at, at + 5_000));
  }
  if (missing > 0) await compileSavedSearches({ db, catalogue, search });
  await analyse(pool);
  await forgetMatches(pool);
  const now = () => new Date();
  const [matching, storing]: [number[], number[]] = [[], []];
  for (const [at, { id }] of listings.slice(0, warmUps + tries).entries()) {
    const begun = performance.now();
    await findSearches({ db, catalogue }, id);
    const middle = performance.now();
    if (at >= warmUps) matching.push(middle - begun);
    await noteShown(db, [id], now());
    const noted = performance.now();
    await matchListing({ db, catalogue, now }, id);
    if (at >= warmUps) storing.push(performance.now() - noted);
  }
  const found = (await countMatches(pool)) / (warmUps + tries);
  await forgetMatches(pool);
  catalogue.stop();
  await search.stop();
  return [
    "## Saved searches",
    describeConditions(),
    `${(await countSearches(pool)).toLocaleString("en")} saved searches, made of listings of a market of ${marketSize.toLocaleString("en")}: category, place, price, words, options, each in some of them. ${tries} listings are matched one after another, ${Math.round(found)} searches on average. Storing what was found comes on top: one listing a second has to leave most of a core free.`,
    formatTable(
      ["ms", "p50", "p95", "p99", "bound of p95", ""],
      [row("matching a new listing", matching, bound), row("matching and storing", storing, transactionBound)],
    ),
  ].join("\n\n");
}

function row(what: string, times: number[], most: number): string[] {
  const { p50, p95, p99 } = measureLatency(times);
  return [what, ...[p50, p95, p99].map((one) => one.toFixed(2)), `≤ ${most}`, p95 <= most ? "met" : "**missed**"];
}

/** What somebody saves who wants something like a listing: narrow more often than wide. */
function drawQuery(listing: SampledListing | undefined, random: Random): string {
  if (!listing) throw new Error("the market is empty");
  const query = new URLSearchParams();
  const isLikely = (share: number) => random.below(1_000) < share * 1_000;
  const leaf = listing.categories.at(-1);
  const hasWords = isLikely(0.4);
  if (leaf !== undefined && (!hasWords || isLikely(0.5)))
    query.set("category", String(isLikely(0.8) ? leaf : (listing.categories[0] ?? leaf)));
  const place = isLikely(0.3) ? listing.locations.at(-1) : listing.locations[0];
  if (place !== undefined && isLikely(0.6)) query.set("location", String(place));
  if (hasWords)
    query.set(
      "search",
      listing.title
        .split(" ")
        .slice(0, 1 + random.below(2))
        .join(" "),
    );
  if (listing.price > 0 && isLikely(0.5))
    query.set("price__lte", String(Math.round(listing.price * (0.6 + random.below(80) / 100))));
  const option = listing.options[0];
  if (option !== undefined && leaf !== undefined && query.get("category") === String(leaf) && isLikely(0.5))
    query.set("options", String(option));
  return query.toString();
}
