import path from "node:path";
import { findCycles } from "./cycles.ts";
import type { Layers } from "./layers.ts";
import type { Source } from "./sources.ts";

/** Files of one folder at most, tests aside. */
const maxFilesPerFolder = 20;

/** Tests, and what only tests use. */
function isTest(file: string): boolean {
  return /\.test\.tsx?$|\.fixture\.ts$|^(?:(?:server|web)\/test|e2e|long)\//.test(file);
}

/** Cycles of imports between files, of types too. */
export function findFileCycles(sources: readonly Source[]): string[] {
  return findCycles(graphOf(sources, (file) => file)).map(
    (cycle) => `these files import each other: ${cycle.join(", ")}`,
  );
}

/** Cycles of imports between folders, of types too. */
export function findFolderCycles(sources: readonly Source[]): string[] {
  const cycles = findCycles(graphOf(sources.filter(isProduct), path.posix.dirname));
  return cycles.map((cycle) => `these folders import from each other: ${cycle.join(", ")}`);
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

/** Imports that the layers do not allow. */
export function findLayerFaults(sources: readonly Source[], layers: readonly Layers[]): string[] {
  return sources.filter(isProduct).flatMap((source) => {
    const own = layers.find((candidate) => groupOf(source.path, candidate) !== undefined);
    if (!own) return [];
    return source.imports
      .filter(({ target, isType }) => isInRepository(target) && !mayImport(source.path, target, isType, own))
      .map(({ target }) => `${source.path} may not import ${target}: scripts/structure/layers.ts`);
  });
}

/** A folder right under a root has a layer of its own: without one it would be in the root's, which may import anything. */
export function findUnlayeredFolders(
  sources: readonly Source[],
  layers: readonly Layers[],
  roots: readonly string[],
): string[] {
  const known = new Set(layers.flatMap(({ groups }) => groups.flat()));
  const folders = sources.filter(isProduct).flatMap(({ path: file }) => {
    const [root = "", folder = "", ...rest] = file.split("/");
    return roots.includes(root) && rest.length > 0 ? [`${root}/${folder}`] : [];
  });
  return [...new Set(folders)]
    .filter((folder) => !known.has(folder))
    .map((folder) => `${folder} has no layer: scripts/structure/layers.ts`);
}

/** Packages but zod that contracts import: a browser gets what its contracts need. */
export function findForeignPackages(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => isProduct(source) && liesIn(source.path, ["contracts"]))
    .flatMap(({ path: file, imports }) =>
      imports
        .filter(({ target }) => !isInRepository(target) && target !== "zod")
        .map(({ target }) => `${file} may not import ${target}: contracts import no package but zod`),
    );
}

/** Folders of the first two levels under a root that the map of ARCHITECTURE.md, its first block of code, does not name. */
export function findUnmappedFolders(
  files: readonly string[],
  architecture: string,
  roots: readonly string[],
): string[] {
  const entries = readMap(architecture.split("```")[1] ?? "");
  const names = (entry: string, folder: string) => entries.get(entry)?.includes(` ${folder}/`) === true;
  const folders = files.flatMap((file) => {
    const [root = "", ...rest] = path.posix.dirname(file).split("/");
    return roots.includes(root)
      ? rest.slice(0, 2).map((_, index) => [root, ...rest.slice(0, index + 1)].join("/"))
      : [];
  });
  return [...new Set(folders)]
    .filter((folder) => !entries.has(folder) && !names(path.posix.dirname(folder), path.posix.basename(folder)))
    .map((folder) => `${folder} is not in the map: ARCHITECTURE.md`);
}

/** The text of each entry of a map, by its folder: a root begins a line, its folders stand two spaces further in, all else goes on. */
function readMap(map: string): Map<string, string> {
  const entries = new Map<string, string>();
  let root = "";
  let entry = "";
  for (const line of map.split("\n")) {
    const name = /^(?: {2})?([\w-]+)\//.exec(line)?.[1];
    if (name !== undefined) {
      if (!line.startsWith(" ")) root = name;
      entry = line.startsWith(" ") ? `${root}/${name}` : name;
    }
    entries.set(entry, `${entries.get(entry) ?? ""} ${line}`);
  }
  return entries;
}

function mayImport(file: string, target: string, isType: boolean, layers: Layers): boolean {
  const group = groupOf(target, layers);
  if (group !== undefined) return group <= (groupOf(file, layers) ?? -1);
  return liesIn(target, layers.open) || (isType && liesIn(target, layers.openTypes ?? []));
}

/** Index of the group that a file belongs to (see {@link Layers.groups}). */
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

function isInRepository(target: string): boolean {
  return liesIn(target, ["contracts", "server", "web", "i18n", "demo", "e2e", "long", "bench", "scripts"]);
}

/** Re-exports: an import names the file that declares the thing. `exempt` files are entries of a build. */
export function findBarrels(sources: readonly Source[], exempt: ReadonlySet<string>): string[] {
  return sources
    .filter(({ path: file }) => !exempt.has(file))
    .flatMap(({ path: file, reexports }) =>
      reexports.map((target) => `${file} passes ${target} on: import it where it is`),
    );
}

/** Migrations that are not numbered 1, 2, 3 …, because two were written at once, say: the product would not start. */
export function findMisnumbered(files: readonly string[]): string[] {
  const names = files.flatMap((file) => /^server\/database\/migrations\/(.+\.sql)$/.exec(file)?.[1] ?? []);
  const number = (index: number) => String(index + 1).padStart(4, "0");
  return names
    .toSorted()
    .flatMap((name, index) =>
      name.startsWith(`${number(index)}_`) ? [] : [`${name} should have the number ${number(index)}`],
    )
    .slice(0, 1);
}

/** Folders with more than {@link maxFilesPerFolder}: they should be divided. */
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

/** SQL outside `server/database/` and files named `queries.ts` or `…-queries.ts`. */
export function findStraySql(sources: readonly Source[]): string[] {
  return sources
    .filter(isProduct)
    .filter(({ path: file }) => file.startsWith("server/") && !file.startsWith("server/database/"))
    .filter(({ path: file }) => !/(?:^|[/-])queries\.ts$/.test(file))
    .filter(({ code }) => sqlPattern.test(code))
    .map(({ path: file }) => `${file} holds SQL: that belongs into queries.ts or …-queries.ts`);
}

/** Words of the market, alone or in a name (`listingId`, `maxPrice`). */
const domainWord =
  /(?<![a-z])(listing|seller|buyer|favou?rite|review|claim|moderat\w*|categor(?:y|ie)|banner|raise|price|discount)(?:s|d)?(?![a-z])/i;

/** Words of the market in folders that know no feature. */
export function findDomainWords(sources: readonly Source[], folders: readonly string[]): string[] {
  return sources
    .filter((source) => isProduct(source) && liesIn(source.path, folders))
    .flatMap(({ path: file, text }) => {
      const word = domainWord.exec(text.replaceAll(/([a-z])([A-Z])/g, "$1 $2"))?.[0];
      return word === undefined ? [] : [`${file} speaks of «${word}»: it lies where no feature is known`];
    });
}

const foreignCitation = /design\/|\b(?:spec|specification)(?:,)? ?§|`(?:product|quality|recipes|running|look)\.md`/;

/** Comments that cite documents outside this repository. */
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

/** Paths in comments and documents that do not exist. */
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
