import History from "lucide-react/icons/history";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Search from "lucide-react/icons/search";
import Tag from "lucide-react/icons/tag";
import { useEffect, useRef } from "react";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { SuggestionOption } from "./suggestion-options.ts";
import type { SuggestionList } from "./use-suggestion-list.ts";

interface SuggestionPanelProps {
  id: string;
  list: SuggestionList;
  onFollow: (option: SuggestionOption) => void;
}

const icons = { query: Search, recent: History, category: LayoutGrid, listing: Tag };

/** The list under the field. Its options are links, so that they can be opened in a new tab. */
export function SuggestionPanel({ id, list, onFollow }: SuggestionPanelProps) {
  const t = useTranslations("search");
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press inside must leave the focus in the field
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full max-w-[560px] z-30 mt-2 overflow-hidden rounded-m border border-felt-200 bg-felt-0 py-2 shadow-2"
    >
      {list.isRecent && (
        <div className="flex items-center justify-between px-4 text-xs text-felt-600">
          <span>{t("recent")}</span>
          <button
            type="button"
            tabIndex={0}
            className="min-h-11 font-semibold text-lake-600"
            onClick={list.clearRecent}
          >
            {t("clearRecent")}
          </button>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element of HTML is a list of links with one active */}
      <div id={id} role="listbox" aria-label={list.isRecent ? t("recent") : t("suggestions")}>
        {list.options.map((option) => (
          <Option
            key={option.key}
            id={optionId(id, option)}
            option={option}
            isActive={option === list.active}
            onFollow={onFollow}
          />
        ))}
      </div>
      <output className="sr-only">
        {t("found", { count: list.options.length, shown: String(list.options.length) })}
      </output>
    </div>
  );
}

interface OptionProps {
  id: string;
  option: SuggestionOption;
  isActive: boolean;
  onFollow: (option: SuggestionOption) => void;
}

function Option({ id, option, isActive, onFollow }: OptionProps) {
  const t = useTranslations("search");
  const language = useLanguage();
  const link = useRef<HTMLAnchorElement>(null);
  const describe = (text: string) => (option.kind === "category" ? t("inCategory", { category: text }) : text);

  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);

  return (
    <a
      ref={link}
      id={id}
      href={hrefIn(language, option.href)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> is no link
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      title={option.text}
      className="flex min-h-11 items-center gap-3 px-4 text-felt-900 hover:bg-felt-100 aria-selected:bg-felt-100"
      onClick={() => onFollow(option)}
    >
      <Icon of={icons[option.kind]} className="text-felt-600" />
      {option.tip === option.text ? (
        describe(option.text)
      ) : (
        <>
          <span aria-hidden>{describe(option.tip)}</span>
          <span className="sr-only">{describe(option.text)}</span>
        </>
      )}
    </a>
  );
}

/** The id of an option's element, for `aria-activedescendant`. */
export function optionId(listId: string, option: SuggestionOption): string {
  return `${listId}-${encodeURIComponent(option.key)}`;
}
