import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { useConnection } from "#web/platform/network/connection.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { showErrorSoon } from "#web/ui/form/show-error-soon.ts";
import { RequiredNote } from "#web/ui/form/required-note.tsx";
import {
  CatalogueSection,
  ContactSection,
  DescriptionSection,
  ParameterSection,
  PhotoSection,
  PriceSection,
  TitleSection,
} from "./posting-sections.tsx";
import { NoPhotoDialog } from "./photos/no-photo-dialog.tsx";
import { Preview } from "./preview.tsx";
import { previewHash } from "./preview-hash.ts";
import { PublishBar } from "./publish-bar.tsx";
import { type PostingFormProps, type PostingFormState, usePostingForm } from "./use-posting-form.ts";
import { useShared } from "./use-shared.ts";

/** The form of a listing, on one page and stored on this device while it is filled in. */
export function PostingForm(props: PostingFormProps) {
  const { listingId, categories, location, isBusiness, wait, catalogues } = props;
  const t = useTranslations("selling.posting");
  const form = usePostingForm(props);
  const { state, publishing, isBusy } = form;
  const element = useRef<HTMLFormElement>(null);
  const isShareLost = useShared(state);
  const connection = useConnection();
  const hasHash = useLocation().hash === previewHash;
  // The server does not know the fragment.
  const isPreview = useHydrated() && hasHash;
  useLeaveEmptyPreview(state, listingId === null);
  useFocusOnError(element, publishing.errors.refusals);
  useEffect(() => {
    if (isPreview) window.scrollTo(0, 0);
  }, [isPreview]);
  return (
    <form
      ref={element}
      noValidate
      aria-label={t(listingId === null ? "newListing" : "editListing")}
      onSubmit={(event) => {
        event.preventDefault();
        void publishing.publish();
      }}
    >
      {isPreview && <Preview form={form} location={location} isBusiness={isBusiness} />}
      <fieldset
        // The stored draft would overwrite what is typed before it was read.
        disabled={isBusy || !state.isReady}
        hidden={isPreview}
        aria-busy={isBusy}
        className="wrap grid max-w-3xl min-w-0 grid-cols-1 gap-3.5 pb-6 720:gap-4"
      >
        {publishing.errors.message && <FormMessage kind="error">{publishing.errors.message}</FormMessage>}
        {isShareLost && <FormMessage kind="error">{t("shareLost")}</FormMessage>}
        {state.isRestored && !isBusy && <RestoredNotice onDiscard={() => void state.startAnew()} />}
        <RequiredNote />
        <PhotoSection form={form} />
        <TitleSection form={form} categories={categories} />
        {/* Above what comes with the category, which is found while somebody types on: the price is not pushed from under the finger. */}
        <PriceSection form={form} isBusiness={isBusiness} />
        <ParameterSection form={form} isBusiness={isBusiness} />
        <DescriptionSection form={form} />
        <ContactSection form={form} location={location} />
        {catalogues.length > 0 && <CatalogueSection form={form} catalogues={catalogues} />}
      </fieldset>
      {publishing.isAsking && (
        <NoPhotoDialog
          isChange={listingId !== null}
          onAdd={() => {
            publishing.stopAsking();
            choosePhotos(element.current);
          }}
          onPublish={() => void publishing.publish(true)}
          onClose={publishing.stopAsking}
        />
      )}
      {wait !== null && <p className="wrap max-w-3xl pb-4 text-center text-xs text-felt-600">{wait}</p>}
      <PublishBar
        step={publishing.step}
        saved={state.saved}
        connection={connection}
        isPreview={isPreview}
        isChange={listingId !== null}
      />
    </form>
  );
}

/** Shows the field for photos and opens the device's own choice of files. */
function choosePhotos(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLInputElement>("input[type=file]");
  field?.closest("section")?.scrollIntoView({ block: "center" });
  field?.focus();
  field?.click();
}

/** Says that a stored draft is shown, and offers to start again. */
function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const t = useTranslations("selling.posting");
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-felt-600">
      {t("restored")}
      <Button
        variant="quiet"
        onClick={() => {
          if (window.confirm(t("startAnewQuestion"))) onDiscard();
        }}
      >
        {t("startAnew")}
      </Button>
    </p>
  );
}

/** Whoever reloads the preview of what is no more there, as after publishing, is at the form. */
function useLeaveEmptyPreview({ isReady, isRestored, isSending }: PostingFormState["state"], isNew: boolean): void {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const leave = useEffectEvent(() => {
    // What was published a moment ago is on its way to its own entry.
    if (navigation.state !== "idle") return;
    if (isNew && !isRestored && !isSending && location.hash === previewHash)
      void navigate({ hash: "" }, { replace: true });
  });
  useEffect(() => {
    if (isReady) leave();
  }, [isReady]);
}

/** After each failed attempt to publish: leaves the preview and focuses the first field with an error. */
function useFocusOnError(form: RefObject<HTMLFormElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    if (location.hash === previewHash) history.back();
    // The form is hidden behind the preview and has to be visible first.
    requestAnimationFrame(() => showErrorSoon(form.current));
  }, [form, refusals]);
}
