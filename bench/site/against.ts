import { join } from "node:path";
import { prepareMarket, readLevel } from "../market.ts";
import { makeTemporary, root, runProgram, runToEnd } from "../processes.ts";
import { describeConditions } from "../report.ts";
import { againstUsage, parseAgainst } from "./arguments.ts";
import { checkOut, forgetTree } from "./checkout.ts";
import { makePlan, type Measured, measureRows, type Side } from "./measure-rows.ts";
import { describeRatios } from "./ratios.ts";
import { say } from "./say.ts";

// `npm run bench:against -- COMMIT`: the working tree as a multiple of a commit.

await runToEnd(async () => {
  const { commit, size, turns, ...choice } = parseAgainst(process.argv.slice(2));
  if (commit === undefined) {
    console.log(againstUsage);
    return;
  }
  const folder = makeTemporary("against");
  const tree = await checkOut(commit, folder);
  // Migrations only go forward: the market is made by the side with fewer of them.
  const market = await prepareMarket(size, readLevel(tree) < readLevel(root) ? tree : root);
  const sides = {
    old: { tree, dataDir: await copyMarket(market, join(folder, "old")) },
    new: { tree: root, dataDir: await copyMarket(market, join(folder, "new")) },
  };
  // Each side is asked the same; a first start migrates its market.
  await makePlan(sides.old, { ...choice, names: [] });
  const plan = await makePlan(sides.new, choice);
  const done: Record<keyof typeof sides, Measured[]>[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    const measure = async (side: Side, name: string) =>
      (await measureRows(side, choice, plan, (what) => say(`turn ${turn} of ${turns}, ${name}: ${what}`))).rows;
    // A machine that gets slower or faster is nobody's gain.
    if (turn % 2 === 1) {
      const old = await measure(sides.old, "old");
      done.push({ old, new: await measure(sides.new, "new") });
    } else {
      const present = await measure(sides.new, "new");
      done.push({ old: await measure(sides.old, "old"), new: present });
    }
  }
  say("");
  console.log(
    [
      `# The working tree against ${commit}, ${size.toLocaleString("en")} ads`,
      describeConditions(),
      `${turns} turns of ${choice.seconds} s a row: the middle one (the least–the most).`,
      describeRatios(done),
    ].join("\n\n"),
  );
}, forgetTree);

async function copyMarket(market: string, dataDir: string): Promise<string> {
  // Links are followed: PostgreSQL's folder may be one, and both sides would share it.
  await runProgram("cp", ["-aL", market, dataDir]);
  return dataDir;
}
