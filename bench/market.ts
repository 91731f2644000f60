import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runScript } from "./processes.ts";

/** Where generated markets are stored: apart from the developer's own market. */
const benchFolder = () => join(resolve(process.env["DATA_DIR"] ?? ".data"), "bench");

/** The `DATA_DIR` of a market of `size` listings. It is generated once; a generation that was interrupted continues. */
export async function prepareMarket(size: number): Promise<string> {
  const dataDir = join(benchFolder(), String(size));
  const marker = join(dataDir, "complete");
  if (!existsSync(marker)) {
    await runScript(dataDir, ["scripts/seed.ts", "--ads", String(size)]);
    writeFileSync(marker, `${new Date().toISOString()}\n`);
  }
  return dataDir;
}

/** An existing `DATA_DIR` to measure on. Measuring writes views and searches into it, so the developer's own is refused. */
export function useMarket(folder: string): string {
  const dataDir = resolve(folder);
  if (dataDir === resolve(process.env["DATA_DIR"] ?? ".data"))
    throw new Error(`${dataDir} is your own market: measure on a copy`);
  if (!existsSync(join(dataDir, "postgres"))) throw new Error(`there is no market in ${dataDir}`);
  return dataDir;
}
