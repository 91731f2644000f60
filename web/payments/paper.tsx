import { Button } from "#web/ui/button.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** What a sheet of paper begins with, where the header of the site is not printed. */
export function PaperHead() {
  return <p className="mb-3 hidden text-lg font-bold print:block">Жарыя</p>;
}

interface PaperToolsProps {
  title: string;
  rows: readonly (readonly string[])[];
}

/** Prints, and hands on as text where the browser can: whoever gets it cannot open the page, which is its owner's alone. */
export function PaperTools({ title, rows }: PaperToolsProps) {
  const t = useTranslations("payments");
  if (!useHydrated()) return null;
  const text = ["Жарыя", title, ...rows.map(([label, value]) => `${label}: ${value}`)].join("\n");
  return (
    <>
      <Button variant="outline" onClick={() => window.print()}>
        {t("print")}
      </Button>
      {"share" in navigator && (
        <Button
          variant="outline"
          className="720:hidden"
          // Closing the system's sheet rejects, too.
          onClick={() => void navigator.share({ title, text }).catch(() => undefined)}
        >
          {t("share")}
        </Button>
      )}
    </>
  );
}
