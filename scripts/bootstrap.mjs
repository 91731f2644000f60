// Prepares a clone so that the npm script after it can run: `node scripts/bootstrap.mjs install|dev|start|serve|test`.
// Installs the dependencies, and for `start`, `serve` and `test` builds the web app, each only when its inputs have changed.
// `serve` makes the database and the demo market meanwhile.
// This file runs before anything is installed, on whatever Node the machine has (18 or newer): plain JavaScript, no packages.
import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Milliseconds. */
const stale = 15_000;
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(root, "node_modules");
const isWindows = process.platform === "win32";

/** Programs started here find the Node of the dependencies first, as in npm scripts. */
const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
const environment = {
  ...process.env,
  [pathName]: [join(modules, ".bin"), process.env[pathName]].join(delimiter),
};

const wantedNode = 26;
const oldestNode = 18;

const installation = {
  stamp: join(modules, ".jarya-install"),
  // Some dependencies are binaries for one platform.
  hash: () => hashFiles(["package.json", "package-lock.json"], `${process.platform}-${process.arch}`),
  async make() {
    // `--include=dev`: the tools that build the web app are needed under NODE_ENV=production too.
    const flags = ["--loglevel=error", "--no-audit", "--no-fund", "--include=dev"];
    // A fresh clone gets exactly what the lock file says. `npm ci` begins by deleting all that is installed, which a running process may
    // still load: an upgrade changes what differs.
    const isNew = !existsSync(join(modules, ".package-lock.json"));
    await report("Installing dependencies", () => run("npm", [isNew && isLocked() ? "ci" : "install", ...flags]));
    await checkNode();
  },
};

const build = {
  stamp: join(root, "build/.stamp"),
  hash: () => hashFiles(["web", "contracts", "i18n", "vite.config.ts", "react-router.config.ts", "package-lock.json"]),
  make: () => report("Building the web app", () => run("react-router", ["build"])),
};

/** The database does not need the web app: both take some seconds of a first start. */
const buildAndPrepare = {
  ...build,
  make: () =>
    report("Building the web app, making the database", async () => {
      // What it cannot do, the start after it can do or tells.
      const preparing = run("node", ["--max-old-space-size=192", "server/start.ts", "--prepare"]).catch(() => {});
      try {
        await run("react-router", ["build"]);
      } finally {
        await preparing;
      }
    }),
};

const tasks = {
  install: [installation],
  dev: [installation],
  start: [installation, build],
  serve: [installation, buildAndPrepare],
  test: [installation, build],
};

async function main() {
  const parts = tasks[process.argv[2]];
  if (!parts) throw new Error(`Usage: node scripts/bootstrap.mjs ${Object.keys(tasks).join("|")}`);
  if (Number.parseInt(process.versions.node) < oldestNode) {
    throw new Error(`Node ${oldestNode} or newer is needed to begin with; this is ${process.version}`);
  }
  if (parts.every(isFresh)) return;

  // Not in `node_modules`, which `npm ci` empties.
  const unlock = await lock(join(root, "build/.lock"));
  try {
    for (const part of parts) {
      // Another run may have made it while this one waited.
      if (isFresh(part)) continue;
      rmSync(part.stamp, { force: true });
      const before = part.hash();
      await part.make();
      // An install may change package-lock.json, so it is hashed again. Edits during a build are not in the build.
      writeFileSync(part.stamp, part === installation ? part.hash() : before);
    }
  } finally {
    unlock();
  }
}

/** Whether the lock file has the dependencies of package.json, so that `npm ci` accepts it. */
function isLocked() {
  try {
    const [wanted, locked] = ["package.json", "package-lock.json"].map((name) =>
      JSON.parse(readFileSync(join(root, name), "utf8")),
    );
    const kinds = ["dependencies", "devDependencies", "optionalDependencies"];
    return kinds.every((kind) => {
      const [ours, theirs] = [wanted[kind] ?? {}, locked.packages[""][kind] ?? {}];
      const names = Object.keys({ ...ours, ...theirs });
      return names.every((name) => ours[name] === theirs[name]);
    });
  } catch {
    return false;
  }
}

function isFresh(part) {
  return existsSync(part.stamp) && readFileSync(part.stamp, "utf8") === part.hash();
}

/** SHA-256 over the names and contents of files and folders, as far as they exist, in sorted order. */
function hashFiles(names, salt = "") {
  const hash = createHash("sha256").update(salt);
  const visit = (name) => {
    const path = join(root, name);
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      // oxlint-disable-next-line unicorn/no-array-sort -- toSorted came with Node 20
      for (const child of readdirSync(path).sort()) visit(`${name}/${child}`);
    } else {
      const content = readFileSync(path);
      hash.update(`\0${name}\0${content.length}\0`).update(content);
    }
  };
  names.forEach(visit);
  return hash.digest("hex");
}

async function checkNode() {
  const found = await run("node", ["--version"]).catch(() => "");
  if (found.startsWith(`v${wantedNode}.`) && existsSync(join(modules, ".bin", isWindows ? "node.cmd" : "node"))) return;
  throw new Error(
    `Node ${wantedNode} out of the dependencies does not run on ${process.platform}-${process.arch} (got ${found.trim() || "nothing"}). ` +
      "It is there for linux-x64 and linux-arm64 (with glibc), darwin-x64, darwin-arm64 and win32-x64.",
  );
}

/** Prints what is done and, on the same line, how long it took; on a terminal how long it takes, meanwhile. */
async function report(what, work) {
  const started = Date.now();
  const seconds = (digits) => `${((Date.now() - started) / 1000).toFixed(digits)} s`;
  process.stdout.write(`${what} …`);
  const tell = () => process.stdout.write(`\r${what} … ${seconds(0)}`);
  const timer = process.stdout.isTTY ? setInterval(tell, 1_000) : undefined;
  const end = (word) => {
    clearInterval(timer);
    process.stdout.write(`${process.stdout.isTTY ? `\r${what} …` : ""} ${word}\n`);
  };
  try {
    await work();
  } catch (error) {
    end("failed");
    throw error;
  }
  end(seconds(1));
}

/** Runs a program; its output is the result, or the message of the error. */
function run(program, args) {
  return new Promise((resolve, reject) => {
    // On Windows npm's programs are .cmd files, which need a shell.
    const child = spawn(program, args, {
      cwd: root,
      env: environment,
      shell: isWindows,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    const stop = (signal) => child.kill(signal);
    process.on("SIGINT", stop).on("SIGTERM", stop);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      if (code === 0) resolve(output);
      else reject(new Error(`${output.trim()}\n${program} ${args.join(" ")} ended with ${signal ?? code}`));
    });
  });
}

/**
 * Keeps two runs from working on the same folders. The lock is a folder with one file, which its holder touches every second;
 * untouched for {@link stale} it was left by a crash. Only one run can delete that file, and only an empty folder can be deleted, so
 * only one of several waiting runs gets the lock.
 */
async function lock(folder) {
  const own = join(folder, randomUUID());
  mkdirSync(dirname(folder), { recursive: true });
  for (let waits = 0; !tryLock(folder, own); waits++) {
    if (waits === 1) console.log("Another run is preparing this folder: waiting for it");
    if (waits > 0) await new Promise((resolve) => setTimeout(resolve, 250));
    attempt(() => {
      const holder = readdirSync(folder)[0];
      if (Date.now() - statSync(join(folder, holder ?? "")).mtimeMs < stale) return;
      if (holder) unlinkSync(join(folder, holder));
      rmdirSync(folder);
    });
  }
  const beat = setInterval(() => attempt(() => utimesSync(own, new Date(), new Date())), 1_000);
  return () => {
    clearInterval(beat);
    attempt(() => {
      unlinkSync(own);
      rmdirSync(folder);
    });
  };
}

function tryLock(folder, own) {
  return attempt(() => {
    mkdirSync(folder);
    writeFileSync(own, "");
  });
}

/** False when another run was faster. */
function attempt(work) {
  try {
    work();
    return true;
  } catch (error) {
    if (["EEXIST", "ENOENT", "ENOTEMPTY"].includes(error.code)) return false;
    throw error;
  }
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
