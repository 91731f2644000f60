// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "#web/test/render.tsx";
import { useRequired } from "./use-required.ts";

function PictureForm() {
  const { props, errorOf } = useRequired({ image: "Выберите картинку." });
  return (
    <form {...props}>
      <input type="file" name="image" aria-invalid={errorOf("image") ? true : undefined} />
      <p>{errorOf("image")}</p>
      <button type="submit">Добавить</button>
    </form>
  );
}

test("a missing file is said in our own words, and a chosen one is no missing one", async () => {
  const part = await render(<PictureForm />);
  const [form, field] = [part.querySelector("form"), part.querySelector<HTMLInputElement>("input")];
  if (!form || !field) throw new Error("no form");
  expect(form.noValidate).toBe(true);
  const submit = async () => {
    const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
    await act(async () => form.dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect(await submit()).toBe(true);
  expect(part.querySelector("p")?.textContent).toBe("Выберите картинку.");
  await vi.waitFor(() => expect(document.activeElement).toBe(field));

  const files = new DataTransfer();
  files.items.add(new File(["x"], "banner.png", { type: "image/png" }));
  field.files = files.files;
  await act(async () => field.dispatchEvent(new Event("input", { bubbles: true })));
  expect(part.querySelector("p")?.textContent).toBe("");
});
