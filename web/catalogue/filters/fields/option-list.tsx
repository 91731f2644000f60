import ChevronDown from "lucide-react/icons/chevron-down";
import Search from "lucide-react/icons/search";
import { type KeyboardEvent, useMemo, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { controlClass } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ColourSwatch } from "./colour-swatch.tsx";
import { foldOption } from "./fold-option.ts";

/** Listings by option; null when they could not be counted. */
export type OptionCounts = ReadonlyMap<number, number> | null;

/** Options from which on a list can be searched. */
const longList = 10;

interface Option {
  id: number;
  title: string;
}

/** A parameter with options to choose from. */
interface OptionGroup {
  title: string;
  /** It appears because of a choice. */
  isDependent?: true;
  /** Its options are colours. */
  isColour?: true;
  options: readonly Option[];
}

interface OptionListProps {
  parameter: OptionGroup;
  /** Ids of the chosen options. */
  chosen: ReadonlySet<number>;
  counts: OptionCounts;
  /** Those of the list on show, without the draft: they decide the order. */
  listCounts?: OptionCounts;
  /** Nothing else is shown: it is unfolded, and what is around it has its title. */
  isAlone?: boolean;
}

/**
 * Options to tick, folded unless one is chosen, which is the first then; those without listings last, many of them behind «Показать все». A long
 * list has a search of its own. Plain elements for speed: a category has hundreds of them.
 */
export function OptionList({ parameter, chosen, counts, listCounts = null, isAlone = false }: OptionListProps) {
  // Decided once: the list must not fold when its last option is unticked. A dependent parameter appears because of a
  // choice, so it is open from the start.
  const [isOpen] = useState(() => parameter.isDependent || parameter.options.some(({ id }) => chosen.has(id)));
  const { listed, rest, orderAnew } = useOrderedOptions(parameter.options, listCounts, counts, chosen);
  const { options } = parameter;
  const [typed, setTyped] = useState("");
  const wanted = foldOption(typed);
  const isHidden = ({ title }: Option) => wanted !== "" && !foldOption(title).includes(wanted);
  const t = useTranslations("catalogue");
  if (options.length === 0) return null;
  const toRow = (option: Option) => {
    const count = counts?.get(option.id) ?? 0;
    return (
      <label key={option.id} hidden={isHidden(option)} data-none={counts && count === 0 ? "" : undefined}>
        <input type="checkbox" name="option" value={option.id} defaultChecked={chosen.has(option.id)} />
        {parameter.isColour && <ColourSwatch option={option.id} />}
        {option.title}
        {counts && <small>{formatNumber(count)}</small>}
      </label>
    );
  };
  return (
    <details
      className="group"
      open={isOpen || isAlone}
      onToggle={(event) => {
        if (event.target === event.currentTarget && event.currentTarget.open) orderAnew();
      }}
    >
      <summary
        hidden={isAlone}
        className="flex min-h-11 items-center justify-between gap-2 rounded-xs font-medium hover:text-lake-700"
      >
        {parameter.title}
        <Icon of={ChevronDown} className="text-felt-600 transition-transform group-open:rotate-180" />
      </summary>
      {options.length >= longList && <OptionSearch parameter={parameter.title} onType={setTyped} />}
      <fieldset className="options">
        <legend className="sr-only">{parameter.title}</legend>
        {listed.map(toRow)}
        {rest.length > 0 && (
          <details
            open={wanted !== ""}
            // The row that had the focus is gone; who types keeps it.
            onToggle={({ currentTarget }) => {
              if (currentTarget.open && wanted === "") currentTarget.querySelector("input")?.focus();
            }}
          >
            <summary
              hidden={wanted !== ""}
              className="flex min-h-11 items-center font-medium text-lake-600 hover:text-lake-700 [[open]>&]:hidden"
            >
              {t("showAllOptions", { shown: formatNumber(options.length) })}
            </summary>
            {rest.map(toRow)}
          </details>
        )}
        {wanted !== "" && options.every(isHidden) && <p className="py-2 text-sm text-felt-600">{t("noSuchOption")}</p>}
      </fieldset>
    </details>
  );
}

/** Up to so many options without listings are shown with the others. */
const fewWithout = 3;

/**
 * The options: chosen ones first, those that have no listing last, and many of them folded. The order is that of the counts when they are unfolded, or of the first ones in
 * another list: rows must not move under a finger while a draft is counted.
 */
function useOrderedOptions(
  options: readonly Option[],
  list: OptionCounts,
  counts: OptionCounts,
  chosen: ReadonlySet<number>,
): { listed: readonly Option[]; rest: readonly Option[]; orderAnew: () => void } {
  const ids = options.map(({ id }) => id).join();
  const [first, setFirst] = useState({ ids, list, counts, chosen });
  if (first.ids !== ids || first.list !== list) setFirst({ ids, list, counts, chosen });
  const orderAnew = () => setFirst({ ids, list, counts, chosen });
  const ordered = useMemo(() => {
    if (!first.counts) return { listed: options, rest: [] };
    const isChosen = ({ id }: Option) => first.chosen.has(id);
    const has = ({ id }: Option) => Boolean(first.counts?.get(id));
    const listed = [...options.filter(isChosen), ...options.filter((option) => has(option) && !isChosen(option))];
    const rest = options.filter((option) => !has(option) && !isChosen(option));
    const isFolded = listed.length > 0 && rest.length > fewWithout;
    return isFolded ? { listed, rest } : { listed: [...listed, ...rest], rest: [] };
  }, [options, first]);
  return { ...ordered, orderAnew };
}

/** Narrows a long list of options while typing; it has no name, because it is no filter. */
function OptionSearch({ parameter, onType }: { parameter: string; onType: (text: string) => void }) {
  const t = useTranslations("catalogue");

  /** Enter must not accept the filters: a tick is still to come. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") event.preventDefault();
  }

  return (
    <div className="relative mb-1.5 noscript:hidden">
      <Icon of={Search} size={18} className="pointer-events-none absolute top-[13px] left-3 text-felt-600" />
      <input
        type="search"
        aria-label={t("findOption", { parameter })}
        placeholder={t("findInList")}
        autoComplete="off"
        maxLength={40}
        className={`${controlClass} h-11 pl-9`}
        onInput={(event) => {
          // The form would take it for a change of the filters.
          event.stopPropagation();
          onType(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
