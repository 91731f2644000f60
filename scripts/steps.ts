import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** One thing to run and its verdict. */
export interface Step {
  name: string;
  /** Program of node_modules/.bin, or `node`, and its arguments. */
  command: [string, ...string[]];
}

const root = fileURLToPath(new URL("..", import.meta.url));

/** Types, lint, format, dead code and texts: what `npm run check` is. */
export const checkSteps: Step[][] = [
  // Types of routes are made before types are checked.
  [
    { name: "route types", command: ["react-router", "typegen"] },
    { name: "types", command: ["tsc", "--noEmit"] },
  ],
  [
    { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
    { name: "format", command: ["oxfmt", "--check"] },
    { name: "texts in both languages", command: ["node", "scripts/check-i18n.ts"] },
    { name: "dead code", command: ["knip"] },
  ],
];

/** Runs chains side by side, each chain in its order, and prints one line per step; a failed one shows its output. */
export async function runSteps(chains: Step[][]): Promise<{ passed: number; failed: number }> {
  const verdicts = await Promise.all(
    chains.map(async (chain) => {
      const results: boolean[] = [];
      for (const step of chain) results.push(await runStep(step));
      return results;
    }),
  );
  const all = verdicts.flat();
  return { passed: all.filter(Boolean).length, failed: all.filter((passed) => !passed).length };
}

function runStep({ name, command: [program, ...args] }: Step): Promise<boolean> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    const output: Buffer[] = [];
    child.stdout.on("data", (data: Buffer) => output.push(data));
    child.stderr.on("data", (data: Buffer) => output.push(data));
    child.on("error", (error) => output.push(Buffer.from(String(error))));
    child.on("close", (code) => {
      const passed = code === 0;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${passed ? "passed" : "FAILED"}  ${name} (${seconds} s)`);
      if (!passed) console.log(Buffer.concat(output).toString());
      resolve(passed);
    });
  });
}
