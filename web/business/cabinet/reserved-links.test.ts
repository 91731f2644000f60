import { expect, test } from "vitest";
import { endpoints, plainRoutes } from "#contracts/all.ts";
import { findLinkError, reservedLinks } from "#contracts/business/profile-rules.ts";
import { linkPattern } from "#contracts/business/rules.ts";
import routes from "#web/routes.ts";

test("no business's link is the beginning of an address of the site", () => {
  const paths = [
    ...routes.map(({ path = "" }) => path),
    ...[...endpoints, ...plainRoutes].map(({ path }) => path.slice(1)),
  ];
  const beginnings = new Set(paths.map((path) => path.split("/")[0] ?? "").filter((part) => linkPattern.test(part)));
  expect(beginnings.size).toBeGreaterThan(15);
  expect([...beginnings].filter((part) => !reservedLinks.has(part))).toEqual([]);
});

test("every reserved link is refused as one", () => {
  for (const link of reservedLinks) expect(findLinkError(link), link).toBeDefined();
});
