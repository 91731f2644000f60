import { showToast } from "#web/ui/show-toast.ts";

/** Shares an ad: by the phone's own sheet where there is one, else its link is copied. `href` is from the root of the site. */
export async function shareListing(
  title: string,
  href: string,
  words: { copied: string; notCopied: string },
): Promise<void> {
  const url = new URL(href, location.origin).href;
  if (matchMedia("(pointer: coarse)").matches && "share" in navigator) {
    // Closing the sheet rejects too, and needs no word.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast("success", words.copied);
  } catch {
    showToast("error", words.notCopied);
  }
}
