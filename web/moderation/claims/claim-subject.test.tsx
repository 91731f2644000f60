// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { ClaimSubject } from "./claim-subject.tsx";
import type { ClaimedListing } from "./claim-view.ts";

test("the seller of a claimed listing has a name, unless the listing is gone", async () => {
  const listing = { id: 7, title: "Диван", price: "500 сом", state: "active", photos: [] as string[] };
  const nameFor = async (name: string | null) => {
    const claimed: ClaimedListing = { ...listing, state: "active", seller: { id: 9, name } };
    const part = await render(<ClaimSubject subject={{ kind: "listing", listing: claimed }} />);
    return part.querySelector("a[href='/moderation/users/9']")?.textContent;
  };
  expect(await nameFor("Жапар")).toBe("Жапар");
  expect(await nameFor(null)).toBe("Продавец");
});
