import { existsSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startOpenidProvider } from "#server/test/openid-provider.ts";
import type { TestProject } from "vitest/node";
import { findChromium } from "./chromium.ts";
import { googleUsers, oidcSettings } from "./google.ts";
import { copyDataDir, makeDataDir, removeDataDir, startProduct, stopTimeout, takePort } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Addresses of the products under test, one for each worker, without a slash at the end; their `PUBLIC_URL` too. */
    productUrls: string[];
    /** Their folders, in the same order; none of one that runs already. */
    dataDirs: string[];
  }
}

/** A product that the tests of one worker have to themselves. */
interface TestedProduct {
  url: string;
  /** Throws if it ended during the tests, or stops too late or with an error. */
  stop(): Promise<void>;
}

/**
 * Starts a product with the demo market for each worker, as an operator would, and stops them in the end.
 * `E2E_URL` (equal to its `PUBLIC_URL`) names one that is already running; it needs `DEMO=1`, a large
 * `RATE_LIMIT_FACTOR`, and an OpenID provider for the journeys that sign in through Google.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Unpacked once, before several workers need it.
  await findChromium();
  const running = process.env["E2E_URL"];
  if (running) {
    project.provide("productUrls", [new URL(running).origin]);
    project.provide("dataDirs", []);
    return undefined;
  }
  if (!existsSync(fileURLToPath(new URL("../build/server/index.js", import.meta.url)))) {
    throw new Error(
      "The web app is not built. Run `npm test`, or `node scripts/bootstrap.mjs test` before a single file.",
    );
  }
  const folders = await makeDemoDirs(project.config.maxWorkers);
  const products = await Promise.all(folders.map(startTestedProduct));
  project.provide("dataDirs", folders);
  project.provide(
    "productUrls",
    products.map(({ url }) => url),
  );
  return async () => {
    const stops = await Promise.allSettled(products.map((product) => product.stop()));
    await Promise.all(folders.map(removeDataDir));
    for (const stop of stops) if (stop.status === "rejected") throw stop.reason;
  };
}

/** Folders with copies of one demo market: making it takes seconds. */
async function makeDemoDirs(count: number): Promise<string[]> {
  const first = await makeDataDir();
  const product = await startProduct({ DATA_DIR: first });
  await product.stop();
  // Nobody needs them after a crash of the machine.
  await appendFile(join(first, "postgres/postgresql.auto.conf"), "fsync = off\nfull_page_writes = off\n");
  return [first, ...(await Promise.all(Array.from({ length: count - 1 }, () => copyDataDir(first))))];
}

async function startTestedProduct(folder: string): Promise<TestedProduct> {
  const { port: providerPort, release } = await takePort();
  const product = await startProduct({
    DATA_DIR: folder,
    DEMO: "1",
    RATE_LIMIT_FACTOR: "1000",
    ...oidcSettings(providerPort),
  }).catch(async (error: unknown) => {
    await removeDataDir(folder);
    throw error;
  });
  await release();
  const provider = await startOpenidProvider(product.url, providerPort);
  for (const [login, user] of Object.entries(googleUsers)) provider.accounts.set(login, user);
  return {
    url: product.url,
    async stop() {
      await provider.stop();
      const { code, after, output, wasRunning } = await product.stop("SIGTERM");
      if (!wasRunning) throw new Error(`The product ended with ${code} during the tests.\n${output}`);
      if (code !== 0 || after > stopTimeout) {
        throw new Error(
          `The product stopped with ${code} after ${Math.round(after)} ms; it should with 0 within ${stopTimeout} ms.\n${output}`,
        );
      }
    },
  };
}
