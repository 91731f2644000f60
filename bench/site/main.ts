import { prepareMarket, useMarket } from "../market.ts";
import { root, runToEnd } from "../processes.ts";
import { describeConditions } from "../report.ts";
import { saveMeasurements } from "../save-section.ts";
import { benchUsage, parseBench } from "./arguments.ts";
import type { MarketResult } from "./budgets.ts";
import { describeMarket, describeMethod, describeOutcome } from "./describe.ts";
import { makePlan, measureRows } from "./measure-rows.ts";
import { say } from "./say.ts";

await runToEnd(async () => {
  const { help, sizes, markets, save, ...choice } = parseBench(process.argv.slice(2));
  if (help) {
    console.log(benchUsage);
    return;
  }
  const sections: string[] = [];
  const print = (section: string) => {
    sections.push(section);
    console.log(`${section}\n`);
  };
  const results: MarketResult[] = [];
  const measure = async (dataDir: string, size?: number) => {
    const side = { tree: root, dataDir };
    const plan = await makePlan(side, choice);
    const turn = await measureRows(side, choice, plan, say);
    say("");
    const result = { ...turn, active: plan.active, size: size ?? plan.active };
    results.push(result);
    print(describeMarket(result));
  };
  print(`# Measurements\n\n${describeConditions()}\n${describeMethod(choice.seconds)}`);
  if (markets.length > 0) for (const folder of markets) await measure(useMarket(folder));
  else for (const size of sizes) await measure(await prepareMarket(size), size);
  print(describeOutcome(results.toSorted((a, b) => a.size - b.size)));
  if (save) await saveMeasurements(sections);
});
