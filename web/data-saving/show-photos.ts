import { shownPhotos, thisPage } from "#web/ui/photo/photo-cover.ts";

/** Where data are saved: a tap on the cover of a photo loads the photo, and a button those of the whole page. */
export function showTappedPhotos(): void {
  const show = (address: string) => shownPhotos.set(new Set([...shownPhotos.read(), address]));
  const showLinked = (link: HTMLAnchorElement) => {
    // Taken over from the page, which would go there after a while (`web/platform/rendering/deferred-scripts.ts`).
    delete link.dataset["tapped"];
    const isFocused = link === document.activeElement;
    const card = link.closest("li");
    show(new URL(link.href).pathname);
    // The link is gone with its cover.
    if (isFocused) requestAnimationFrame(() => card?.querySelector("a")?.focus({ preventScroll: true }));
  };
  const onClick = (event: MouseEvent) => {
    const { target, button } = event;
    if (!(target instanceof Element) || button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = target.closest("a[data-show]");
    if (link instanceof HTMLAnchorElement) {
      event.preventDefault();
      showLinked(link);
    } else if (target.closest("[data-show-all]")) show(thisPage());
  };
  document.addEventListener("click", onClick);
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-show][data-tapped]")) showLinked(link);
}
