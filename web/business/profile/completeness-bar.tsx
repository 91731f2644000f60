import { useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { isWish, type Missing } from "./sections.ts";

/** Missing things that are named; the others follow once those are there. */
const maxNamed = 3;

interface CompletenessBarProps {
  percent: number;
  missing: readonly Missing[];
  /** Where a part is filled in. */
  pathOf: (section: Missing["section"]) => string;
  /** Where it is not what the page is about. */
  isSlim?: boolean;
}

/** How much of the profile is filled in, and what is missing, as links; what may be added is named once nothing is. */
export function CompletenessBar({ percent, missing, pathOf, isSlim = false }: CompletenessBarProps) {
  const t = useTranslations("business-profile");
  const text = t("filled", { percent });
  const isLacking = missing.some((one) => !isWish(one));
  const named = missing.filter((one) => isWish(one) !== isLacking).slice(0, maxNamed);
  return (
    <div>
      <p className={`font-semibold ${isSlim ? "mb-1 text-xs text-felt-600" : "mb-1.5"}`}>{text}</p>
      <progress
        value={percent}
        max={100}
        aria-label={text}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-felt-200 [&::-moz-progress-bar]:bg-lake-600 [&::-webkit-progress-bar]:bg-felt-200 [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-lake-600"
      />
      {named.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-felt-600">
          {t(isLacking ? "missing" : "mayAdd")}
          {named.map(({ what, section }) => (
            <PageLink
              key={what}
              to={pathOf(section)}
              className="inline-flex min-h-11 items-center font-semibold text-lake-600 hover:underline"
            >
              {what === "logo" || what === "banners" || what === "link" || what === "category"
                ? t(what)
                : t(`sections.${what}`)}
            </PageLink>
          ))}
        </p>
      )}
    </div>
  );
}
