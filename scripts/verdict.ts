/** Result of one part of a run. */
export interface Verdict {
  name: string;
  seconds: number;
  passed: number;
  failed: number;
  /** What failed and why, each in some lines; told again at the end, where nobody has to search for it. */
  failures?: readonly string[];
}

/** Runs one part, measures its time and prints the result. */
export async function runPart(name: string, work: () => Promise<Omit<Verdict, "name" | "seconds">>): Promise<Verdict> {
  const started = performance.now();
  const result = await work();
  const verdict = { name, seconds: (performance.now() - started) / 1000, ...result };
  console.log(`${result.failed === 0 ? "passed" : "FAILED"}  ${describe(verdict)}`);
  return verdict;
}

/** Prints the time of each part, what failed and the total counts, and sets the exit code. */
export function conclude(verdicts: readonly Verdict[]): void {
  const sum = (count: (verdict: Verdict) => number) => verdicts.reduce((total, verdict) => total + count(verdict), 0);
  const failed = sum((verdict) => verdict.failed);
  console.log(`\n${verdicts.map(describe).join(", ")}`);
  for (const failure of verdicts.flatMap(({ failures = [] }) => failures)) console.log(`✗ ${failure}\n`);
  console.log(`${sum((verdict) => verdict.passed)} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function describe({ name, seconds }: Verdict): string {
  return `${name} (${seconds.toFixed(1)} s)`;
}
