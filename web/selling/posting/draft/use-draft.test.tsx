// @vitest-environment happy-dom
import { setTimeout as sleep } from "node:timers/promises";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "#web/test/render.tsx";
import { emptyDraft } from "./draft.ts";
import { deleteDraft, writeDraft } from "./draft-store.ts";
import { type DraftState, useDraft } from "./use-draft.ts";

vi.mock("./draft-store.ts", () => ({
  readDraft: vi.fn(async () => undefined),
  writeDraft: vi.fn(async () => undefined),
  // A slow storage: longer than a change waits to be saved.
  deleteDraft: vi.fn(async () => sleep(600)),
}));

const origin = {
  name: "new",
  userId: 1,
  revision: null,
  draft: emptyDraft({ phone: "0555000001", location: 5 }),
  photos: [],
};

test("a draft that was published or thrown away does not come back with a save that was still to come", async () => {
  let state: DraftState | undefined;
  function Form() {
    state = useDraft(origin);
    return <output>{state.saved}</output>;
  }
  const form = await render(<Form />);
  await act(async () => state?.change({ title: "Кровать" }));
  await act(async () => sleep(400));
  expect(form.textContent).toBe("saved");
  expect(writeDraft).toHaveBeenCalledTimes(1);

  await act(async () => state?.markSending(true, { key: "k", body: "{}" }));
  const { clear } = state ?? {};
  await act(async () => clear?.());
  expect(deleteDraft).toHaveBeenCalledWith("new");
  expect(writeDraft).toHaveBeenCalledTimes(1);
  expect(form.textContent).toBe("nothing");
  expect(state?.draft.title).toBe("");
});
