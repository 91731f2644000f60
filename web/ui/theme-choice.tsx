import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import type { LucideIcon } from "lucide-react/types";
import { useLocation } from "react-router";
import { returnPathOf } from "#web/platform/return-path.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { chooseTheme, type Theme, themes, useTheme } from "#web/platform/theme.ts";
import { Icon } from "./icon.tsx";

const icons: Record<Theme, LucideIcon> = { light: Sun, dark: Moon, system: Monitor };

/** Light, dark or as the system is. A plain form without a script, a change on the spot with one. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const t = useTranslations("layout");
  const language = useLanguage();
  const location = useLocation();
  const current = useTheme(theme);
  return (
    <form
      method="post"
      action={hrefIn(language, "/theme")}
      className="@container w-full max-w-96"
      aria-label={t("theme.label")}
    >
      <input type="hidden" name="back" value={returnPathOf(location)} />
      <CachedMarkup name="themes" of={current}>
        {/* Three in one row, however narrow: then the words stand under the icons. */}
        <div className="grid grid-cols-[repeat(3,auto)] gap-0.5">
          {themes.map((choice) => (
            <button
              key={choice}
              name="theme"
              value={choice}
              aria-pressed={choice === current}
              className="flex min-h-11 min-w-0 flex-col items-center justify-center gap-x-2 gap-y-0.5 rounded-s py-1 text-2xs whitespace-nowrap @min-[22rem]:flex-row @min-[22rem]:text-xs hover:text-lake-600 aria-pressed:bg-felt-100 aria-pressed:text-felt-900"
              onClick={(event) => {
                event.preventDefault();
                chooseTheme(choice);
              }}
            >
              <Icon of={icons[choice]} size={18} />
              {t(`theme.${choice}`)}
            </button>
          ))}
        </div>
      </CachedMarkup>
    </form>
  );
}
