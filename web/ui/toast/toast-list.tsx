import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Info from "lucide-react/icons/info";
import X from "lucide-react/icons/x";
import type { LucideIcon } from "lucide-react/types";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { dismissToast, type Toast, type ToastKind } from "./show-toast.ts";

/** Milliseconds on show. */
const lifetime = 5_000;

const looks: Record<ToastKind, { icon: LucideIcon; colour: string }> = {
  info: { icon: Info, colour: "text-lake-600" },
  success: { icon: CircleCheck, colour: "text-ok" },
  error: { icon: CircleX, colour: "text-bad" },
};

/** The toasts on show, the newest last. */
export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  return toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />);
}

/** Leaves after its lifetime, which starts again when pointer and focus have left it; at once on the page that it leads to, which shows what it says. */
export function ToastCard({ toast: { id, kind, text, link } }: { toast: Toast }) {
  const t = useTranslations("ui");
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  const isThere = useLocation().pathname === link?.to;
  useEffect(() => {
    if (isThere) dismissToast(id);
    if (isHeld || isThere) return undefined;
    const timer = setTimeout(() => dismissToast(id), lifetime);
    return () => clearTimeout(timer);
  }, [id, isHeld, isThere]);
  if (isThere) return null;
  const { icon, colour } = looks[kind];
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only waits for the reader
    <div
      data-toast={kind}
      className="pointer-events-auto flex w-full animate-toast items-start gap-3 rounded-m border border-felt-200 bg-felt-0 py-1.5 pr-1.5 pl-4 text-felt-900 shadow-2 720:w-90"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon of={icon} className={`mt-3 ${colour}`} />
      <p className="flex-1 py-2.5 wrap-anywhere">{text}</p>
      {link && (
        <PageLink
          to={link.to}
          onClick={() => dismissToast(id)}
          className="flex min-h-11 items-center rounded-s px-2 font-semibold text-lake-600 hover:bg-lake-50"
        >
          {link.title}
        </PageLink>
      )}
      <button
        type="button"
        aria-label={t("dismiss")}
        className="grid size-11 shrink-0 place-items-center rounded-s text-felt-600 hover:bg-felt-100"
        onClick={() => dismissToast(id)}
      >
        <Icon of={X} size={18} />
      </button>
    </div>
  );
}
