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
      className="-ml-3 flex flex-wrap"
      aria-label={t("theme.label")}
    >
      <input type="hidden" name="back" value={returnPathOf(location)} />
      <CachedMarkup name="themes" of={current}>
        {themes.map((choice) => (
          <button
            key={choice}
            name="theme"
            value={choice}
            aria-pressed={choice === current}
            className="flex h-11 items-center gap-2 rounded-s px-3 text-xs hover:text-lake-600 aria-pressed:bg-felt-100 aria-pressed:text-felt-900"
            onClick={(event) => {
              event.preventDefault();
              chooseTheme(choice);
            }}
          >
            <Icon of={icons[choice]} size={18} />
            {t(`theme.${choice}`)}
          </button>
        ))}
      </CachedMarkup>
    </form>
  );
}
