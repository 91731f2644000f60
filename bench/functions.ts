import { parseArgs } from "node:util";
import sharp from "sharp";
import { cleanText } from "#contracts/base/values.ts";
import { createMarket } from "#demo/market/market.ts";
import { readReference } from "#demo/market/reference.fixture.ts";
import { readSamples } from "#demo/market/samples.ts";
import { buildNameIndex } from "#server/business/directory/name-index.ts";
import { checkText } from "#server/content-policy/check-text.ts";
import { dropUnknownCookies } from "#server/http/cookies/known-cookies.ts";
import { decodePicture } from "#server/media/decode-picture.ts";
import { readQrCode } from "#server/media/read-qr-code.ts";
import { dropUnreadNames } from "#server/pages/read-names.ts";
import { inspect } from "#server/shield/inspect.ts";
import { splitLinks } from "#web/chat/view/split-links.ts";
import { makeDataDir, removeDataDir, startProduct } from "../e2e/product.ts";
import { describeConditions, formatTable } from "./report.ts";
import { saveSection } from "./save-section.ts";

// `npm run bench:functions [-- --save]`: processor time of functions on their longest or nastiest input. Each function
// has a budget in milliseconds. The process exits with 1 if a function exceeds its budget.

interface Row {
  name: string;
  /** Milliseconds of processor time in the best of {@link attempts}. */
  budget: number;
  work: () => unknown;
}

const attempts = 5;
/**
 * Milliseconds from the start of the process until `/readyz` answers 200, without the time that other processes take.
 */
const startBudget = 5_000;

const { values } = parseArgs({ options: { save: { type: "boolean" } } });
const rows = [...textRows(), ...addressRows(), ...(await nameRows()), marketRow(), ...(await pictureRows())];
const measured: { row: Row; time: number }[] = [];
for (const row of rows) measured.push({ row, time: await measure(row.work) });

const start = await measureStart();

const section = [
  "## Functions",
  describeConditions(),
  `Processor time of the best of ${attempts} attempts, on the longest or nastiest input that reaches the function.`,
  formatTable(
    ["function and input", "ms", "budget", ""],
    measured.map(({ row, time }) => [
      row.name,
      time.toFixed(2),
      String(row.budget),
      time > row.budget ? "over" : "met",
    ]),
  ),
  `A start on an existing demo market is ready after ${(start / 1_000).toFixed(1)} s; ${startBudget / 1_000} s are allowed.`,
].join("\n\n");
console.log(section);
if (values.save) await saveSection("Functions", section);
process.exitCode = start > startBudget || measured.some(({ row, time }) => time > row.budget) ? 1 : 0;

async function measureStart(): Promise<number> {
  const DATA_DIR = await makeDataDir();
  try {
    const first = await startProduct({ DATA_DIR });
    await first.stop();
    const product = await startProduct({ DATA_DIR });
    await product.stop();
    return product.readyAfter;
  } finally {
    await removeDataDir(DATA_DIR);
  }
}

/** Milliseconds of processor time, of all threads of this process. */
async function measure(work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

/** Texts of people: the shield and the content policy read each of them on the main thread. */
function textRows(): Row[] {
  const messageLength = 4_000;
  const units = [
    "а",
    "скажите, ещё продаёте? код товара 5, приеду завтра смотреть диван ",
    "скиньте код карты смс ссылку доставка оплата получить ",
    "a.b.c-d.kg/x ",
    "4 1 1 1 ",
    "к о д ",
    "a b . ",
    "a.",
    "lalafo-a•top ",
    "a@b.c ",
    "abc.abd.abe.com.5.",
    `${"abc.abd.".repeat(30)}com `,
    "https://a.x1/ ",
    "+7 ",
    "а\u200b",
    "😀 ",
  ];
  const fill = (unit: string) => unit.repeat(Math.ceil(messageLength / unit.length)).slice(0, messageLength);
  const marks = ["\u0301\u0316".repeat(20_000), "\u0301".repeat(20_000) + "\u0316".repeat(20_000)];
  const links = ["https://a".repeat(450), `https://${".".repeat(3_990)}`, "(".repeat(4_000)];
  return [
    ...units.map((unit) => ({
      name: `shield: a message of ${JSON.stringify(unit.slice(0, 24))}`,
      budget: 20,
      work: () => inspect(fill(unit), { isNew: true }),
    })),
    {
      name: "content policy: a description of 39,900 digits",
      budget: 20,
      work: () => checkText({ title: "Диван", description: "0".repeat(39_900), dealType: "sell" }),
    },
    ...marks.map((text, index) => ({
      name: `cleanText: 40,000 marks, order ${index + 1}`,
      budget: 5,
      work: () => cleanText(`а${text}`),
    })),
    ...links.map((text) => ({
      name: `splitLinks: ${text.slice(0, 12)}…`,
      budget: 5,
      work: () => splitLinks(text, "https://jarya.example"),
    })),
  ];
}

/** Headers and addresses: read before any limit counts. */
function addressRows(): Row[] {
  const known = new Set(["theme", "place", "__Host-access"]);
  return [
    ...["theme=dark;", ";", "=", "a=1; ", "theme", " "].map((part) => ({
      name: `dropUnknownCookies: 16 KB of ${JSON.stringify(part)}`,
      budget: 5,
      work: () => dropUnknownCookies({ cookie: part.repeat(Math.floor(16_384 / part.length)) }, known),
    })),
    {
      name: "dropUnreadNames: 2,000 fields",
      budget: 5,
      work: () => dropUnreadNames(`/?${"a&%61=1&".repeat(1_000)}`, () => false),
    },
  ];
}

/** Searches among the names of ten thousand businesses. */
async function nameRows(): Promise<Row[]> {
  const words = Array.from({ length: 400 }, (_, at) => `дүкөн${at.toString(36).replaceAll(/\d/g, "ж")}`);
  const index = await buildNameIndex(
    Array.from({ length: 10_000 }, (_, id) => ({
      id,
      name: `${words[id % 400]} ${words[(id * 7) % 400]} ${id}`,
      rating_score: 4,
    })),
  );
  const texts = ["дүкөн", "дукон ж", "lerjy", "dukon a b c d e f", "дүкөнжжжжж", "ю".repeat(200), "дүкөн ".repeat(30)];
  return texts.map((text) => ({
    name: `names of businesses: ${JSON.stringify(text.slice(0, 20))}`,
    budget: 60,
    work: () => index.find(text),
  }));
}

/** The generator fills markets of a million listings: at least 30,000 a second. */
function marketRow(): Row {
  const market = createMarket({
    seed: 1,
    size: 20_000,
    users: 600,
    businesses: 12,
    activeShare: 0.8,
    samples: readSamples(),
    catalogue: readReference(),
    pictures: new Map(),
    now: new Date("2026-11-21T06:00:00Z"),
  });
  return {
    name: "generator: 20,000 listings",
    budget: 670,
    work: () => {
      for (let index = 0; index < 20_000; index += 1) market.listing(index);
    },
  };
}

/** Pictures that cost the most of what is accepted, or refused only after a look. */
async function pictureRows(): Promise<Row[]> {
  const noise = Buffer.alloc(1_000 * 1_000);
  for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 7 + Math.floor(at / 1_000) * 3) % 14 < 7 ? 0 : 255;
  const png = await sharp(noise, { raw: { width: 1_000, height: 1_000, channels: 1 } })
    .png()
    .toBuffer();
  const { picture } = await decodePicture(png, () => ({}));
  return [
    { name: "readQrCode: stripes that look like codes", budget: 300, work: () => readQrCode(picture) },
    ...["\u00ff", "\u00ff\0", "\u00ff\u00da\0\0", "\u00ff\u00e0\0\0"].map((unit) => {
      const bytes = Buffer.alloc(8 * 2 ** 20, unit, "latin1");
      bytes.set([0xff, 0xd8, 0xff, 0xe0], 0);
      return {
        name: `decodePicture: 8 MB of ${Buffer.from(unit, "latin1").toString("hex")}`,
        budget: 100,
        work: () => decodePicture(bytes, () => ({})).catch(() => undefined),
      };
    }),
  ];
}
