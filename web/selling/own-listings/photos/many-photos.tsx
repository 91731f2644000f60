import Images from "lucide-react/icons/images";
import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { clearPages } from "#web/listings/grid/list-history.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { ManyAdded } from "./add-many-photos.ts";
import { type MatchedFiles, matchFiles, type MatchedGoods } from "./match-files.ts";

/** Names that are told; of the others how many there are. */
const maxTold = 20;

interface Progress {
  sent: number;
  all: number;
}

/** Gives photos to many listings at once, by the articles in the names of the files. It needs scripts. */
export function ManyPhotos() {
  const t = useTranslations("selling.own");
  const language = useLanguage();
  const isScripted = useHydrated();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<Progress>();
  const [matched, setMatched] = useState<Omit<MatchedFiles, "goods">>();
  const [result, setResult] = useState<ManyAdded>();
  const [failure, setFailure] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function give(goods: readonly MatchedGoods[]): Promise<void> {
    const { addManyPhotos } = await import("./add-many-photos.ts");
    const { signal } = (leaving.current = new AbortController());
    const all = goods.reduce((sum, { files }) => sum + files.length, 0);
    setProgress({ sent: 0, all });
    setResult(undefined);
    const given = await addManyPhotos(goods, { language, signal, onProgress: (sent) => setProgress({ sent, all }) });
    if (signal.aborted) return;
    setProgress(undefined);
    setResult(given);
    if (given.added === 0) return;
    clearPages();
    await revalidate();
  }

  async function start(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    setFailure(undefined);
    setMatched(undefined);
    setProgress({ sent: 0, all: files.length });
    try {
      const { findListings } = await import("./add-many-photos.ts");
      const found = await findListings(files, language);
      if ("value" in found) {
        const { goods, ...others } = matchFiles(files, found.value);
        setMatched(others);
        await give(goods);
      } else setFailure("problem" in found ? found.problem.detail : t("noNetwork"));
    } catch {
      // The script, or the page afterwards, did not load.
      setFailure(t("noNetwork"));
    } finally {
      setProgress(undefined);
    }
  }

  if (!isScripted) return null;
  const left = result?.left ?? [];
  return (
    <section aria-label={t("manyPhotos")} className="mt-4 rounded-m border border-felt-200 bg-felt-0 p-4">
      <p className="mb-3 text-felt-600">{t("manyPhotosText")}</p>
      <label
        className={buttonClass(
          { variant: "soft" },
          "cursor-pointer focus-within:ring-4 focus-within:ring-lake-100 has-disabled:opacity-50 max-480:w-full",
        )}
      >
        <Icon of={Images} size={18} />
        {t(progress ? "addingPhotos" : "manyPhotos")}
        <input
          type="file"
          accept="image/*"
          multiple
          className="sr-only"
          disabled={progress !== undefined}
          onChange={({ target }) => {
            void start([...(target.files ?? [])]);
            // The same files may be chosen again.
            target.value = "";
          }}
        />
      </label>
      {progress && (
        <div className="mt-3">
          <progress
            className="block h-2 w-full accent-lake-600"
            max={progress.all}
            value={progress.sent}
            aria-label={t("manyPhotosProgress")}
          />
          <p className="mt-1 text-felt-600">
            {t("manyPhotosSent", { sent: String(progress.sent), all: String(progress.all) })}
          </p>
        </div>
      )}
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <output className="mt-3 grid gap-2 empty:hidden">
        {result && result.added > 0 && <p className="font-semibold">{t("manyPhotosAdded", { count: result.added })}</p>}
        {result?.refused.map(({ title, why }) => (
          <p key={title} className="wrap-anywhere text-bad">
            {title}: {why}
          </p>
        ))}
        {matched && <Names text="manyPhotosUnknown" names={matched.unknown} />}
        {matched && <Names text="manyPhotosDone" names={matched.done} />}
        {matched && <Names text="manyPhotosTooMany" names={matched.tooMany} />}
      </output>
      {left.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <p role="alert">{t("manyPhotosLeft", { count: left.length })}</p>
          <Button variant="primary" onClick={() => void give(left)}>
            {t("manyPhotosGoOn")}
          </Button>
        </div>
      )}
    </section>
  );
}

interface NamesProps {
  text: "manyPhotosUnknown" | "manyPhotosDone" | "manyPhotosTooMany";
  names: readonly string[];
}

/** Files that were left out, by name. */
function Names({ text, names }: NamesProps) {
  const t = useTranslations("selling.own");
  if (names.length === 0) return null;
  const told = names.slice(0, maxTold).join(", ");
  const more = names.length - maxTold;
  return (
    <p className="wrap-anywhere">
      {t(text)} <span className="text-felt-600">{told}</span>
      {more > 0 && ` ${t("manyPhotosMore", { count: more })}`}
    </p>
  );
}
