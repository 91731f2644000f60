import Ellipsis from "lucide-react/icons/ellipsis";
import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { popupProps } from "#web/ui/overlay/popup.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { useDragOrder } from "#web/ui/use-drag-order.ts";
import { CatalogueFace, catalogueGridClass } from "./catalogue-grid.tsx";
import type { CatalogueView } from "./catalogue-view.ts";
import type { Refused } from "./refused.ts";
import { moveInOrder, sortByOrder } from "./move-in-order.ts";
import "#web/business/listings/texts.ts";

const path = "/profile/catalogues";

/** One's own catalogues with their menus, in an order that is changed by dragging or by the menu; the last card makes a new one. */
export function OwnCatalogues({ catalogues }: { catalogues: readonly CatalogueView[] }) {
  const t = useTranslations("catalogues");
  const fetcher = useFetcher<Refused>();
  const list = useRef<HTMLUListElement>(null);
  // Letting go is no press on the link.
  const hasDragged = useRef(false);
  const known = catalogues.map(({ id }) => id);
  // As it is dragged, until the page has the new order.
  const [order, setOrder] = useState<{ of: readonly CatalogueView[]; ids: number[] }>();
  const ids = order?.of === catalogues ? order.ids : known;

  const save = (wanted: readonly number[]) =>
    void fetcher.submit({ intent: "order", ids: wanted.join(",") }, { method: "post", action: path });
  const dragged = useDragOrder(
    list,
    (key, position) => setOrder({ of: catalogues, ids: moveInOrder(ids, Number(key), position) }),
    () => {
      hasDragged.current = true;
      if (ids.join() !== known.join()) save(ids);
    },
  );
  const shown = sortByOrder(catalogues, ids);
  return (
    <>
      {fetcher.data?.message && <FormMessage kind="error">{fetcher.data.message}</FormMessage>}
      <ul
        ref={list}
        className={catalogueGridClass}
        aria-label={t("title")}
        onPointerDownCapture={() => (hasDragged.current = false)}
        onClickCapture={(event) => {
          if (hasDragged.current) event.preventDefault();
          hasDragged.current = false;
        }}
      >
        {shown.map((catalogue, index) => (
          <li
            key={catalogue.id}
            data-key={catalogue.id}
            className={`relative min-w-0 ${dragged === String(catalogue.id) ? "z-1 scale-95 opacity-80" : ""}`}
          >
            <PageLink
              to={catalogue.isDiscount ? "/profile/discounts" : `${path}/${catalogue.id}`}
              data-drag=""
              draggable={false}
              className="group block"
            >
              <CatalogueFace catalogue={catalogue} />
            </PageLink>
            <CatalogueMenu catalogue={catalogue} ids={ids} index={index} mover={fetcher} />
          </li>
        ))}
        <li className="min-w-0">
          <PageLink
            to={`${path}?new`}
            className="grid aspect-square place-items-center content-center gap-2 rounded-l border-2 border-dashed border-felt-300 p-3 text-center font-semibold text-lake-600 hover:border-lake-500 hover:bg-lake-50"
          >
            <Icon of={Plus} size={28} />
            {t("new")}
          </PageLink>
        </li>
      </ul>
    </>
  );
}

interface CatalogueMenuProps {
  catalogue: CatalogueView;
  /** All, in their order. */
  ids: readonly number[];
  index: number;
  mover: ReturnType<typeof useFetcher<Refused>>;
}

const entryClass = "flex h-11 w-full items-center rounded-s px-3 text-left whitespace-nowrap hover:bg-felt-100";

/** What its owner does with a catalogue: links and forms, which work without a script. What fills itself can only be moved. */
function CatalogueMenu({ catalogue, ids, index, mover }: CatalogueMenuProps) {
  const t = useTranslations("catalogues");
  const { id, name, isDiscount } = catalogue;
  const moves = [
    { title: t("earlier"), position: index - 1, isPossible: index > 0 },
    { title: t("later"), position: index + 1, isPossible: index < ids.length - 1 },
  ];
  return (
    <details {...popupProps} className="absolute top-1 right-1">
      <summary
        aria-label={t("menu", { name })}
        className="grid size-11 place-items-center rounded-full [&::-webkit-details-marker]:hidden"
      >
        <span className="grid size-9 place-items-center rounded-full bg-felt-0 shadow-1">
          <Icon of={Ellipsis} />
        </span>
      </summary>
      <ul className="absolute right-0 z-20 mt-1 min-w-44 rounded-m border border-felt-200 bg-felt-0 p-1.5 shadow-2">
        {!isDiscount && (
          <>
            <li>
              <PageLink to={`${path}?rename=${id}`} className={entryClass}>
                {t("rename")}
              </PageLink>
            </li>
            <li>
              <PageLink to={`${path}/${id}`} className={entryClass}>
                {t("edit")}
              </PageLink>
            </li>
          </>
        )}
        {moves.map(
          ({ title, position, isPossible }) =>
            isPossible && (
              <li key={title}>
                <mover.Form method="post" action={path} preventScrollReset>
                  <input type="hidden" name="ids" value={moveInOrder(ids, id, position).join(",")} />
                  <button type="submit" name="intent" value="order" className={entryClass}>
                    {title}
                  </button>
                </mover.Form>
              </li>
            ),
        )}
        {!isDiscount && (
          <li>
            <PageLink to={`${path}?delete=${id}`} className={`${entryClass} text-bad`}>
              {t("delete")}
            </PageLink>
          </li>
        )}
      </ul>
    </details>
  );
}
