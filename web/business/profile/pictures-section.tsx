import ArrowLeft from "lucide-react/icons/arrow-left";
import ImagePlus from "lucide-react/icons/image-plus";
import { type ChangeEvent, useRef, useState } from "react";
import { useRevalidator, useSubmit } from "react-router";
import { addBusinessBanner, addGalleryPhoto, setBusinessLogo } from "#contracts/business/profile-calls.ts";
import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import { bannerSize, logoSize, maxBusinessBanners, maxGallery } from "#contracts/business/rules.ts";
import { formOf } from "#contracts/base/form.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import { moveInOrder, sortByOrder } from "#web/business/catalogues/move-in-order.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { hrefIn } from "#web/platform/href.ts";
import { type Translate, useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useDragOrder } from "#web/ui/use-drag-order.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { PictureCropper } from "./picture-cropper.tsx";
import { Block } from "./section-block.tsx";
import { RemovePictureDialog, RemovePictureLink } from "./remove-picture.tsx";
import { ActionForm, ButtonRefusal, useAnswer, useForms } from "./section-form.tsx";

const kinds = {
  logo: { call: setBusinessLogo, aspect: 1, maxWidth: 960 },
  banner: { call: addBusinessBanner, aspect: bannerSize.width / bannerSize.height, maxWidth: 2_000 },
  gallery: { call: addGalleryPhoto, aspect: null, maxWidth: 0 },
} as const;
type Kind = keyof typeof kinds;

/** Logo and banners. */
export function PicturesSection({ profile: { logo, banners, name } }: { profile: BusinessProfile }) {
  const t = useTranslations("business-profile");
  return (
    <>
      <Block title={t("logo")} text={t("logoText")}>
        {logo && (
          <div className="mb-3 flex items-center gap-2">
            <img
              src={logo.medium_thumbnail}
              alt={t("logoOf", { name })}
              width={logoSize.width}
              height={logoSize.height}
              className="size-[140px] rounded-l border border-felt-200 object-cover"
            />
            <RemovePictureLink photo={logo} name={t("logo")} />
          </div>
        )}
        <PictureField kind="logo" label={t(logo ? "changeLogo" : "addLogo")} />
      </Block>
      <Block title={t("banners")} text={t("bannersText", { max: maxBusinessBanners })}>
        <ButtonRefusal intents={["moveBanner", "orderBanners", "removeBanner"]} />
        <PictureList kind="banner" photos={banners} className="grid gap-3" />
        {banners.length < maxBusinessBanners && <PictureField kind="banner" label={t("addBanner")} />}
        <RemovePictureDialog
          pictures={[
            ...(logo ? [{ photo: logo, name: t("logo"), intent: "removeLogo" }] : []),
            ...removableOf("banner", banners, t),
          ]}
        />
      </Block>
    </>
  );
}

/** The gallery. */
export function GallerySection({ profile: { gallery } }: { profile: BusinessProfile }) {
  const t = useTranslations("business-profile");
  return (
    <>
      <p className="mb-3 text-felt-600">{t("galleryText", { max: maxGallery })}</p>
      <ButtonRefusal intents={["moveGallery", "orderGallery", "removeGallery"]} />
      <PictureList
        kind="gallery"
        photos={gallery}
        className="mb-4 grid grid-cols-2 gap-3 618:grid-cols-3 960:grid-cols-4"
      />
      {gallery.length < maxGallery && <PictureField kind="gallery" label={t("addPhoto")} />}
      <RemovePictureDialog pictures={removableOf("gallery", gallery, t)} />
    </>
  );
}

const tools = {
  banner: {
    order: "orderBanners",
    move: "moveBanner",
    remove: "removeBanner",
    name: "bannerNumber",
    shape: "aspect-[1000/220]",
  },
  gallery: {
    order: "orderGallery",
    move: "moveGallery",
    remove: "removeGallery",
    name: "photoNumber",
    shape: "aspect-square",
  },
} as const;

function removableOf(kind: keyof typeof tools, photos: readonly Photo[], t: Translate<"business-profile">) {
  const { remove: intent, name } = tools[kind];
  return photos.map((photo, at) => ({ photo, name: t(name, { number: at + 1 }), intent }));
}

interface PictureListProps {
  kind: "banner" | "gallery";
  photos: readonly Photo[];
  className: string;
}

/** Pictures in an order that is changed by dragging, or by buttons, which work without a script. */
function PictureList({ kind, photos, className }: PictureListProps) {
  const t = useTranslations("business-profile");
  const isScripted = useHydrated();
  const submit = useSubmit();
  const { path } = useForms();
  const list = useRef<HTMLOListElement>(null);
  const known = photos.map(({ id }) => id);
  // As it is dragged, until the page has the new order.
  const [order, setOrder] = useState<{ of: readonly Photo[]; ids: number[] }>();
  const ids = order?.of === photos ? order.ids : known;
  const { order: intent, name, shape } = tools[kind];
  const dragged = useDragOrder(
    list,
    (key, position) => setOrder({ of: photos, ids: moveInOrder(ids, Number(key), position) }),
    () => {
      if (ids.join() === known.join()) return;
      const body = { intent, ids: ids.join(",") };
      void submit(body, { method: "post", action: path, preventScrollReset: true, replace: true });
    },
  );
  const isDraggable = isScripted && photos.length > 1;
  return (
    <>
      {isDraggable && <p className="mb-2 text-xs text-felt-600">{t("dragText")}</p>}
      <ol ref={list} className={className}>
        {sortByOrder(photos, ids).map((photo, at) => (
          <li
            key={photo.id}
            data-key={photo.id}
            className={dragged === String(photo.id) ? "z-1 scale-95 opacity-80" : ""}
          >
            <img
              src={kind === "banner" ? photo.photo : photo.medium_thumbnail}
              alt={t(name, { number: at + 1 })}
              loading="lazy"
              draggable={false}
              {...(isDraggable && { "data-drag": "" })}
              className={`${shape} w-full rounded-m border border-felt-200 object-cover ${isDraggable ? "cursor-grab select-none [-webkit-touch-callout:none]" : ""}`}
            />
            <PictureTools photo={photo} at={at} kind={kind} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** A button that moves a picture before the one that it follows, and a link to the question whether to remove it. */
function PictureTools({ photo, at, kind }: { photo: Photo; at: number; kind: "banner" | "gallery" }) {
  const t = useTranslations("business-profile");
  const { move, name } = tools[kind];
  const title = t(name, { number: at + 1 });
  return (
    <div className="flex justify-end">
      {at > 0 && (
        <ActionForm intent={move} fields={{ id: photo.id }}>
          <button
            type="submit"
            aria-label={t("moveNamed", { name: title })}
            className="grid size-11 place-items-center rounded-full text-felt-600 hover:bg-felt-100"
          >
            <Icon of={ArrowLeft} />
          </button>
        </ActionForm>
      )}
      <RemovePictureLink photo={photo} name={title} />
    </div>
  );
}

/** Chooses a picture, which is cropped to its frame and sent. Without a script the file is sent as it is. */
function PictureField({ kind, label }: { kind: Kind; label: string }) {
  const t = useTranslations("business-profile");
  const answer = useAnswer(kind);
  const { path } = useForms();
  const language = useLanguage();
  const { picture, message, isBusy, onChoose, send, close } = usePicture(kind);
  const { aspect, maxWidth } = kinds[kind];
  if (picture && aspect !== null)
    return <PictureCropper picture={picture} aspect={aspect} maxWidth={maxWidth} onSend={send} onCancel={close} />;
  const refused = message ?? answer?.message ?? answer?.errors?.["photo"];
  return (
    <form method="post" action={hrefIn(language, path)} encType="multipart/form-data" className="mt-3 grid gap-3">
      <input type="hidden" name="intent" value={kind} />
      {refused && <FormMessage kind="error">{refused}</FormMessage>}
      <div className="flex flex-wrap gap-2.5">
        <label className={buttonClass({ variant: "soft", size: "m" }, "cursor-pointer has-focus-visible:outline-2")}>
          <Icon of={ImagePlus} />
          {isBusy ? t("sending") : label}
          <input
            type="file"
            name="photo"
            accept="image/jpeg,image/png,image/webp"
            multiple={kind === "gallery"}
            className="sr-only noscript:not-sr-only"
            onChange={(event) => void onChoose(event)}
          />
        </label>
        <span className="hidden noscript:contents">
          <Button type="submit" size="m">
            {t("savePicture")}
          </Button>
        </span>
      </div>
    </form>
  );
}

/** A chosen picture on its way: into the frame or, for the gallery, to the server, one after the other. */
function usePicture(kind: Kind) {
  const t = useTranslations("business-profile");
  const a = useTranslations("accounts");
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [message, setMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { call, aspect } = kinds[kind];

  async function send(file: Blob): Promise<string | undefined> {
    const answer = await callFromBrowser(call, { form: formOf(call, { file }), language });
    if ("value" in answer) {
      setPicture(undefined);
      await revalidate();
      return undefined;
    }
    return "problem" in answer ? (answer.problem.errors?.["photo"]?.[0] ?? answer.problem.detail) : a("unreachable");
  }

  async function onChoose(event: ChangeEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const files = [...(field.files ?? [])];
    // Otherwise choosing the same file again would not be a change.
    field.value = "";
    setMessage(undefined);
    const [first] = files;
    if (!first) return;
    if (aspect !== null) return setPicture(await readPicture(first));
    setBusy(true);
    for (const file of files) {
      const refused = await send(file);
      if (refused === undefined) continue;
      setMessage(refused);
      break;
    }
    setBusy(false);
  }

  async function readPicture(file: File): Promise<ImageBitmap | undefined> {
    try {
      return await createImageBitmap(file);
    } catch {
      setMessage(t("unreadable"));
      return undefined;
    }
  }

  return { picture, message, isBusy, onChoose, send, close: () => setPicture(undefined) };
}
