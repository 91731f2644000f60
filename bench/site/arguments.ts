import { parseArgs } from "node:util";
import type { Choice } from "./measure-rows.ts";
import { quietRows, rows } from "./rows.ts";

export const benchUsage = `npm run bench -- [--quick] [--sizes 10000,100000] [--rows signed,fresh-1] [--seconds 8]
                [--market FOLDER] [--save]

  Measures on generated markets of 10,000, 100,000 and 1,000,000 ads, made at the first run and kept in DATA_DIR/bench.
  --quick    10,000 ads only
  --sizes    other sizes
  --rows     these rows only; "signed" stands for all rows that begin with "signed-"
  --seconds  of each row, 8 unless said
  --market   an existing DATA_DIR instead; measuring leaves visits, searches and somebody's password in it
  --save     writes the tables to bench/RESULTS.md too, in place of those of the last time`;

export const againstUsage = `npm run bench:against -- COMMIT [--size 100000] [--turns 4] [--rows signed,fresh-1]
                        [--seconds 8]

  Compares the working tree with a commit, on copies of one market.
  --size     ads of the market, 100,000 unless said
  --turns    of both, 4 unless said; each second one begins with the working tree
  --rows     these rows only; "signed" stands for all rows that begin with "signed-"
  --seconds  of each row, 8 unless said`;

const choosing = { rows: { type: "string" }, seconds: { type: "string", default: "8" } } as const;

interface BenchArguments extends Choice {
  help: boolean;
  sizes: number[];
  markets: string[];
  save: boolean;
}

export function parseBench(args: string[]): BenchArguments {
  const { values } = parseArgs({
    args,
    options: {
      ...choosing,
      quick: { type: "boolean", default: false },
      sizes: { type: "string", default: "10000,100000,1000000" },
      market: { type: "string", multiple: true, default: [] },
      save: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const { help, market, save } = values;
  const sizes = (values.quick ? "10000" : values.sizes).split(",").map((text) => readNumber("--sizes", text, 1_000));
  return { help, save, markets: market, sizes: sizes.toSorted((a, b) => a - b), ...readChoice(values) };
}

interface AgainstArguments extends Choice {
  /** Undefined: asks for help. */
  commit: string | undefined;
  size: number;
  turns: number;
}

export function parseAgainst(args: string[]): AgainstArguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...choosing,
      size: { type: "string", default: "100000" },
      turns: { type: "string", default: "4" },
      help: { type: "boolean", default: false },
    },
  });
  if (positionals.length > 1) throw new Error(`one commit is enough\n\n${againstUsage}`);
  const { names, seconds } = readChoice(values);
  const bare = new Set(rows.filter(({ isBare }) => isBare).map(({ name }) => name));
  return {
    commit: values.help ? undefined : positionals[0],
    size: readNumber("--size", values.size, 1_000),
    turns: readNumber("--turns", values.turns, 1),
    // The bare server is the same on both sides.
    names: names.filter((name) => !bare.has(name)),
    seconds,
  };
}

function readChoice(values: { rows?: string; seconds: string }): Choice {
  return { names: chooseRows(values.rows), seconds: readNumber("--seconds", values.seconds, 1) };
}

/** Names of rows, or of groups of rows: what comes before the first hyphen. All rows when nothing is said. */
export function chooseRows(text: string | undefined): string[] {
  const all = [...rows.map(({ name }) => name), ...quietRows];
  if (text === undefined) return all;
  const wanted = text.split(",");
  const isWanted = (name: string, want: string) => name === want || name.startsWith(`${want}-`);
  const unknown = wanted.filter((want) => !all.some((name) => isWanted(name, want)));
  if (unknown.length > 0) throw new Error(`no row is named ${unknown.join(", ")}; there are ${all.join(", ")}`);
  return all.filter((name) => wanted.some((want) => isWanted(name, want)));
}

function readNumber(name: string, text: string, min: number): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < min) throw new Error(`${name} has whole numbers from ${min}`);
  return number;
}
