import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createProduct, updateProduct } from "#contracts/selling/calls.ts";
import type { NewListing, SentProduct } from "#contracts/selling/schemas.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { makeKey } from "#web/platform/random-key.ts";
import { callUntilAnswered } from "./call-until-answered.ts";
import { findDraftErrors, markAsked } from "./draft/check-draft.ts";
import { toListing } from "./draft/draft.ts";
import type { Attempt } from "./draft/draft-store.ts";
import { errorsByField } from "./draft/refusal-fields.ts";
import type { DraftState } from "./draft/use-draft.ts";
import { type FieldErrors, useFieldErrors } from "./use-field-errors.ts";
import { loadParameters } from "./use-parameters.ts";

interface PublishingOptions {
  state: DraftState;
  /** The listing that is edited; null for a new one. */
  listingId: number | null;
  isBusiness: boolean;
  /** The draft's category does not demand photos. */
  isPhotoOptional: boolean;
  onPublished: (product: SentProduct) => void;
}

export interface Publishing {
  errors: FieldErrors;
  /** What the form is waiting for. */
  step: "idle" | "photos" | "sending" | "network";
  /** Whether it asks if the listing is meant to be without photos. */
  isAsking: boolean;
  stopAsking: () => void;
  /** `isAgreed`: without photos, too. */
  publish: (isAgreed?: boolean) => Promise<void>;
}

/**
 * Publishes a draft: checks it, waits for its photos, then sends it until the server answers. A reload resumes that. An
 * unchanged listing is sent under the same key, so that it is created only once.
 */
export function usePublishing({
  state,
  listingId,
  isBusiness,
  isPhotoOptional,
  onPublished,
}: PublishingOptions): Publishing {
  const t = useTranslations("selling.posting");
  const language = useLanguage();
  const errors = useFieldErrors(state, isPhotoOptional);
  const [step, setStep] = useState<Publishing["step"]>("idle");
  const [isAsking, setAsking] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  function refuse(refusal: Parameters<FieldErrors["refuse"]>[0]): void {
    state.markSending(false, null);
    setStep("idle");
    errors.refuse(refusal);
  }

  async function publish(isAgreed = false): Promise<void> {
    if (step !== "idle") return;
    setAsking(false);
    errors.reset();
    setStep("sending");
    const draft = isAgreed ? { ...state.draft, withoutPhotos: true } : state.draft;
    const parameters = draft.category === null ? [] : await loadParameters(draft.category);
    const local = findDraftErrors({ draft, photos: state.photos, parameters, isPhotoOptional });
    if (local.size > 0) {
      const asked = markAsked(draft, local);
      if (asked) state.change({ asked });
      return refuse({ message: t("checkForm"), local });
    }
    if (state.photos.length === 0 && !draft.withoutPhotos) {
      setStep("idle");
      setAsking(true);
      return;
    }
    // A reload in the middle asks no more.
    if (isAgreed) state.change({ withoutPhotos: true });
    state.markSending(true, state.attempt);
    setStep("photos");
    const photos = await state.uploads.whenSettled();
    const ids = photos.flatMap(({ photo }) => (photo ? [photo.id] : []));
    if (ids.length < photos.length)
      return refuse({ message: t("checkForm"), local: new Map([["photos", { error: "photoFailed" }]]) });
    await send(toListing(draft, parameters, ids, isBusiness));
  }

  async function send(listing: NewListing): Promise<void> {
    const body = JSON.stringify(listing);
    // The server may have handled an earlier attempt: the same body has to have the same key.
    const attempt: Attempt = state.attempt?.body === body ? state.attempt : { key: makeKey(), body };
    state.markSending(true, attempt);
    const { signal } = (leaving.current = new AbortController());
    const options = { body: listing, key: attempt.key, language };
    const call = () =>
      listingId === null
        ? callFromBrowser(createProduct, options)
        : callFromBrowser(updateProduct, { ...options, params: { id: listingId } });
    const answer = await callUntilAnswered(call, { signal, onStep: setStep });
    if (!answer) return;
    if ("value" in answer) return onPublished(answer.value);
    const { errors: server, otherErrors } = errorsByField(answer.problem);
    refuse({ message: server.size > 0 ? t("checkForm") : (otherErrors[0] ?? answer.problem.detail), server });
  }

  const resume = useEffectEvent(() => void (state.isSending && publish()));
  useEffect(() => {
    if (!state.isReady) return undefined;
    const timer = setTimeout(resume);
    return () => clearTimeout(timer);
  }, [state.isReady]);

  return { errors, step, isAsking, stopAsking: () => setAsking(false), publish };
}
