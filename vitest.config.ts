import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Each worker has a database of its own, all of them on one PostgreSQL, which has connections for four. */
const workers = Math.min(availableParallelism(), 4);

/** Each worker has a product and a browser of its own; both wait so much that two are at home on one core. */
const browserWorkers = process.env["E2E_URL"] ? 1 : Math.min(Math.max(2, Math.floor(availableParallelism() / 2)), 4);

export default defineConfig({
  test: {
    reporters: ["default"],
    pool: "forks",
    isolate: false,
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
        test: {
          name: "web",
          include: ["web/**/*.test.{ts,tsx}"],
          setupFiles: ["web/test/end-timers.ts"],
          maxWorkers: workers,
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
          // Projects with different numbers of workers run after each other.
          sequence: { groupOrder: 1 },
          testTimeout: 90_000,
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
