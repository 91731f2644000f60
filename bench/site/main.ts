import { parseArgs } from "node:util";
import { prepareMarket, useMarket } from "../market.ts";
import { type MarketResult, measureMarket } from "./measure-market.ts";
import { stopAll } from "../processes.ts";
import { describeConditions } from "../report.ts";
import { saveMeasurements } from "../save-section.ts";
import { describeMarket, describeOutcome } from "./describe.ts";

const usage = `npm run bench -- [--quick] [--sizes 10000,100000] [--market FOLDER] [--save]

  Measures on generated markets of 10,000, 100,000 and 1,000,000 ads, made at the first run and kept in DATA_DIR/bench.
  --quick    10,000 ads only
  --sizes    other sizes
  --market   an existing DATA_DIR instead; measuring leaves visits and searches in it
  --save     writes the tables to bench/RESULTS.md too, in place of those of the last time`;

interface Target {
  /** Listings in it; undefined when nobody ordered a number. */
  size: number | undefined;
  prepare(): Promise<string> | string;
}

let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    isInterrupted = true;
    void stopAll().then(() => process.exit(130));
  });
}
try {
  await main();
} catch (error) {
  if (!isInterrupted) console.error(error);
  process.exitCode = 1;
} finally {
  await stopAll();
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean" },
      sizes: { type: "string", default: "10000,100000,1000000" },
      market: { type: "string", multiple: true, default: [] },
      save: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const targets =
    values.market.length > 0
      ? values.market.map(existingTarget)
      : listSizes(values.quick ? "10000" : values.sizes).map(generatedTarget);
  const sections: string[] = [];
  const print = (section: string) => {
    sections.push(section);
    console.log(`${section}\n`);
  };
  print(`# Measurements\n\n${describeConditions()}`);
  const results: MarketResult[] = [];
  for (const { size, prepare } of targets) {
    const result = await measureMarket(await prepare(), size, say);
    say("");
    results.push(result);
    print(describeMarket(result));
  }
  print(describeOutcome(results.toSorted((a, b) => a.size - b.size)));
  if (values.save) await saveMeasurements(sections);
}

function listSizes(text: string): number[] {
  const sizes = text.split(",").map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1_000))
    throw new Error(`--sizes should be whole numbers of ads from 1000\n\n${usage}`);
  return sizes.toSorted((a, b) => a - b);
}

function generatedTarget(size: number): Target {
  return { size, prepare: () => prepareMarket(size) };
}

function existingTarget(folder: string): Target {
  return { size: undefined, prepare: () => useMarket(folder) };
}

/** Shows the current step on the terminal, in place of the last one. */
function say(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${what}`);
}
