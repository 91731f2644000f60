import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startOpenidProvider } from "#server/test/openid-provider.ts";
import type { TestProject } from "vitest/node";
import { googlePeople, oidcSettings } from "./google.ts";
import { makeDataDir, removeDataDir, startProduct, stopTimeout, takePort } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the product under test, without a slash at the end; its `PUBLIC_URL` too. */
    productUrl: string;
  }
}

/**
 * Starts the product with its demo market, as a person would, and stops it in the end.
 * `E2E_URL` names one that runs already, by its `PUBLIC_URL`; it needs `DEMO=1` and a large
 * `RATE_LIMIT_FACTOR`, and a provider of sign-ins for the journeys over one.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env["E2E_URL"];
  if (running) {
    project.provide("productUrl", new URL(running).origin);
    return undefined;
  }
  if (!existsSync(fileURLToPath(new URL("../build/server/index.js", import.meta.url)))) {
    throw new Error(
      "The web app is not built. Run `npm test`, or `node scripts/bootstrap.mjs test` before a single file.",
    );
  }
  const folder = await makeDataDir();
  const { port: providerPort, release } = await takePort();
  await release();
  const product = await startProduct({
    DATA_DIR: folder,
    DEMO: "1",
    RATE_LIMIT_FACTOR: "1000",
    ...oidcSettings(providerPort),
  }).catch(async (error: unknown) => {
    await removeDataDir(folder);
    throw error;
  });
  const provider = await startOpenidProvider(product.url, providerPort);
  for (const [login, person] of Object.entries(googlePeople)) provider.people.set(login, person);
  project.provide("productUrl", product.url);
  return async () => {
    await provider.stop();
    const { code, after, output, wasRunning } = await product.stop("SIGTERM");
    await removeDataDir(folder);
    if (!wasRunning) throw new Error(`The product ended with ${code} during the tests.\n${output}`);
    if (code !== 0 || after > stopTimeout) {
      throw new Error(
        `The product stopped with ${code} after ${Math.round(after)} ms; it should with 0 within ${stopTimeout} ms.\n${output}`,
      );
    }
  };
}
