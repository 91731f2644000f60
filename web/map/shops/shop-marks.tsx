import Store from "lucide-react/icons/store";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { businessPath } from "#contracts/business/page-path.ts";
import type { MapShop } from "#contracts/map/schemas.ts";
import { formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { ShopGroup } from "./group-shops.ts";

interface ShopMarksProps {
  groups: readonly ShopGroup[];
  /** What of the size of the map something is at, as styles have it. */
  leftOf: (x: number) => string;
  topOf: (y: number) => string;
  onOpen: (shops: readonly MapShop[]) => void;
}

/** Where businesses are: what is pressed says which. */
export function ShopMarks({ groups, leftOf, topOf, onOpen }: ShopMarksProps) {
  const t = useTranslations("map");
  if (groups.length === 0) return null;
  return (
    <ul aria-label={t("shops")}>
      {groups.map(({ shops, x, y }) => (
        <li key={shops[0]?.id} style={{ left: leftOf(x), top: topOf(y) }} className="absolute size-0">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={shops.length === 1 ? shops[0]?.business.name : t("shopCount", { count: shops.length })}
            onClick={() => onOpen(shops)}
            className="absolute flex h-7 min-w-7 -translate-x-1/2 -translate-y-1/2 items-center justify-center gap-0.5 rounded-s border border-apricot-500 bg-apricot-100 px-1 text-xs font-semibold text-apricot-ink shadow-1 before:absolute before:-inset-2 hover:bg-apricot-400 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-felt-900"
          >
            <Icon of={Store} size={16} />
            {shops.length > 1 && shops.length}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ShopPanelProps {
  shops: readonly MapShop[];
  onClose: () => void;
}

/** More are found nearer, or in the list of businesses. */
const maxShown = 12;

/** The businesses of a mark, with the ways to their pages. */
export function ShopPanel({ shops, onClose }: ShopPanelProps) {
  const t = useTranslations("map");
  const panel = useRef<HTMLDialogElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onClose();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [onClose, opener]);
  return (
    <dialog
      open
      ref={panel}
      tabIndex={-1}
      aria-label={t("shops")}
      className="absolute top-auto right-auto bottom-3 left-3 m-0 z-20 flex max-h-[calc(100%-24px)] w-[min(300px,calc(100%-80px))] flex-col rounded-m border border-felt-200 bg-felt-0 shadow-2 outline-none"
    >
      <div className="flex items-center border-b border-felt-200 pl-3">
        <h2 className="mr-auto truncate text-sm font-semibold">{t("shops")}</h2>
        <button
          type="button"
          aria-label={t("close")}
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-felt-100"
        >
          <Icon of={X} />
        </button>
      </div>
      <ul className="overflow-y-auto overscroll-contain py-1">
        {shops.slice(0, maxShown).map(({ id, business, address, count }) => (
          <li key={id}>
            <PageLink to={businessPath(business)} className="block px-3 py-2 hover:bg-felt-100">
              <span className="block text-sm font-semibold text-lake-700">{business.name}</span>
              <span className="block text-xs text-felt-600">{address}</span>
              <span className="block text-xs text-felt-600">{t("tip", { count, shown: formatNumber(count) })}</span>
            </PageLink>
          </li>
        ))}
        {shops.length > maxShown && (
          <li className="px-3 py-2 text-xs text-felt-600">{t("moreShops", { count: shops.length - maxShown })}</li>
        )}
      </ul>
    </dialog>
  );
}
