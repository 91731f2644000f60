import { type ComponentType, type ReactNode, useRef, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { ListingLine } from "./listing-line.tsx";
import type { ListingLineView } from "./listing-line-view.ts";
import "#web/business/listings/texts.ts";

interface ChoiceListProps {
  lines: readonly ListingLineView[];
  label: string;
  /** All are chosen from the beginning. */
  isAllChosen?: boolean;
  /** What stands under a line beside its price. */
  remark?: ComponentType<{ line: ListingLineView }>;
  /** What is done with the chosen ones, on the bar at the lower edge; how many these are is known with scripts only. */
  children: (count: number) => ReactNode;
}

/** One's own listings as checkboxes `product` of the form around it, with a bar that stays in sight. */
export function ChoiceList({ lines, label, isAllChosen = false, remark: Remark, children }: ChoiceListProps) {
  const t = useTranslations("catalogues");
  const group = useRef<HTMLFieldSetElement>(null);
  const hasScripts = useHydrated();
  const [count, setCount] = useState(isAllChosen ? lines.length : 0);
  const boxes = () => [...(group.current?.querySelectorAll<HTMLInputElement>("input[name=product]") ?? [])];
  const countChosen = () => setCount(boxes().filter(({ checked }) => checked).length);
  const isAll = count === lines.length;
  return (
    <>
      <fieldset ref={group} aria-label={label} className="min-w-0" onChange={countChosen}>
        <ul className="divide-y divide-felt-100 overflow-clip rounded-l border border-felt-200 bg-felt-0">
          {lines.map((listing) => (
            <li key={listing.id}>
              <label className="flex min-h-16 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-felt-100 has-checked:bg-lake-50">
                <input
                  type="checkbox"
                  name="product"
                  value={listing.id}
                  defaultChecked={isAllChosen}
                  className="size-5 shrink-0 accent-lake-600"
                />
                <span className="min-w-0 flex-1">
                  <ListingLine listing={listing} />
                  {Remark && <Remark line={listing} />}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <div
        data-page-bar
        className="sticky bottom-(--edge) z-10 mt-4 flex flex-wrap items-center gap-2.5 border-t border-felt-200 bg-felt-0 py-2 max-720:-mx-4 max-720:px-4 720:rounded-l 720:border 720:px-3"
      >
        {hasScripts && (
          <Button
            variant="quiet"
            className="px-3 max-720:-order-1"
            onClick={() => {
              for (const box of boxes()) box.checked = !isAll;
              countChosen();
            }}
          >
            {t(isAll ? "chooseNone" : "chooseAll")}
          </Button>
        )}
        {children(count)}
      </div>
    </>
  );
}
