import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runScript } from "./processes.ts";

/** Where generated markets are kept: beside the user's own market, never in it. */
const benchFolder = () => join(resolve(process.env["DATA_DIR"] ?? ".data"), "bench");

/** The `DATA_DIR` of a market of so many ads, generated at the first call and kept. A generation that was cut off goes on. */
export async function prepareMarket(ads: number): Promise<string> {
  const dataDir = join(benchFolder(), String(ads));
  const marker = join(dataDir, "complete");
  if (!existsSync(marker)) {
    await runScript(dataDir, ["scripts/seed.ts", "--ads", String(ads)]);
    writeFileSync(marker, `${new Date().toISOString()}\n`);
  }
  return dataDir;
}

/** An existing `DATA_DIR` to measure on. Measuring leaves visits and searches behind, so the user's own is refused. */
export function useMarket(folder: string): string {
  const dataDir = resolve(folder);
  if (dataDir === resolve(process.env["DATA_DIR"] ?? ".data"))
    throw new Error(`${dataDir} is your own market: measure on a copy`);
  if (!existsSync(join(dataDir, "postgres"))) throw new Error(`there is no market in ${dataDir}`);
  return dataDir;
}
