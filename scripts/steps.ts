import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { judge, type Verdict } from "./verdict.ts";

/** One thing to run. */
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

/** Runs chains side by side, each chain in its order; a step that fails shows its output. */
export async function runSteps(chains: Step[][]): Promise<Verdict[]> {
  const verdicts = await Promise.all(
    chains.map(async (chain) => {
      const results: Verdict[] = [];
      for (const step of chain) results.push(await judge(step.name, () => runStep(step)));
      return results;
    }),
  );
  return verdicts.flat();
}

function runStep({ command: [program, ...args] }: Step): Promise<Pick<Verdict, "passed" | "failed">> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    const output: Buffer[] = [];
    child.stdout.on("data", (data: Buffer) => output.push(data));
    child.stderr.on("data", (data: Buffer) => output.push(data));
    child.on("error", (error) => output.push(Buffer.from(String(error))));
    child.on("close", (code) => {
      if (code !== 0) console.log(Buffer.concat(output).toString());
      resolve(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
    });
  });
}
