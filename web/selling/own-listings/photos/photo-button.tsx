import Camera from "lucide-react/icons/camera";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { clearPages } from "#web/listings/grid/list-history.ts";
import { buttonClass, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { showToast } from "#web/ui/toast/show-toast.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { photosPath } from "./waiting-path.ts";

const className = "max-720:mt-3 max-480:w-full";

/** Gives a listing photos right in the list; without scripts, and where that is refused, its form does. */
export function PhotoButton({ id, title }: { id: number; title: string }) {
  const t = useTranslations("selling.own");
  const language = useLanguage();
  const isScripted = useHydrated();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);

  async function add(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    setBusy(true);
    const fail = (why: string) => showToast("error", t("failed", { what: t("failedToAddPhotos"), why }));
    try {
      const { addPhotos } = await import("./add-photos.ts");
      const answer = await addPhotos(id, files, language);
      if ("value" in answer) {
        showToast("success", t("photosAdded", { title }));
        clearPages();
        await revalidate();
      } else {
        fail("problem" in answer ? answer.problem.detail : t("noNetwork"));
        setRefused("problem" in answer);
      }
    } catch {
      // The script, or the page afterwards, did not load.
      fail(t("noNetwork"));
    } finally {
      setBusy(false);
    }
  }

  if (!isScripted || isRefused)
    return (
      <LinkButton variant="primary" className={className} to={photosPath(id)}>
        {t("addPhotos")}
      </LinkButton>
    );
  return (
    <label
      className={buttonClass(
        { variant: "primary" },
        `${className} cursor-pointer focus-within:ring-4 focus-within:ring-lake-100 has-disabled:opacity-50`,
      )}
    >
      <Icon of={Camera} size={18} />
      {t(isBusy ? "addingPhotos" : "addPhotos")}
      <input
        type="file"
        accept="image/*"
        multiple
        className="sr-only"
        aria-label={`${t("addPhotos")}: ${title}`}
        disabled={isBusy}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = "";
        }}
      />
    </label>
  );
}
