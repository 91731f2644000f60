import { showToast } from "#web/ui/toast/show-toast.ts";

/**
 * Shares a listing: by the sheet of the phone where there is one, else by copying its link. `href` starts at the root
 * of the site.
 */
export async function shareListing(
  title: string,
  href: string,
  texts: { copied: string; notCopied: string },
): Promise<void> {
  const url = new URL(href, location.origin).href;
  if (matchMedia("(pointer: coarse)").matches && "share" in navigator) {
    // Closing the sheet rejects, too: that is no failure.
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
