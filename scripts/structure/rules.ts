import path from "node:path";
import { findCycles } from "./cycles.ts";
import type { Layers } from "./layers.ts";
import type { Source } from "./sources.ts";

/** Files of one folder at most, tests aside. */
const maxFilesPerFolder = 20;

/** True for tests and what only they use. */
function isTest(file: string): boolean {
  return /\.test\.tsx?$|\.fixture\.ts$|^(?:server\/test|e2e|long)\//.test(file);
}

/** No two files import each other, not even by way of others or for types only. */
export function findFileCycles(sources: readonly Source[]): string[] {
  return findCycles(graphOf(sources, (file) => file)).map(
    (knot) => `these files import each other: ${knot.join(", ")}`,
  );
}

/** No two folders import from each other, not even by way of others or for types only. */
export function findFolderCycles(sources: readonly Source[]): string[] {
  const cycles = findCycles(graphOf(sources.filter(isProduct), path.posix.dirname));
  return cycles.map((knot) => `these folders import from each other: ${knot.join(", ")}`);
}

function graphOf(sources: readonly Source[], nodeOf: (file: string) => string): Map<string, Set<string>> {
  const known = new Set(sources.map((source) => source.path));
  const graph = new Map<string, Set<string>>();
  for (const { path: file, imports } of sources) {
    const nexts = graph.get(nodeOf(file)) ?? new Set();
    graph.set(nodeOf(file), nexts);
    for (const { target } of imports) {
      if (known.has(target) && nodeOf(target) !== nodeOf(file)) nexts.add(nodeOf(target));
    }
  }
  return graph;
}

/** A folder imports only from those that its layers allow. */
export function findLayerFaults(sources: readonly Source[], layers: readonly Layers[]): string[] {
  return sources.filter(isProduct).flatMap((source) => {
    const own = layers.find((candidate) => groupOf(source.path, candidate) !== undefined);
    if (!own) return [];
    return source.imports
      .filter(({ target, isType }) => isInRepository(target) && !mayImport(source.path, target, isType, own))
      .map(({ target }) => `${source.path} may not import ${target}: scripts/structure/layers.ts`);
  });
}

function mayImport(file: string, target: string, isType: boolean, layers: Layers): boolean {
  const group = groupOf(target, layers);
  if (group !== undefined) return group <= (groupOf(file, layers) ?? -1);
  return liesIn(target, layers.open) || (isType && liesIn(target, layers.openTypes ?? []));
}

/** The number of the group that holds the longest of the folders that a file lies in. */
function groupOf(file: string, { groups }: Layers): number | undefined {
  const [longest] = groups
    .flatMap((folders, group) => folders.map((folder) => ({ folder, group })))
    .filter(({ folder }) => file.startsWith(`${folder}/`))
    .toSorted((a, b) => b.folder.length - a.folder.length);
  return longest?.group;
}

function liesIn(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => file.startsWith(`${folder}/`));
}

/** Packages have no folder of ours at their front. */
function isInRepository(target: string): boolean {
  return liesIn(target, ["contracts", "server", "web", "i18n", "demo", "e2e", "long", "bench", "scripts"]);
}

/** Whoever imports a thing names the file that holds it. `exempt` are files that a build reads as its only door. */
export function findBarrels(sources: readonly Source[], exempt: ReadonlySet<string>): string[] {
  return sources
    .filter(({ path: file }) => !exempt.has(file))
    .flatMap(({ path: file, reexports }) =>
      reexports.map((target) => `${file} passes ${target} on: import it where it is`),
    );
}

/** A folder that holds more wants rooms. */
export function findFullFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files.filter((file) => !isTest(file))) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFilesPerFolder)
    .map(([folder, count]) => `${folder} has ${count} files, ${maxFilesPerFolder} at most`);
}

const sqlPattern =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`|\.query(?:<[^(]*>)?\(\s*["'`]/;

/** The server speaks SQL in the files that say so by their names, and in the database's own folder. */
export function findStraySql(sources: readonly Source[]): string[] {
  return sources
    .filter(isProduct)
    .filter(({ path: file }) => file.startsWith("server/") && !file.startsWith("server/database/"))
    .filter(({ path: file }) => !/(?:^|[/-])queries\.ts$/.test(file))
    .filter(({ code }) => sqlPattern.test(code))
    .map(({ path: file }) => `${file} holds SQL: that belongs into queries.ts or …-queries.ts`);
}

/** Words of the market, as they stand alone or in a name (`listingId`, `maxPrice`). */
const domainWord =
  /(?<![a-z])(listing|seller|buyer|favou?rite|review|claim|moderat\w*|categor(?:y|ie)|banner|raise|price|discount)(?:s|d)?(?![a-z])/i;

/** Folders that know no feature do not speak of any. */
export function findDomainWords(sources: readonly Source[], folders: readonly string[]): string[] {
  return sources
    .filter((source) => isProduct(source) && liesIn(source.path, folders))
    .flatMap(({ path: file, text }) => {
      const word = domainWord.exec(text.replaceAll(/([a-z])([A-Z])/g, "$1 $2"))?.[0];
      return word === undefined ? [] : [`${file} speaks of «${word}»: it lies where no feature is known`];
    });
}

const foreignCitation = /design\/|\b(?:spec|specification)(?:,)? ?§|`(?:product|quality|recipes|running|look)\.md`/;

/** Comments cite nothing that a reader of this repository does not have. */
export function findForeignCitations(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path: file, comments }) =>
    comments
      .map((comment) => foreignCitation.exec(comment)?.[0])
      .filter((citation) => citation !== undefined)
      .map((citation) => `${file} cites «${citation}», which is not in this repository: point to docs/`),
  );
}

const filePath =
  /(?<![\w/.<-])(?:bench|contracts|demo|docs|e2e|i18n|long|scripts|server|web)\/[\w./-]+\.(?:css|json|md|mjs|sql|tsx?)\b/g;

/** Files that comments and documents point to are there. */
export function findDeadReferences(
  texts: readonly { path: string; texts: readonly string[] }[],
  files: ReadonlySet<string>,
): string[] {
  return texts.flatMap(({ path: file, texts: parts }) =>
    parts
      .flatMap((text) => [...text.matchAll(filePath)].map(([name]) => name))
      .filter((name) => !name.includes("NNNN") && !files.has(name))
      .map((name) => `${file} points to ${name}, which is not there`),
  );
}

function isProduct(source: Source): boolean {
  return !isTest(source.path);
}
