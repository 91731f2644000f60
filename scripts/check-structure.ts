import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { generalFolders, layers } from "./structure/layers.ts";
import {
  findBarrels,
  findDeadReferences,
  findDomainWords,
  findFileCycles,
  findFolderCycles,
  findForeignCitations,
  findForeignPackages,
  findFullFolders,
  findLayerFaults,
  findMisnumbered,
  findStraySql,
  findUnlayeredFolders,
  findUnmappedFolders,
} from "./structure/rules.ts";
import { readSources } from "./structure/sources.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Generated from the tables. */
const generated = new Set(["server/database/types.ts"]);
/** Modules that re-export, because the server imports them from the web app's build. */
const buildEntries = new Set(["web/entry.server.tsx"]);
/** Folders whose folders are in the map of ARCHITECTURE.md. */
const mappedRoots = ["server", "web", "demo", "e2e", "long", "bench", "scripts"];
/** Folders whose number of files is limited: not documents or migrations. */
const codePattern = /^(?!server\/database\/migrations\/)(?:bench|contracts|demo|e2e|long|scripts|server|web)\//;

/** All files but ignored ones, committed or not. */
function listFiles(): string[] {
  const output = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root });
  return output
    .toString()
    .split("\n")
    .filter((file) => file !== "" && existsSync(path.join(root, file)));
}

const files = listFiles();
const sources = readSources(
  root,
  files.filter((file) => /\.tsx?$/.test(file) && !generated.has(file)),
);
const comments = sources.map(({ path: file, comments }) => ({ path: file, texts: comments }));
// A decision cites files as they were when it was made.
const documents = files
  .filter((file) => file.endsWith(".md") && !file.startsWith("docs/decisions/") && !file.startsWith("web/content/"))
  .map((file) => ({ path: file, texts: [readFileSync(path.join(root, file), "utf8")] }));
const faults = [
  ...findFileCycles(sources),
  ...findFolderCycles(sources),
  ...findLayerFaults(sources, layers),
  ...findUnlayeredFolders(sources, layers, ["server", "web"]),
  ...findUnmappedFolders(files, readFileSync(path.join(root, "ARCHITECTURE.md"), "utf8"), mappedRoots),
  ...findForeignPackages(sources),
  ...findBarrels(sources, buildEntries),
  ...findFullFolders(files.filter((file) => codePattern.test(file))),
  ...findMisnumbered(files),
  ...findStraySql(sources),
  ...findDomainWords(sources, generalFolders),
  ...findForeignCitations(sources),
  ...findDeadReferences([...comments, ...documents], new Set(files)),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`structure: ${sources.length} files keep the rules`);
