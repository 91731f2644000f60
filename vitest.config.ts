import { statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { texts } from "./web/build/texts-plugin.ts";

/**
 * Workers wait for what has its own time, so that three are at home on two cores. Each has a database of its own, all of them on one PostgreSQL,
 * which has connections for four.
 */
const workers = Math.min(availableParallelism() + 1, 4);

/** Each worker has a product and a browser of its own. */
const browserWorkers = process.env["E2E_URL"] ? 1 : workers;

/** Bytes that tests need in memory at most: the data folders of four products and of PostgreSQL. */
const neededMemory = 6 * 2 ** 30;

/*
 * Temporary files lie in memory where there is room: hundreds of databases of a thousand files each come and go, and a third of the processor's time
 * went into finding free places for them on a disk (ext4 looks at each one that was deleted within the last seconds).
 */
if (process.env["TMPDIR"] === undefined && freeBytes("/dev/shm") > neededMemory) process.env["TMPDIR"] = "/dev/shm";

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // No such folder: not Linux.
    return 0;
  }
}

export default defineConfig({
  test: {
    reporters: ["default"],
    pool: "forks",
    // MiB for young objects, by which an eighth less of the processor's time goes into collecting them.
    execArgv: ["--max-semi-space-size=64"],
    isolate: false,
    tags: [
      {
        name: "rare",
        description:
          "Journeys that few people make, and what takes long for what it finds: `npm run test:long` has them.",
      },
      { name: "each-reader", description: "Journeys that each reader makes (`e2e/readers.ts`)." },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          include: [
            "server/**/*.test.ts",
            "demo/**/*.test.ts",
            "contracts/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
          globalSetup: ["server/test/global-setup.ts"],
          maxWorkers: workers,
          // Node runs these files as it does in production, without Vite: a tenth less work. They mock no modules.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // The first test of a worker opens the app; the machine may be busy.
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: [texts()],
        test: {
          name: "web",
          include: ["web/**/*.test.{ts,tsx}"],
          setupFiles: ["web/test/clean-up.ts"],
          // One takes 18 s, two 29: of files that share a worker only one that follows another at once finds its document there.
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          testTimeout: 20_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["e2e/global-setup.ts"],
          maxWorkers: browserWorkers,
          // Fails a journey that fails twice; `scripts/run-vitest.ts` lists one that passes the second time as flaky.
          retry: 1,
          // Projects with different numbers of workers run after each other.
          sequence: { groupOrder: 1 },
          // Each step has its own timeout: this one only ends what never ends, also on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: ["long/**/*.test.ts"],
          globalSetup: ["server/test/global-setup.ts", "e2e/global-setup.ts"],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: 480_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
