import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import chromiumPackage from "@sparticuz/chromium";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "node_modules/.cache/chromium");
/** Unpacks Chromium and what it loads into the folder for temporary files. */
const unpack = `await (await import("@sparticuz/chromium")).default.executablePath()`;

/** Arguments of the package that are made for a cloud function: with them one context takes the browser down, or checks are off. */
const unwanted = new Set([
  "--single-process",
  "--disable-web-security",
  "--disable-site-isolation-trials",
  "--allow-running-insecure-content",
]);

/** What Chromium is started with. No page needs WebGL, and without an emulated graphics card everything is drawn twice as fast. */
export function chromiumArguments(): string[] {
  chromiumPackage.setGraphicsMode = false;
  return chromiumPackage.args.filter((argument) => !unwanted.has(argument));
}

/**
 * The path of Chromium: `CHROMIUM_PATH`, or the one of the package, unpacked when it is missing. The package by itself
 * unpacks to its final place, where a second process finds half a file, and so does every later one after a kill.
 */
export async function findChromium(): Promise<string> {
  const given = process.env["CHROMIUM_PATH"];
  if (given) return given;
  const program = join(folder, "chromium");
  if (existsSync(program)) return program;
  await mkdir(dirname(folder), { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  try {
    await promisify(execFile)(process.execPath, ["--eval", unpack], {
      cwd: root,
      env: { ...process.env, TMPDIR: draft, TEMP: draft },
    });
    await rename(draft, folder).catch((error: unknown) => {
      // Another process was quicker.
      if (!existsSync(program)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return program;
}
