// @vitest-environment happy-dom
import { act, useState } from "react";
import { Form } from "react-router";
import { expect, test, vi } from "vitest";
import { UnsavedPicturesProvider, useUnsavedPicture } from "#web/ui/crop/unsaved-pictures.ts";
import { render } from "#web/test/render.tsx";
import { usePicturesFirst } from "./use-typed-first.ts";

const path = "/business-registration?step=logo";

/** A picture in its frame, which closes once the server has it. */
function Frame({ save }: { save: () => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <Open save={save} onSaved={() => setOpen(false)} /> : null;
}

function Open({ save, onSaved }: { save: () => Promise<boolean>; onSaved: () => void }) {
  useUnsavedPicture(async () => {
    const isSaved = await save();
    if (isSaved) onSaved();
    return isSaved;
  });
  return null;
}

function Step({ save }: { save: () => Promise<boolean> }) {
  const { unsaved, savePicturesFirst } = usePicturesFirst("next");
  return (
    <div onSubmitCapture={savePicturesFirst}>
      <UnsavedPicturesProvider value={unsaved}>
        <Frame save={save} />
      </UnsavedPicturesProvider>
      <Form method="post" action={path}>
        <input type="hidden" name="intent" value="next" />
      </Form>
    </div>
  );
}

/** Ends the step. */
function end(part: HTMLElement): Promise<void> {
  return act(async () => {
    part.querySelector("form")?.requestSubmit();
    await Promise.resolve();
  });
}

test("a picture in its frame is saved, and then the step ends by the same press", async () => {
  const onSubmit = vi.fn(() => null);
  const save = vi.fn(async () => {
    await Promise.resolve();
    expect(onSubmit).not.toHaveBeenCalled();
    return true;
  });
  const part = await render(<Step save={save} />, { path, onSubmit });
  await end(part);
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(save).toHaveBeenCalledTimes(1);
});

test("a picture that is refused keeps the step open; a second press leaves it behind", async () => {
  const onSubmit = vi.fn(() => null);
  const save = vi.fn(() => Promise.resolve(false));
  const part = await render(<Step save={save} />, { path, onSubmit });
  await end(part);
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(onSubmit).not.toHaveBeenCalled();
  await end(part);
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(save).toHaveBeenCalledTimes(1);
});
