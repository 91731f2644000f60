import History from "lucide-react/icons/history";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Search from "lucide-react/icons/search";
import Star from "lucide-react/icons/star";
import Store from "lucide-react/icons/store";
import Tag from "lucide-react/icons/tag";
import TrendingUp from "lucide-react/icons/trending-up";
import { type ReactNode, useEffect, useRef } from "react";
import { hrefIn } from "#web/platform/href.ts";
import { type Translate, useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { photoAt } from "#web/ui/photo/photo-source.ts";
import { markMatches } from "./mark-matches.ts";
import { optionId } from "./option-id.ts";
import type { SuggestionOption } from "./suggestion-options.ts";
import type { SuggestionList } from "./use-suggestion-list.ts";

interface SuggestionPanelProps {
  id: string;
  list: SuggestionList;
  onFollow: (option: SuggestionOption) => void;
}

const icons = {
  query: Search,
  recent: History,
  popular: TrendingUp,
  category: LayoutGrid,
  business: Store,
  listing: Tag,
};
/** Pixels of a listing's picture, or a logo. */
const photoSize = 40;

/** The list under the field. Its options are links, so that they can be opened in a new tab. */
export function SuggestionPanel({ id, list, onFollow }: SuggestionPanelProps) {
  const t = useTranslations("search");
  const recent = list.options.filter(({ kind }) => kind === "recent");
  const others = list.options.filter(({ kind }) => kind !== "recent");
  const isStart = list.typed.trim() === "";
  const rows = (options: readonly SuggestionOption[]) =>
    options.map((option) => (
      <Option
        key={option.key}
        id={optionId(id, option)}
        option={option}
        typed={list.typed}
        isActive={option === list.active}
        onFollow={onFollow}
      />
    ));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press inside must leave the focus in the field
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[min(560px,100dvh-140px)] max-w-[560px] overflow-y-auto overscroll-contain rounded-m border border-felt-200 bg-felt-0 py-2 shadow-2"
    >
      {recent.length > 0 && (
        <Heading title={t("recent")}>
          <button
            type="button"
            tabIndex={0}
            className="min-h-11 font-semibold text-lake-600"
            onClick={list.clearRecent}
          >
            {t("clearRecent")}
          </button>
        </Heading>
      )}
      {isStart && recent.length === 0 && <Heading title={t("popular")} />}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element of HTML is a list of links with one active */}
      <div id={id} role="listbox" aria-label={labelOf(isStart, recent.length > 0, t)}>
        {rows(recent)}
        {recent.length > 0 && others.length > 0 ? (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <fieldset> is no group of options
          <div role="group" aria-label={t("popular")}>
            <div aria-hidden>
              <Heading title={t("popular")} />
            </div>
            {rows(others)}
          </div>
        ) : (
          rows(others)
        )}
      </div>
      <output className="sr-only">
        {t("found", { count: list.options.length, shown: String(list.options.length) })}
      </output>
    </div>
  );
}

function labelOf(isStart: boolean, hasRecent: boolean, t: Translate<"search">): string {
  if (!isStart) return t("suggestions");
  return t(hasRecent ? "recent" : "popular");
}

function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between px-4 text-xs text-felt-600">
      <span>{title}</span>
      {children}
    </div>
  );
}

interface OptionProps {
  id: string;
  option: SuggestionOption;
  typed: string;
  isActive: boolean;
  onFollow: (option: SuggestionOption) => void;
}

function Option({ id, option, typed, isActive, onFollow }: OptionProps) {
  const t = useTranslations("search");
  const tWanted = useTranslations("listings.wanted");
  const language = useLanguage();
  const link = useRef<HTMLAnchorElement>(null);
  const { kind, text, tip, figure, wanted, isOpen } = option;
  const detail = option.detail ?? (option.isEverywhere ? t("everywhere") : undefined);
  const isCut = tip !== text;

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
      title={text}
      className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-felt-900 hover:bg-felt-100 aria-selected:bg-felt-100"
      onClick={() => onFollow(option)}
    >
      <Picture option={option} />
      <span className="min-w-0 flex-1">
        {isCut && <span className="sr-only">{text}</span>}
        <span
          aria-hidden={isCut ? true : undefined}
          className={kind === "listing" || kind === "business" ? "line-clamp-2" : "block truncate"}
        >
          {markMatches(tip, typed).map(({ at, text: part, isMatch }) => (isMatch ? <b key={at}>{part}</b> : part))}
        </span>
        {wanted && (
          <Badge variant="notice" className="mr-2">
            {tWanted(wanted)}
          </Badge>
        )}
        {kind === "business" && <BusinessLine detail={detail} isOpen={isOpen} />}
        {kind !== "business" && (detail ?? kind === "category") && (
          <small
            aria-hidden={isCut ? true : undefined}
            className={`truncate text-xs text-felt-600 ${wanted ? "" : "block"}`}
          >
            {detail ?? t("mainCategory")}
          </small>
        )}
      </span>
      {figure && (
        <span
          className={`flex shrink-0 items-center gap-1 text-sm ${kind === "listing" ? "font-semibold" : "text-felt-600"}`}
        >
          {kind === "business" && <Icon of={Star} size={14} className="fill-current text-apricot-400" />}
          {kind === "business" && <span className="sr-only">{t("rating")}</span>}
          {figure}
        </span>
      )}
    </a>
  );
}

/** What a business does and where, and whether it is open now. */
function BusinessLine({ detail, isOpen }: { detail: string | undefined; isOpen: boolean | undefined }) {
  const t = useTranslations("search");
  return (
    <small className="block truncate text-xs text-felt-600">
      {[t("business"), detail].filter(Boolean).join(" · ")}
      {isOpen && <span className="font-semibold text-ok"> · {t("open")}</span>}
    </small>
  );
}

/** The picture of a listing or a business, or what kind of suggestion it is. */
function Picture({ option: { kind, photo } }: { option: SuggestionOption }) {
  if (!photo)
    return (
      <Icon
        of={icons[kind]}
        className={kind === "listing" || kind === "business" ? "mx-2.5 text-felt-600" : "text-felt-600"}
      />
    );
  return (
    <img
      src={photoAt(photo, photoSize * 2)}
      alt=""
      width={photoSize}
      height={photoSize}
      className="size-10 shrink-0 rounded-xs bg-felt-100 object-cover"
    />
  );
}
