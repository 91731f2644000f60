import { showToast } from "#web/ui/toast/show-toast.ts";

/**
 * Shares a listing by the system's share sheet if there is one, else copies its link. `href` is relative to the root of the
 * site.
 */
export async function shareListing(
  title: string,
  href: string,
  texts: { copied: string; notCopied: string },
): Promise<void> {
  const url = new URL(href, location.origin).href;
  if (matchMedia("(pointer: coarse)").matches && "share" in navigator) {
    // Closing the sheet rejects, too.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast("success", texts.copied);
  } catch {
    showToast("error", texts.notCopied);
  }
}
