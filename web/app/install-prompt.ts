import { createStore } from "#web/platform/storage/store.ts";

/** Chromium's offer to install the site; TypeScript does not know it, because it is no standard. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** The offer, once the browser has made it: it makes none when the app is installed, and some browsers never do. */
export const installPrompt = createStore<InstallPrompt | null>(null);

// At once, because the browser offers it only once a page; its own banner would stand over the page's bar.
if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
}

/** Lets the browser ask. An offer is good for one question. */
export async function askToInstall(): Promise<void> {
  const offer = installPrompt.read();
  installPrompt.set(null);
  await offer?.prompt();
}
