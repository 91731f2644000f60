import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import { Form, useSubmit } from "react-router";
import { ListingLine } from "#web/business/listings/listing-line.tsx";
import type { ListingLineView } from "#web/business/listings/listing-line-view.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useDragOrder } from "#web/ui/use-drag-order.ts";
import { moveInOrder, sortByOrder } from "./move-in-order.ts";
import "#web/business/listings/texts.ts";

interface CatalogueLinesProps {
  lines: readonly ListingLineView[];
  isFirstPage: boolean;
  hasMore: boolean;
}

const buttonClass = "grid size-11 place-items-center rounded-full hover:bg-felt-100 disabled:opacity-30";

/** The listings of a catalogue: dragged by their handles, or moved by buttons, which work without a script. */
export function CatalogueLines({ lines, isFirstPage, hasMore }: CatalogueLinesProps) {
  const t = useTranslations("catalogues");
  const submit = useSubmit();
  const list = useRef<HTMLOListElement>(null);
  const known = lines.map(({ id }) => id);
  // As it is dragged, until the page has the new order.
  const [order, setOrder] = useState<{ of: readonly ListingLineView[]; ids: number[] }>();
  const ids = order?.of === lines ? order.ids : known;
  const dragged = useDragOrder(
    list,
    (key, position) => setOrder({ of: lines, ids: moveInOrder(ids, Number(key), position) }),
    () => {
      if (ids.join() === known.join()) return;
      void submit({ intent: "order", ids: ids.join(",") }, { method: "post", preventScrollReset: true, replace: true });
    },
  );
  return (
    <ol ref={list} className="divide-y divide-felt-100 rounded-l border border-felt-200 bg-felt-0">
      {sortByOrder(lines, ids).map((listing, index) => (
        <li
          key={listing.id}
          data-key={listing.id}
          className={`flex items-center gap-x-1 px-1 py-1.5 618:px-2 ${dragged === String(listing.id) ? "bg-lake-50" : ""}`}
        >
          <span
            data-drag=""
            aria-hidden
            className="grid h-11 w-6 shrink-0 cursor-grab touch-none place-items-center text-felt-500"
          >
            <Icon of={GripVertical} />
          </span>
          <ListingLine listing={listing} />
          <Form method="post" preventScrollReset replace className="ml-auto grid shrink-0 618:flex">
            <input type="hidden" name="product" value={listing.id} />
            <input type="hidden" name="intent" value="move" />
            <MoveButton to="up" title={listing.title} isDisabled={isFirstPage && index === 0} />
            <MoveButton to="down" title={listing.title} isDisabled={!hasMore && index === lines.length - 1} />
          </Form>
          <Form method="post" preventScrollReset replace className="shrink-0">
            <input type="hidden" name="product" value={listing.id} />
            <button
              type="submit"
              name="intent"
              value="remove"
              aria-label={t("remove", { title: listing.title })}
              className={buttonClass}
            >
              <Icon of={X} />
            </button>
          </Form>
        </li>
      ))}
    </ol>
  );
}

function MoveButton({ to, title, isDisabled }: { to: "up" | "down"; title: string; isDisabled: boolean }) {
  const t = useTranslations("catalogues");
  return (
    <button
      type="submit"
      name="to"
      value={to}
      disabled={isDisabled}
      aria-label={t(to === "up" ? "moveUp" : "moveDown", { title })}
      className={buttonClass}
    >
      <Icon of={to === "up" ? ArrowUp : ArrowDown} />
    </button>
  );
}
