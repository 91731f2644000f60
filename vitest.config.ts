import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: ["default"],
    projects: [
      {
        test: {
          name: "server",
          include: ["server/**/*.test.ts", "contracts/**/*.test.ts", "scripts/**/*.test.ts"],
          globalSetup: ["server/test/global-setup.ts"],
          pool: "forks",
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: "web", include: ["web/**/*.test.{ts,tsx}"], pool: "forks", isolate: false },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["e2e/global-setup.ts"],
          pool: "forks",
          isolate: false,
          fileParallelism: false,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "long",
          include: ["long/**/*.test.ts"],
          globalSetup: ["e2e/global-setup.ts"],
          pool: "forks",
          isolate: false,
          fileParallelism: false,
          testTimeout: 480_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
