// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { shownPhotos } from "#web/ui/photo/photo-cover.ts";
import { Gallery } from "./gallery.tsx";
import type { GalleryPhoto } from "./gallery-photo.ts";

const photo = (name: string, width: number, height: number): GalleryPhoto => ({
  src: `/media/${name}-960.webp`,
  srcSet: "",
  width,
  height,
  colour: "#123456",
  thumbnail: `/media/${name}-160.webp`,
  large: `/media/${name}-2048.webp`,
});

const photos = [photo("car", 960, 720), photo("portrait", 720, 960), photo("wide", 1920, 900)];

test("pictures that leave a part of the frame free stand on themselves, blurred", async () => {
  const part = await render(<Gallery photos={photos} title="Honda Fit" />);
  const frames = [...part.querySelectorAll("li[id^=photo-] a")];
  expect(frames.map((frame) => [...frame.querySelectorAll("img")].map((image) => image.getAttribute("src")))).toEqual([
    ["/media/car-960.webp"],
    ["/media/portrait-160.webp", "/media/portrait-960.webp"],
    ["/media/wide-160.webp", "/media/wide-960.webp"],
  ]);
});

test("the photos over the whole screen are chosen by their thumbnails", async () => {
  const part = await render(<Gallery photos={photos} title="Honda Fit" />);
  await press(part, "#photo-1 a");
  await act(async () => void (await import("./lightbox.tsx")));
  const row = part.querySelector("dialog ul");
  const scrollTo = vi.spyOn(row as HTMLElement, "scrollTo");
  Object.defineProperty(row, "clientWidth", { value: 400 });
  await press(part, "dialog button[aria-label='Показать фото 3']");
  expect(scrollTo).toHaveBeenCalledWith({ left: 800 });
});

test("without photos the drawn picture stands for them, and says so", async () => {
  const part = await render(<Gallery photos={[]} drawn="/assets/category/1/spool.svg" title="Ателье" />);
  expect(part.querySelector("img")?.getAttribute("src")).toBe("/assets/category/1/spool.svg");
  expect(part.textContent).toBe("Без фото");
});

test("where data are saved a gallery shows blurs, and a photo once it was asked for", async () => {
  const cover = { blur: "data:image/bmp;base64,Qk0=", src: "/media/car-480.webp", show: "Показать фото, ≈ 30 КБ" };
  const covered = { ...photo("car", 960, 720), src: cover.src, cover };
  const part = await render(<Gallery photos={[covered]} title="Honda Fit" />);
  const picture = () => part.querySelector("#photo-1 img")?.getAttribute("src");
  expect(picture()).toBe(cover.blur);
  expect(part.querySelector("#photo-1 a")?.getAttribute("href")).toBe(cover.src);
  await act(async () => shownPhotos.set(new Set([cover.src])));
  expect(picture()).toBe(cover.src);
  expect(part.querySelector("[data-show]")).toBeNull();
});
