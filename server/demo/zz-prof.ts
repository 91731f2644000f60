import { readReference } from "./reference.fixture.ts";
import { createSeedContext } from "./seed-market.ts";
import { writeRows } from "./batch.ts";
import { subjects } from "./subjects.ts";
const ref: any = readReference();
const cat: any = { ...ref, rates: { KGS: 1, USD: 87.5 } };
const pics = new Map(
  ref.categories.map((c: any) => [
    c.id,
    [
      Array.from({ length: 3 }, (_, i) => ({
        name: `demo/car-aaaaaaa${i}`,
        width: 960,
        height: 720,
        thumbhash: new Uint8Array(22),
      })),
    ],
  ]),
);
const context = createSeedContext(1, new Date(), cat, pics as any);
for (let b = 0; b < 5; b++) {
  const t = performance.now(),
    c = process.cpuUsage();
  for (let i = b * 8000; i < b * 8000 + 8000; i++) context.market.listing(i);
  const c2 = process.cpuUsage(c);
  const r = writeRows(context, {
    from: b * 8000,
    to: b * 8000 + 8000,
    listingIds: Array.from({ length: 8000 }, (_, i) => i + 1),
    userIds: new Map(Array.from({ length: 1000 }, (_, i) => [b * 1000 + i, i + 1])),
    newUsers: [],
  });
  const e = new TextEncoder();
  for (const v of Object.values(r)) e.encode(v);
  const c3 = process.cpuUsage(c);
  console.log(
    "generate cpu",
    Math.round((c2.user + c2.system) / 1000),
    "all cpu",
    Math.round((c3.user + c3.system) / 1000),
    Object.entries(r)
      .map(([k, v]) => k + " " + v.length)
      .join(", "),
  );
}
