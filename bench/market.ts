import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root, runScript } from "./processes.ts";

/** Where generated markets are stored: apart from the developer's own market. */
const benchFolder = () => join(resolve(process.env["DATA_DIR"] ?? ".data"), "bench");

/**
 * The `DATA_DIR` of a market of `size` listings that the product of `tree` can run on. It is generated once for each
 * state of the tables; a generation that was interrupted continues.
 */
export async function prepareMarket(size: number, tree: string = root): Promise<string> {
  const dataDir = join(benchFolder(), `${size}-${readLevel(tree)}`);
  const marker = join(dataDir, "complete");
  if (!existsSync(marker)) {
    await runScript(dataDir, ["scripts/seed.ts", "--ads", String(size)], tree);
    writeFileSync(marker, `${new Date().toISOString()}\n`);
  }
  return dataDir;
}

/** The number of a tree's newest migration. */
export function readLevel(tree: string): string {
  const migrations = readdirSync(join(tree, "server/database/migrations")).filter((name) => name.endsWith(".sql"));
  return migrations.toSorted().at(-1)?.split("_")[0] ?? "";
}

/**
 * An existing `DATA_DIR` to measure on. Measuring writes views, searches and somebody's password into it, so the
 * developer's own is refused.
 */
export function useMarket(folder: string): string {
  const dataDir = resolve(folder);
  if (dataDir === resolve(process.env["DATA_DIR"] ?? ".data"))
    throw new Error(`${dataDir} is your own market: measure on a copy`);
  if (!existsSync(join(dataDir, "postgres"))) throw new Error(`there is no market in ${dataDir}`);
  return dataDir;
}
