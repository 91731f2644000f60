// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Viewer } from "#web/accounts/session/viewer.ts";
import { render } from "#web/test/render.tsx";
import { ClaimLink } from "./claim-link.tsx";

const viewer = { id: 5, name: "Айгүл" } as Viewer;
const hrefOf = async (userId: number, root: { viewer: Viewer | null }) =>
  (await render(<ClaimLink userId={userId} />, { root })).querySelector("a")?.getAttribute("href");

test("one complains of a seller, a guest after signing in, and nobody of themselves", async () => {
  expect(await hrefOf(9, { viewer })).toBe("/user/9/complaint");
  expect(await hrefOf(9, { viewer: null })).toBe(`/auth/login?next=${encodeURIComponent("/user/9/complaint")}`);
  expect(await hrefOf(5, { viewer })).toBeUndefined();
});
