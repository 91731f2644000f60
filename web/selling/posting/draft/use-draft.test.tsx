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

async function openForm() {
  const seen: { state: DraftState | undefined } = { state: undefined };
  function Form() {
    seen.state = useDraft(origin);
    return <output>{seen.state.saved}</output>;
  }
  const form = await render(<Form />);
  await act(async () => seen.state?.change({ title: "Кровать" }));
  await act(async () => sleep(400));
  expect(form.textContent).toBe("saved");
  return { form, seen };
}

test("a draft that was thrown away does not come back with a save that was still to come", async () => {
  vi.clearAllMocks();
  const { form, seen } = await openForm();
  expect(writeDraft).toHaveBeenCalledTimes(1);
  await act(async () => seen.state?.markSending(true, { key: "k", body: "{}" }));
  const { startAnew } = seen.state ?? {};
  await act(async () => startAnew?.());
  expect(deleteDraft).toHaveBeenCalledWith("new");
  expect(writeDraft).toHaveBeenCalledTimes(1);
  expect(form.textContent).toBe("nothing");
  expect(seen.state?.draft.title).toBe("");
});

test("of what was published no draft stays on the device, and the form keeps what was typed", async () => {
  vi.clearAllMocks();
  const { form, seen } = await openForm();
  await act(async () => seen.state?.markSending(true, { key: "k", body: "{}" }));
  const { finish } = seen.state ?? {};
  await act(async () => finish?.());
  document.dispatchEvent(new Event("visibilitychange"));
  expect(deleteDraft).toHaveBeenCalledWith("new");
  expect(writeDraft).toHaveBeenCalledTimes(1);
  expect(form.textContent).toBe("nothing");
  expect(seen.state?.draft.title).toBe("Кровать");
});
