import { lazy, Suspense } from "react";
import { useStore } from "#web/platform/storage/store.ts";
import { noToasts, toastStore } from "./show-toast.ts";

const ToastList = lazy(() => import("./toast-list.tsx").then((module) => ({ default: module.ToastList })));

/**
 * The live region of toasts (`showToast`), one per page. It is there before the first one, so that each is announced; the code that draws them loads with the first.
 * On phones the newest stands alone and over the header: lower it would lie on the field in focus or on a button.
 */
export function Toasts() {
  const toasts = useStore(toastStore, (shown) => shown, noToasts);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-2 top-[max(8px,env(safe-area-inset-top))] z-40 flex flex-col items-end gap-2 max-720:[&>*:not(:last-child)]:hidden 720:inset-x-4 720:top-32 720:left-auto"
    >
      {toasts.length > 0 && (
        <Suspense>
          <ToastList toasts={toasts} />
        </Suspense>
      )}
    </div>
  );
}
