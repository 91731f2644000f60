import { expect, test as base } from "vitest";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import {
  findPostgres,
  makeDataDir,
  removeDataDir,
  type RunningProduct,
  type Settings,
  startProduct,
  startInterrupted,
  startRefused,
  stopTimeout,
  takePort,
  withoutDemo,
} from "../e2e/product.ts";

/**
 * `demoDir`: a `DATA_DIR` in which the product was started once, with its demo market.
 * `start`: starts a product, which is stopped after the test in any case.
 */
const test = base
  .extend("demoDir", { scope: "file" }, async ({}, { onCleanup }) => {
    const folder = await makeDataDir();
    onCleanup(() => removeDataDir(folder));
    const product = await startProduct({ DATA_DIR: folder });
    await product.stop();
    return folder;
  })
  .extend("emptyDir", async ({}, { onCleanup }) => {
    const folder = await makeDataDir();
    onCleanup(() => removeDataDir(folder));
    return folder;
  })
  .extend("start", async ({}, { onCleanup }) => {
    const started: RunningProduct[] = [];
    onCleanup(async () => {
      await Promise.all(started.map((product) => product.stop("SIGKILL")));
    });
    return async (settings: Settings) => {
      const product = await startProduct(settings);
      started.push(product);
      return product;
    };
  });

test("after the first start, the next one shows the same market", async ({ demoDir, start }) => {
  const product = await start({ DATA_DIR: demoDir });
  const { results } = await readList(product);
  expect(results).toHaveLength(28);
});

test("after a kill it starts again with the same listings", async ({ demoDir, start }) => {
  const first = await start({ DATA_DIR: demoDir });
  const before = await readList(first);
  const ending = await first.stop("SIGKILL");
  expect(ending.code).toBeNull();
  const second = await start({ DATA_DIR: demoDir });
  expect((await readList(second)).results).toEqual(before.results);
});

test("Ctrl-C stops it within 5 s, and its port is free again", async ({ demoDir, start }) => {
  const product = await start({ DATA_DIR: demoDir });
  const { code, after } = await product.stop("SIGINT");
  expect({ code, isInTime: after < stopTimeout }).toEqual({ code: 0, isInTime: true });
  await expect(fetch(`${product.url}/healthz`)).rejects.toThrow("fetch failed");
});

test("npm start passes SIGTERM on, and ends once the product has stopped", async ({ demoDir }) => {
  const product = await startProduct({ DATA_DIR: demoDir }, ["npm", "start"]);
  expect((await product.stop("SIGTERM")).code).toBe(0);
  await expect(fetch(`${product.url}/healthz`)).rejects.toThrow("fetch failed");
  expect(await findPostgres(demoDir)).toBeUndefined();
});

test("SIGTERM while it starts ends it at once, and its PostgreSQL with it", async ({ emptyDir, start }) => {
  const { code } = await startInterrupted({ DATA_DIR: emptyDir }, "SIGTERM");
  expect(code).toBe(0);
  await expect.poll(() => findPostgres(emptyDir), { timeout: stopTimeout }).toBeUndefined();
  await start({ DATA_DIR: emptyDir });
});

test("killed at any moment of its first start, also while the web app is built, it has the whole market in the end", async ({
  emptyDir,
  start,
}) => {
  const command = [process.execPath, "server/main.ts", "--prepare"] as const;
  for (const later of [200, 900, 1_800]) await startInterrupted({ DATA_DIR: emptyDir }, "SIGKILL", { later, command });
  for (const later of [700, 1_500, 3_000]) await startInterrupted({ DATA_DIR: emptyDir }, "SIGKILL", { later });
  const product = await start({ DATA_DIR: emptyDir });
  const { results } = await readList(product);
  expect(results).toHaveLength(28);
  const page = await (await fetch(product.url)).text();
  const pictures = new Set(page.match(/\/media\/demo\/[a-z0-9-]+\.webp/g));
  expect(pictures.size).toBeGreaterThan(20);
  const answers = await Promise.all([...pictures].map((address) => fetch(product.url + address)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

test("a second product on the same DATA_DIR names the process that uses it, and the first is not disturbed", async ({
  demoDir,
  start,
}) => {
  const first = await start({ DATA_DIR: demoDir });
  const second = await startRefused({ DATA_DIR: demoDir });
  expectOneLine(second, `${demoDir} is in use by process ${first.pid}`);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
});

test("the data of a demo do not become a site", async ({ demoDir, start }) => {
  expectOneLine(
    await startRefused({ DATA_DIR: demoDir, ...withoutDemo }),
    "DEMO should be 1: this database holds a demo",
  );
  await start({ DATA_DIR: demoDir });
});

test("a port in use is named", async ({ emptyDir }) => {
  const { port, release } = await takePort();
  try {
    const ending = await startRefused({ DATA_DIR: emptyDir, ...withoutDemo, PORT: String(port) });
    expectOneLine(ending, `PORT should be a free one: another program listens at ${port} of 127.0.0.1`);
  } finally {
    await release();
  }
});

test("a database that does not answer is reported in one line, without its password", async ({ emptyDir }) => {
  const { port, release } = await takePort();
  await release();
  const address = `postgresql://jarya:hunter2@127.0.0.1:${port}/jarya`;
  const ending = await startRefused({ DATA_DIR: emptyDir, ...withoutDemo, DATABASE_URL: address });
  expectOneLine(ending, "database does not answer");
  expect(ending.output).not.toContain("hunter2");
});

test.for([
  { name: "PORT", value: "abc", should: "PORT should be a whole number" },
  { name: "SECRET", value: "", should: "SECRET should be set" },
  { name: "SMS_URL", value: "", should: "SMS_URL should be set" },
])("an invalid $name is named, with what it should be", async ({ name, value, should }, { emptyDir }) => {
  const ending = await startRefused({ DATA_DIR: emptyDir, ...withoutDemo, [name]: value });
  expectOneLine(ending, should);
});

async function readList({ url }: RunningProduct): Promise<{ results: unknown[] }> {
  const response = await fetch(url + listProducts.path);
  expect(response.status).toBe(200);
  return response.json() as Promise<{ results: unknown[] }>;
}

/** Expects exit code 1 and one line of output that contains these words. */
function expectOneLine({ code, output }: { code: number | null; output: string }, words: string): void {
  expect({ code, lines: output.trim().split("\n") }).toEqual({ code: 1, lines: [expect.stringContaining(words)] });
}
