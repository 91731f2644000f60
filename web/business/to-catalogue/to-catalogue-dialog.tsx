import { useEffect, useState } from "react";
import {
  addToCatalogue,
  createCatalogue,
  listCatalogues,
  removeFromCatalogue,
} from "#contracts/business/catalogue-calls.ts";
import type { Catalog } from "#contracts/business/catalogue-schemas.ts";
import { maxCatalogueName, maxCatalogues } from "#contracts/business/rules.ts";
import { isNameLongEnough } from "#web/business/catalogues/is-name-long-enough.ts";
import { type BrowserAnswer, callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { showToast } from "#web/ui/toast/show-toast.ts";
import { planChanges, type Ticks } from "./plan-changes.ts";
import "#web/business/listings/texts.ts";

interface ToCatalogueDialogProps {
  businessId: number;
  /** Of the listings. */
  ids: readonly number[];
  onDone: () => void;
  onClose: () => void;
}

/** Says which catalogues listings are in: a checkbox for each, and a field for a new one. */
export function ToCatalogueDialog({ businessId, ids, onDone, onClose }: ToCatalogueDialogProps) {
  const t = useTranslations("catalogues");
  const language = useLanguage();
  const { catalogues, hasFailed } = useCatalogues(businessId, ids);
  const [ticks, setTicks] = useState<Ticks>({});
  const [name, setName] = useState("");
  const [nameError, setNameError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isNew = name.trim() !== "";

  function explain(answer: BrowserAnswer<unknown>): string | undefined {
    if ("value" in answer) return undefined;
    if ("network" in answer) return t("noNetwork");
    return Object.values(answer.problem.errors ?? {})[0]?.[0] ?? answer.problem.detail;
  }

  async function save(): Promise<void> {
    setBusy(true);
    const products = [...ids];
    let refusal: string | undefined;
    if (isNew) {
      const answer = await callFromBrowser(createCatalogue, {
        params: { id: businessId },
        body: { name, products },
        key: crypto.randomUUID(),
        language,
      });
      refusal = explain(answer);
      setNameError(refusal);
    }
    const { added, removed } = planChanges(catalogues ?? [], ticks, ids.length);
    for (const id of refusal === undefined ? added : []) {
      const params = { id: businessId, catalog_id: id };
      refusal ??= explain(await callFromBrowser(addToCatalogue, { params, body: { products }, language }));
    }
    for (const id of refusal === undefined ? removed : []) {
      const input = { params: { id }, body: { product_ids: products }, language };
      refusal ??= explain(await callFromBrowser(removeFromCatalogue, input));
    }
    setBusy(false);
    if (refusal !== undefined) return showToast("error", refusal);
    showToast("success", t("saved"));
    onDone();
    onClose();
  }

  return (
    <Modal label={t("toCatalogues")} closeLabel={t("close")} onClose={onClose}>
      <h2 className="mb-2 pr-10 text-xl font-bold tracking-tight">{t("toCatalogues")}</h2>
      {hasFailed && <p className="text-felt-600">{t("noNetwork")}</p>}
      {!catalogues && !hasFailed && <p className="min-h-32 text-felt-600">{t("loading")}</p>}
      {catalogues && (
        <fieldset className="grid max-h-72 overflow-y-auto">
          <legend className="sr-only">{t("title")}</legend>
          {catalogues.map((catalogue) => (
            <CatalogueTick
              key={catalogue.id}
              catalogue={catalogue}
              listings={ids.length}
              tick={ticks[catalogue.id]}
              onTick={(isTicked) => setTicks({ ...ticks, [catalogue.id]: isTicked })}
            />
          ))}
        </fieldset>
      )}
      {catalogues && catalogues.length < maxCatalogues && (
        <Field
          label={t("newName")}
          value={name}
          error={nameError}
          maxLength={maxCatalogueName}
          autoComplete="off"
          className="mt-3"
          onChange={(event) => {
            setName(event.currentTarget.value);
            setNameError(undefined);
          }}
        />
      )}
      <div className="mt-5 grid grid-cols-2 gap-2.5">
        <Button size="m" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          variant="primary"
          size="m"
          disabled={isBusy || !catalogues || (isNew && !isNameLongEnough(name))}
          aria-busy={isBusy}
          onClick={() => void save()}
        >
          {t("save")}
        </Button>
      </div>
    </Modal>
  );
}

interface CatalogueTickProps {
  catalogue: Catalog;
  /** How many listings it is about. */
  listings: number;
  /** Undefined until it is pressed. */
  tick: boolean | undefined;
  onTick: (isTicked: boolean) => void;
}

/** A catalogue as a checkbox: ticked where it has all of the listings, half where it has some. */
function CatalogueTick({ catalogue, listings, tick, onTick }: CatalogueTickProps) {
  const t = useTranslations("catalogues");
  const included = catalogue.included ?? 0;
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-s px-2 hover:bg-felt-100">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-lake-600"
        checked={tick ?? included === listings}
        ref={(box) => {
          if (box) box.indeterminate = tick === undefined && included > 0 && included < listings;
        }}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{catalogue.name}</span>
      <span className="shrink-0 text-xs text-felt-600">{t("count", { count: catalogue.total_count ?? 0 })}</span>
    </label>
  );
}

/** One's catalogues that are filled by hand, with how many of the listings each has. */
function useCatalogues(businessId: number, ids: readonly number[]) {
  const language = useLanguage();
  const [catalogues, setCatalogues] = useState<readonly Catalog[]>();
  const [hasFailed, setFailed] = useState(false);
  const products = ids.join(",");
  useEffect(() => {
    let isWanted = true;
    async function load(): Promise<void> {
      const query = { products, limit: maxCatalogues + 1 };
      const answer = await callFromBrowser(listCatalogues, { params: { id: businessId }, query, language });
      if (!isWanted) return;
      if ("value" in answer) setCatalogues(answer.value.results.filter(({ is_discount }) => !is_discount));
      else setFailed(true);
    }
    void load();
    return () => {
      isWanted = false;
    };
  }, [businessId, products, language]);
  return { catalogues, hasFailed };
}
