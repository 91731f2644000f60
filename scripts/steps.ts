import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { runPart, type Verdict } from "./verdict.ts";

interface Step {
  name: string;
  /** A program of node_modules/.bin, or `node`, and its arguments. */
  command: [string, ...string[]];
}

const root = fileURLToPath(new URL("..", import.meta.url));

/** Generated before the other steps, which read them: for a moment the files do not exist. */
const routeTypes: Step = { name: "route types", command: ["react-router", "typegen"] };

const checks: Step[][] = [
  // One checker: several find most types once each, which took twice the work, and the linter needs the other core.
  [{ name: "types", command: ["tsc", "--noEmit", "--checkers", "1"] }],
  [
    { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
    { name: "format", command: ["oxfmt", "--check"] },
    { name: "structure", command: ["node", "scripts/check-structure.ts"] },
    { name: "texts in both languages", command: ["node", "scripts/check-i18n.ts"] },
    { name: "dead code", command: ["knip"] },
  ],
];

/** The steps of `npm run check`. Only a step that fails shows its output, and shows it again at the end. */
export async function runChecks(): Promise<Verdict[]> {
  const first = await runPart(routeTypes.name, () => runStep(routeTypes));
  const chains = await Promise.all(checks.map(runChain));
  return [first, ...chains.flat()];
}

async function runChain(steps: Step[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const step of steps) verdicts.push(await runPart(step.name, () => runStep(step)));
  return verdicts;
}

function runStep({
  name,
  command: [program, ...args],
}: Step): Promise<Pick<Verdict, "passed" | "failed" | "failures">> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    const output: Buffer[] = [];
    child.stdout.on("data", (data: Buffer) => output.push(data));
    child.stderr.on("data", (data: Buffer) => output.push(data));
    child.on("error", (error) => output.push(Buffer.from(String(error))));
    child.on("close", (code) => {
      if (code === 0) return resolve({ passed: 1, failed: 0 });
      const text = Buffer.concat(output).toString().trim();
      console.log(text);
      // An empty line would end the failure in the summary of `.ci/run`.
      resolve({ passed: 0, failed: 1, failures: [`${name}\n${text.replace(/\n\s*\n/g, "\n")}`] });
    });
  });
}
