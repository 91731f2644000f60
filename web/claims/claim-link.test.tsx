// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Viewer } from "#web/accounts/session/viewer.ts";
import { render } from "#web/test/render.tsx";
import { ClaimLink } from "./claim-link.tsx";

const path = "/user/9/complaint";
const hrefOf = async (viewer: Viewer | null) =>
  (await render(<ClaimLink to={path}>Пожаловаться</ClaimLink>, { root: { viewer } }))
    .querySelector("a")
    ?.getAttribute("href");

test("it leads to the form, guests too: they say what is wrong before they sign in", async () => {
  expect(await hrefOf({ id: 5, name: "Айгүл" } as Viewer)).toBe(path);
  expect(await hrefOf(null)).toBe(path);
});
