import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Problem } from "#contracts/errors.ts";
import type { OwnProduct } from "#contracts/selling.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { type DraftFault, type DraftField, findDraftFaults } from "./check-draft.ts";
import { toListing } from "./draft.ts";
import type { Attempt } from "./draft-store.ts";
import { makeKey } from "./random-key.ts";
import { placeRefusal } from "./refusal-fields.ts";
import type { DraftState } from "./use-draft.ts";
import { loadParameters } from "./use-parameters.ts";
import { waitForNetwork } from "./wait-for-network.ts";

/** A server that fails so often in a row is told of; a network that is away is waited for. */
const mostFailures = 4;

interface PublishingOptions {
  state: DraftState;
  /** The ad that is changed; null for a new one. */
  productId: number | null;
  isBusiness: boolean;
  onPublished: (product: OwnProduct) => void;
}

export interface Publishing {
  /** What is wrong with a field, in words. */
  errorOf: (field: DraftField) => string | undefined;
  /** What is wrong with the whole. */
  message: string | undefined;
  /** What is being waited for. */
  step: "idle" | "photos" | "sending" | "network";
  /** Grows with each attempt that found something wrong: the focus goes to the first such field. */
  refusals: number;
  publish: () => Promise<void>;
  /** The field was changed: what the server said of it holds no more. */
  touch: (field: DraftField) => void;
}

/** Sends the ad: once at most, over a network that comes and goes, and by itself when it is back, after a reload too. */
export function usePublishing({ state, productId, isBusiness, onPublished }: PublishingOptions): Publishing {
  const t = useTranslations("posting");
  const language = useLanguage();
  const [step, setStep] = useState<Publishing["step"]>("idle");
  const [message, setMessage] = useState<string>();
  const [said, setSaid] = useState<ReadonlyMap<DraftField, string>>(new Map());
  const [found, setFound] = useState<ReadonlyMap<DraftField, DraftFault>>(new Map());
  const [refusals, setRefusals] = useState(0);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const refuse = (text: string, errors: ReadonlyMap<DraftField, string> = new Map()) => {
    state.markSending(false, null);
    setStep("idle");
    setSaid(errors);
    setMessage(text);
    setRefusals((count) => count + 1);
  };

  const check = async () => {
    const { draft, photos } = state;
    const parameters = draft.category === null ? [] : await loadParameters(draft.category);
    const hasFailed = photos.some((photo) => photo.state === "failed");
    return { parameters, faults: findDraftFaults({ draft, parameters, photos: { count: photos.length, hasFailed } }) };
  };

  async function publish(): Promise<void> {
    if (step !== "idle") return;
    setMessage(undefined);
    setSaid(new Map());
    setStep("sending");
    const { parameters, faults } = await check();
    setFound(faults);
    if (faults.size > 0) return refuse(t("checkForm"));
    state.markSending(true, state.attempt);
    setStep("photos");
    const photos = await state.uploads.settle();
    const ids = photos.flatMap(({ photo }) => (photo ? [photo.id] : []));
    if (ids.length < photos.length) {
      setFound(new Map([["photos", "photoFailed"]]));
      return refuse(t("checkForm"));
    }
    await send(JSON.stringify(toListing(state.draft, parameters, ids, isBusiness)));
  }

  async function send(body: string): Promise<void> {
    // The same ad again is the same attempt: whether the server has heard the first one is not known.
    const attempt: Attempt = state.attempt?.body === body ? state.attempt : { key: makeKey(), body };
    state.markSending(true, attempt);
    const { signal } = (leaving.current = new AbortController());
    for (let failures = 1; ; failures++) {
      setStep("sending");
      const answer = await callFromBrowser<OwnProduct>({
        method: productId === null ? "POST" : "PATCH",
        path: productId === null ? "/product/v1/personal/products/" : `/product/v1/personal/products/${productId}/`,
        body: JSON.parse(body) as object,
        key: attempt.key,
        language,
      });
      if (signal.aborted) return;
      if ("value" in answer) return onPublished(answer.value);
      if ("problem" in answer && (!passes(answer.problem) || failures >= mostFailures)) return explain(answer.problem);
      if ("network" in answer) setStep("network");
      await waitForNetwork(failures, signal);
      if (signal.aborted) return;
    }
  }

  function explain(problem: Problem): void {
    const { errors, rest } = placeRefusal(problem);
    refuse(errors.size > 0 ? t("checkForm") : (rest[0] ?? problem.detail), errors);
  }

  const resume = useEffectEvent(() => void (state.isSending && publish()));
  useEffect(() => {
    if (!state.isReady) return undefined;
    const timer = setTimeout(resume);
    return () => clearTimeout(timer);
  }, [state.isReady]);

  const checked = findDraftFaults({
    draft: state.draft,
    parameters: [],
    photos: { count: state.photos.length, hasFailed: state.photos.some((photo) => photo.state === "failed") },
  });
  return {
    errorOf(field) {
      const text = said.get(field);
      if (text) return text;
      const fault = found.get(field);
      if (!fault) return undefined;
      // Once found, a fault goes or changes while one types. Those of parameters go with the first change.
      const now = field.startsWith("parameter-") ? fault : checked.get(field);
      return now && t(`faults.${now}`);
    },
    message,
    step,
    refusals,
    publish,
    touch(field) {
      setMessage(undefined);
      if (said.has(field)) setSaid(without(said, field));
      if (field.startsWith("parameter-") && found.has(field)) setFound(without(found, field));
    },
  };
}

function without<K, V>(map: ReadonlyMap<K, V>, key: K): Map<K, V> {
  return new Map([...map].filter(([known]) => known !== key));
}

/** A refusal that goes by by itself. */
function passes({ status }: Problem): boolean {
  return status >= 500 || status === 429;
}
