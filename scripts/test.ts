import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkSteps, runSteps } from "./steps.ts";

/** What Vitest's JSON report says in the end. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}

/** `npm test`: types and lint, then unit, API and browser tests, and one closing line with the true counts. */
const checks = await runSteps(checkSteps);
const tests = await runVitest();
const passed = checks.passed + tests.passed;
const failed = checks.failed + tests.failed;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runVitest(): Promise<{ passed: number; failed: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), "jarya-report-"));
  const file = path.join(folder, "report.json");
  const code = await new Promise<number | null>((resolve) => {
    spawn("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`], {
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
