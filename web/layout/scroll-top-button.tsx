import ArrowUp from "lucide-react/icons/arrow-up";
import { useEffect, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Pixels of scrolling after which the button appears. */
const threshold = 100;

/** Scrolls back to the top; on wide screens. */
export function ScrollTopButton() {
  const t = useTranslations("layout");
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const onScroll = () => setShown(window.scrollY > threshold);
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);
  if (!isShown) return null;
  return (
    <button
      type="button"
      aria-label={t("toTop")}
      onClick={() => window.scrollTo({ top: 0, behavior: "smooth" })}
      className="fixed right-6 bottom-[calc(var(--edge)+1.5rem)] z-10 grid size-12 place-items-center rounded-full border border-felt-200 bg-felt-0 text-lake-600 shadow-2 hover:bg-lake-50 max-1020:hidden"
    >
      <Icon of={ArrowUp} />
    </button>
  );
}
