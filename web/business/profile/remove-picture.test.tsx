// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import { press, render } from "#web/test/render.tsx";
import { GallerySection } from "./pictures-section.tsx";
import { FormsProvider } from "./section-form.tsx";

const page = "/profile/edit?section=gallery";
const photoOf = (id: number) => ({
  id,
  photo: `/media/${id}.webp`,
  medium_thumbnail: `/media/${id}.webp`,
  width: 9,
  height: 9,
  thumbhash: "",
});
const gallery = (
  <FormsProvider value={{ path: page, answer: undefined, submit: "Сохранить" }}>
    <GallerySection profile={{ gallery: [photoOf(7), photoOf(8)] } as unknown as BusinessProfile} />
  </FormsProvider>
);

test("a photo is removed once that is agreed to, by an address that works without scripts", async () => {
  const onSubmit = vi.fn(() => null);
  const part = await render(gallery, { path: page, onSubmit });
  const links = [...part.querySelectorAll("a[aria-label]")].map((a) => [
    a.getAttribute("aria-label"),
    a.getAttribute("href"),
  ]);
  expect(links).toEqual([
    ["Удалить: Фото 1", `${page}&remove=7`],
    ["Удалить: Фото 2", `${page}&remove=8`],
  ]);
  expect(part.textContent).not.toContain("Удалить фото?");

  const asked = await render(gallery, { path: `${page}&remove=8`, onSubmit });
  expect(asked.textContent).toContain("Удалить фото?");
  expect(asked.textContent).toContain("Фото 2: вернуть будет нельзя");
  await press(asked, "button[name=intent][value=removeGallery]");
  expect(onSubmit).toHaveBeenCalledWith("/profile/edit", { id: "8", intent: "removeGallery" });

  // Of another page, or gone meanwhile: nothing to ask.
  const gone = await render(gallery, { path: `${page}&remove=9` });
  expect(gone.textContent).not.toContain("Удалить фото?");
});
