import ArrowLeft from "lucide-react/icons/arrow-left";
import ImagePlus from "lucide-react/icons/image-plus";
import { type ChangeEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { addBusinessBanner, addGalleryPhoto, setBusinessLogo } from "#contracts/business/profile-calls.ts";
import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import { bannerSize, logoSize, maxBusinessBanners, maxGallery } from "#contracts/business/rules.ts";
import { formOf } from "#contracts/base/form.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import { callFromBrowser } from "#web/platform/browser-api.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PictureCropper } from "./picture-cropper.tsx";
import { Block, RemoveButton } from "./section-block.tsx";
import { ActionForm, useAnswer, useForms } from "./section-form.tsx";

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
            <ActionForm intent="removeLogo" fields={{}}>
              <RemoveButton name={t("logo")} />
            </ActionForm>
          </div>
        )}
        <PictureField kind="logo" label={t(logo ? "changeLogo" : "addLogo")} />
      </Block>
      <Block title={t("banners")} text={t("bannersText", { max: maxBusinessBanners })}>
        <ol className="grid gap-3">
          {banners.map((banner, at) => (
            <li key={banner.id}>
              <img
                src={banner.photo}
                alt={t("bannerNumber", { number: at + 1 })}
                loading="lazy"
                className="aspect-[1000/220] w-full rounded-m border border-felt-200 object-cover"
              />
              <PictureTools photo={banner} at={at} kind="banner" />
            </li>
          ))}
        </ol>
        {banners.length < maxBusinessBanners && <PictureField kind="banner" label={t("addBanner")} />}
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
      <ol className="mb-4 grid grid-cols-2 gap-3 618:grid-cols-3 960:grid-cols-4">
        {gallery.map((photo, at) => (
          <li key={photo.id}>
            <img
              src={photo.medium_thumbnail}
              alt={t("photoNumber", { number: at + 1 })}
              loading="lazy"
              className="aspect-square w-full rounded-m border border-felt-200 object-cover"
            />
            <PictureTools photo={photo} at={at} kind="gallery" />
          </li>
        ))}
      </ol>
      {gallery.length < maxGallery && <PictureField kind="gallery" label={t("addPhoto")} />}
    </>
  );
}

const tools = {
  banner: { move: "moveBanner", remove: "removeBanner", name: "bannerNumber" },
  gallery: { move: "moveGallery", remove: "removeGallery", name: "photoNumber" },
} as const;

/** Buttons that move a picture before the one that it follows, and remove it. */
function PictureTools({ photo, at, kind }: { photo: Photo; at: number; kind: "banner" | "gallery" }) {
  const t = useTranslations("business-profile");
  const { move, remove, name } = tools[kind];
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
      <ActionForm intent={remove} fields={{ id: photo.id }}>
        <RemoveButton name={title} />
      </ActionForm>
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
