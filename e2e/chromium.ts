import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import chromiumPackage from "@sparticuz/chromium";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "node_modules/.cache/chromium");
/** A program that unpacks Chromium and its libraries into the folder for temporary files. */
const unpack = `await (await import("@sparticuz/chromium")).default.executablePath()`;

/** Arguments of the package for cloud functions: they let one context crash the browser, turn security checks off, or make processes start slowly. */
const unwanted = new Set([
  "--single-process",
  "--no-zygote",
  "--disable-web-security",
  "--disable-site-isolation-trials",
  "--allow-running-insecure-content",
]);

/** The arguments of Chromium. No page needs WebGL, and without an emulated graphics card pages are drawn twice as fast. */
export function chromiumArguments(): string[] {
  chromiumPackage.setGraphicsMode = false;
  return chromiumPackage.args.filter((argument) => !unwanted.has(argument));
}

/**
 * The path of Chromium: `CHROMIUM_PATH`, or the one of the package, unpacked when it is missing. It is unpacked elsewhere
 * and then renamed: the package itself unpacks in place, where a second process, or the next one after a kill, would find
 * half a file.
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
      // Another process was faster.
      if (!existsSync(program)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return program;
}
