import { expect, test } from "vitest";
import type { Layers } from "./layers.ts";
import {
  findBarrels,
  findDeadReferences,
  findDomainWords,
  findFileCycles,
  findFolderCycles,
  findForeignCitations,
  findForeignPackages,
  findFullFolders,
  findLayerFaults,
  findMisnumbered,
  findStraySql,
  findUnlayeredFolders,
  findUnmappedFolders,
} from "./rules.ts";
import { parseSource, type Source } from "./sources.ts";

/** Parses texts, given by path. */
function sourcesOf(texts: Record<string, string>): Source[] {
  return Object.entries(texts).map(([file, text]) => parseSource(file, text));
}

test("cycles of files are found, over a third file and of types too", () => {
  const sources = sourcesOf({
    "server/search/a.ts": `import { b } from "./b.ts";`,
    "server/search/b.ts": `import { c } from "#server/prices/c.ts";`,
    "server/prices/c.ts": `import type { A } from "#server/search/a.ts";`,
    "server/prices/d.ts": `import { c } from "./c.ts";`,
  });
  expect(findFileCycles(sources)).toEqual([
    "these files import each other: server/prices/c.ts, server/search/a.ts, server/search/b.ts",
  ]);
});

test("cycles of folders are found also where files have none; those of tests are allowed", () => {
  const cycle = {
    "web/card/card.tsx": `import { Heart } from "#web/favourites/heart.tsx";`,
    "web/favourites/heart.tsx": `export const Heart = 1;`,
    "web/favourites/page.tsx": `const part = await import("#web/card/card.tsx");`,
  };
  expect(findFolderCycles(sourcesOf(cycle))).toEqual([
    "these folders import from each other: web/card, web/favourites",
  ]);
  const onlyInTest = {
    "web/card/card.tsx": `import { Heart } from "#web/favourites/heart.tsx";`,
    "web/favourites/heart.test.tsx": `import { Card } from "#web/card/card.tsx";`,
  };
  expect(findFolderCycles(sourcesOf(onlyInTest))).toEqual([]);
});

const samples: Layers = {
  groups: [["server/platform"], ["server/search", "server/prices"], ["server/search/text"], ["server"]],
  open: ["contracts"],
  openTypes: ["web"],
};

test.each([
  ["a lower layer a higher one", "server/platform/a.ts", `import { b } from "#server/search/b.ts";`],
  ["a feature the composition", "server/search/a.ts", `import { createApp } from "#server/app.ts";`],
  ["a folder its subfolder in a higher group", "server/search/a.ts", `import { b } from "./text/b.ts";`],
  ["the server the web app", "server/search/a.ts", `import { Card } from "#web/card/card.tsx";`],
  ["the product its own tests", "server/search/a.ts", `import { app } from "../../e2e/app.ts";`],
])("%s may not import", (_, file, text) => {
  expect(findLayerFaults(sourcesOf({ [file]: text }), [samples])).toHaveLength(1);
});

test.each([
  ["a higher layer a lower one", "server/search/a.ts", `import { b } from "#server/platform/b.ts";`],
  ["a folder its neighbour in the group", "server/search/a.ts", `import { p } from "#server/prices/p.ts";`],
  ["any folder an open one", "server/platform/a.ts", `import { c } from "#contracts/c.ts";`],
  ["the server types of the web app", "server/search/a.ts", `import type { Card } from "#web/card/card.tsx";`],
  ["any folder a package", "server/platform/a.ts", `import { z } from "zod";`],
  ["a test anything", "server/platform/a.test.ts", `import { b } from "#server/search/b.ts";`],
])("%s may import", (_, file, text) => {
  expect(findLayerFaults(sourcesOf({ [file]: text }), [samples])).toEqual([]);
});

test("a feature without a layer is found", () => {
  const sources = sourcesOf({
    "server/notes/notes.ts": "",
    "server/search/a.ts": "",
    "server/app.ts": "",
    "contracts/notes/calls.ts": "",
  });
  expect(findUnlayeredFolders(sources, [samples], ["server"])).toEqual([
    "server/notes has no layer: scripts/structure/layers.ts",
  ]);
});

test("contracts import no package but zod; their tests may", () => {
  const sources = sourcesOf({
    "contracts/notes/schemas.ts": `import { z } from "zod";\nimport { path } from "#contracts/base/address.ts";`,
    "contracts/notes/rules.ts": `import type { Kysely } from "kysely";`,
    "contracts/notes/values.ts": `import { createHash } from "node:crypto";`,
    "contracts/notes/rules.test.ts": `import { test } from "vitest";`,
    "server/notes/a.ts": `import { sql } from "kysely";`,
  });
  expect(findForeignPackages(sources)).toEqual([
    "contracts/notes/rules.ts may not import kysely: contracts import no package but zod",
    "contracts/notes/values.ts may not import node:crypto: contracts import no package but zod",
  ]);
});

test("a folder that the map does not name where it belongs is found, down to the second level", () => {
  const map = [
    "server/",
    "  notes/   kept · text/ their words",
    "           old/ what was kept",
    "  search/  finds them",
    "long/      kills · crawl/",
  ];
  const architecture = ["# Map", "```", ...map, "```", "`server/prices/` is `server/search/deep/`"].join("\n");
  const named = ["server/app.ts", "server/notes/text/deep/a.ts", "server/notes/old/a.ts", "long/crawl/a.ts"];
  const unnamed = ["server/search/text/a.ts", "server/prices/a.ts", "server/search/deep/a.ts"];
  expect(findUnmappedFolders([...named, ...unnamed, "docs/a/b.md"], architecture, ["server", "long"])).toEqual([
    "server/search/text is not in the map: ARCHITECTURE.md",
    "server/prices is not in the map: ARCHITECTURE.md",
    "server/search/deep is not in the map: ARCHITECTURE.md",
  ]);
});

test("a re-export is found, except in an entry of a build", () => {
  const barrel = sourcesOf({ "web/ui/all.ts": `export { Button } from "./button.tsx";\nexport * from "./field.tsx";` });
  expect(findBarrels(barrel, new Set())).toHaveLength(2);
  expect(findBarrels(barrel, new Set(["web/ui/all.ts"]))).toEqual([]);
});

test("a folder with 21 files is found; tests do not count", () => {
  const files = Array.from({ length: 20 }, (_, index) => `web/ui/part-${index}.tsx`);
  expect(findFullFolders([...files, "web/ui/part.test.tsx"])).toEqual([]);
  expect(findFullFolders([...files, "web/ui/one-more.tsx"])).toEqual(["web/ui has 21 files, 20 at most"]);
});

test("migrations are numbered one after the other", () => {
  const folder = "server/database/migrations";
  const files = [`${folder}/0001_first.sql`, "web/0007_other.sql", `${folder}/0002_second.sql`];
  expect(findMisnumbered(files)).toEqual([]);
  expect(findMisnumbered([...files, `${folder}/0002_twice.sql`])).toEqual([
    "0002_twice.sql should have the number 0003",
  ]);
  expect(findMisnumbered([...files, `${folder}/0004_gap.sql`])).toEqual(["0004_gap.sql should have the number 0003"]);
});

test.each([
  ["a builder", `const rows = await db.selectFrom("users").execute();`],
  ["a text", "const rows = await sql<{ id: number }>`select id from users`.execute(db);"],
  ["a client", `await client.query("delete from users");`],
])("SQL by %s is allowed in queries only", (_, text) => {
  const files = ["server/users/actions.ts", "server/users/queries.ts", "server/users/name-queries.ts"];
  expect(findStraySql(sourcesOf(Object.fromEntries(files.map((file) => [file, text]))))).toEqual([
    "server/users/actions.ts holds SQL: that belongs into queries.ts or …-queries.ts",
  ]);
  expect(findStraySql(sourcesOf({ "server/users/actions.ts": `// ${text}` }))).toEqual([]);
});

test.each([
  ["a name", `export const maxListings = 3;`],
  ["a comment", `/** Counts what moderators do. */\nexport const count = 1;`],
  ["a text", `const path = "/claims/";`],
])("a folder that knows no feature has no word of the market in %s", (_, text) => {
  const sources = sourcesOf({ "server/http/serve.ts": text, "server/listings/list.ts": text });
  expect(findDomainWords(sources, ["server/http"])).toHaveLength(1);
  expect(
    findDomainWords(sourcesOf({ "server/http/serve.ts": `const preview = "reviewers"` }), ["server/http"]),
  ).toEqual([]);
});

test.each(["`design/api.md`, Shape", "a phone number (spec §5)", "as `product.md` says"])(
  "a comment may not cite «%s»",
  (comment) => {
    expect(findForeignCitations(sourcesOf({ "web/ui/a.ts": `// ${comment}\nexport const a = 1;` }))).toHaveLength(1);
    expect(findForeignCitations(sourcesOf({ "web/ui/a.ts": `export const design = "design/${comment}";` }))).toEqual(
      [],
    );
  },
);

test("comments and documents point only to files that exist", () => {
  const texts = [
    { path: "web/ui/a.ts", texts: ["as docs/features/api.md says", "see `docs/features/gone.md`"] },
    { path: "ARCHITECTURE.md", texts: ["`web/ui/a.ts` and `web/ui/gone.tsx`, and `web/<feature>/…-page.tsx`"] },
  ];
  expect(findDeadReferences(texts, new Set(["docs/features/api.md", "web/ui/a.ts"]))).toEqual([
    "web/ui/a.ts points to docs/features/gone.md, which is not there",
    "ARCHITECTURE.md points to web/ui/gone.tsx, which is not there",
  ]);
});
