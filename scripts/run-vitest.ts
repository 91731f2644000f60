import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** What Vitest's JSON report says in the end. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}

/** Runs tests in sight, and counts them. `projects` as Vitest reads them: `!long` is all but the long ones. */
export async function runVitest(projects: readonly string[]): Promise<{ passed: number; failed: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), "jarya-report-"));
  const file = path.join(folder, "report.json");
  const chosen = projects.map((project) => `--project=${project}`);
  const code = await new Promise<number | null>((resolve) => {
    spawn("vitest", ["run", ...chosen, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`], {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      stdio: ["ignore", "inherit", "inherit"],
    }).on("close", resolve);
  });
  try {
    const report = JSON.parse(await readFile(file, "utf8")) as Report;
    // A file that does not load fails without a test of its own.
    const failedTests = report.numFailedTests || (code === 0 ? 0 : Math.max(1, report.numFailedTestSuites));
    return { passed: report.numPassedTests, failed: failedTests };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
