/** Result of one part of a run. */
export interface Verdict {
  name: string;
  seconds: number;
  passed: number;
  failed: number;
  /** Name and error of each failed test; repeated at the end of the output. */
  failures?: readonly string[];
  /** Name and first error of each test that failed once and passed when it ran again. */
  flaky?: readonly string[];
}

/** A run with more flaky tests than this fails. */
const maxFlaky = 3;

/** Runs one part, measures its time and prints the result. */
export async function runPart(name: string, work: () => Promise<Omit<Verdict, "name" | "seconds">>): Promise<Verdict> {
  const started = performance.now();
  const result = await work();
  const verdict = { name, seconds: (performance.now() - started) / 1000, ...result };
  console.log(`${result.failed === 0 ? "passed" : "FAILED"}  ${describe(verdict)}`);
  return verdict;
}

/** Prints the summary of a run and sets the exit code. */
export function conclude(verdicts: readonly Verdict[]): void {
  const { lines, failed } = summarize(verdicts);
  for (const line of lines) console.log(line);
  process.exitCode = failed === 0 ? 0 : 1;
}

/**
 * `lines`: the time of each part, the flaky and failed tests, and the total counts. `failed`: the number of failures.
 */
export function summarize(verdicts: readonly Verdict[]): { lines: string[]; failed: number } {
  const sum = (count: (verdict: Verdict) => number) => verdicts.reduce((total, verdict) => total + count(verdict), 0);
  const flaky = verdicts.flatMap((verdict) => verdict.flaky ?? []);
  const failures = verdicts.flatMap((verdict) => verdict.failures ?? []);
  const isTooFlaky = flaky.length > maxFlaky;
  if (isTooFlaky) failures.push(`${flaky.length} tests are flaky; at most ${maxFlaky} may be`);
  const failed = sum((verdict) => verdict.failed) + (isTooFlaky ? 1 : 0);
  return {
    lines: [
      `\n${verdicts.map(describe).join(", ")}`,
      ...flaky.map((test) => `flaky ${test}\n`),
      ...failures.map((failure) => `✗ ${failure}\n`),
      `${sum((verdict) => verdict.passed)} passed, ${failed} failed`,
    ],
    failed,
  };
}

function describe({ name, seconds }: Verdict): string {
  return `${name} (${seconds.toFixed(1)} s)`;
}
