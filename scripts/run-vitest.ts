import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runPart, type Verdict } from "./verdict.ts";
import { listFailures, listFlaky, type Report } from "./vitest-report.ts";

/**
 * Tests in parts (decision 29). Most journeys are made with two readers, one in each language: `daily` and `rare` ones with some of
 * these pairs, all of them once more with the `others` (`describeReaders` in `e2e/readers.ts`).
 */
const parts = {
  daily: { readers: "some", only: "--tagsFilter=!rare" },
  rare: { readers: "some", only: "--tagsFilter=rare" },
  others: { readers: "others", only: "--tagsFilter=each-reader" },
} as const;

/** Runs one project of `vitest.config.ts`, or one part of it; its output is shown. */
export function runVitest(project: "web" | "server" | "e2e" | "long", part?: keyof typeof parts): Promise<Verdict> {
  const { readers, only } = part ? parts[part] : {};
  return runPart(part ? `${project} tests, ${part}` : `${project} tests`, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "jarya-report-"));
    const file = path.join(folder, "report.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const code = await new Promise<number | null>((resolve) => {
      spawn("vitest", ["run", `--project=${project}`, ...(only ? [only] : []), ...reporters], {
        cwd: fileURLToPath(new URL("..", import.meta.url)),
        env: { ...process.env, ...(readers && { READERS: readers }) },
        stdio: ["ignore", "inherit", "inherit"],
      }).on("close", resolve);
    });
    try {
      const report = JSON.parse(await readFile(file, "utf8")) as Report;
      // A file that does not load counts as a failed suite without tests.
      const failed = report.numFailedTests || (code === 0 ? 0 : Math.max(1, report.numFailedTestSuites));
      return { passed: report.numPassedTests, failed, failures: listFailures(report), flaky: listFlaky(report) };
    } catch (error) {
      return { passed: 0, failed: 1, failures: [`no report of Vitest: ${String(error)}`] };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
