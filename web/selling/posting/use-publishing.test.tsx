// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import type { SentProduct } from "#contracts/selling/schemas.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { render } from "#web/test/render.tsx";
import { type Draft, emptyDraft } from "./draft/draft.ts";
import { useDraft } from "./draft/use-draft.ts";
import { type Publishing, usePublishing } from "./use-publishing.ts";

vi.mock("./draft/draft-store.ts", () => ({
  readDraft: vi.fn(async () => undefined),
  writeDraft: vi.fn(async () => undefined),
  deleteDraft: vi.fn(async () => undefined),
}));
vi.mock("./use-parameters.ts", () => ({ loadParameters: async () => [] }));
vi.mock("#web/platform/browser-api.ts", () => ({
  callFromBrowser: vi.fn(async () => ({ value: { id: 7 } as SentProduct })),
}));

const complete: Draft = {
  ...emptyDraft({ phone: "0555 000 001", location: 3 }),
  title: "Пошив костюмов",
  description: "Шьём мужские костюмы за неделю.",
  category: 449,
  isNegotiable: true,
};

async function openForm(draft: Draft, isPhotoOptional: boolean) {
  let publishing: Publishing | undefined;
  const onPublished = vi.fn();
  const origin = { name: "new", userId: 1, revision: null, draft, photos: [] };
  function Form() {
    const state = useDraft(origin);
    publishing = usePublishing({ state, listingId: null, isBusiness: false, isPhotoOptional, onPublished });
    return <output>{publishing.errors.errorOf("photos")}</output>;
  }
  vi.mocked(callFromBrowser).mockClear();
  const form = await render(<Form />);
  return {
    form,
    onPublished,
    read: () => publishing,
    publish: (isAgreed?: boolean) => act(async () => publishing?.publish(isAgreed)),
  };
}

test("a listing without photos is sent after one question where they are optional", async () => {
  const { read, publish, onPublished } = await openForm(complete, true);
  await publish();
  expect([read()?.isAsking, read()?.step]).toEqual([true, "idle"]);
  expect(callFromBrowser).not.toHaveBeenCalled();
  await act(async () => read()?.stopAsking());
  expect(read()?.isAsking).toBe(false);
  await publish();
  await publish(true);
  expect(read()?.isAsking).toBe(false);
  expect(onPublished).toHaveBeenCalledTimes(1);
  const [, options] = vi.mocked(callFromBrowser).mock.calls[0] ?? [];
  expect(options).toMatchObject({ body: { photos: [], without_photos: true } });
});

test("other faults are told first, and where a photo is demanded nothing is asked", async () => {
  const incomplete = await openForm({ ...complete, title: "" }, true);
  await incomplete.publish();
  expect(incomplete.read()?.isAsking).toBe(false);
  expect(incomplete.read()?.errors.errorOf("title")).toBe("Обязательное поле");
  expect(incomplete.form.textContent).toBe("");

  const goods = await openForm(complete, false);
  await goods.publish();
  expect(goods.read()?.isAsking).toBe(false);
  expect(goods.form.textContent).toBe("Добавьте хотя бы одно фото");
  expect(callFromBrowser).not.toHaveBeenCalled();
});
