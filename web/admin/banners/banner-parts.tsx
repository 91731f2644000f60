import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { maxBannerBytes, maxLinkLength } from "#contracts/admin/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { Refused } from "#web/admin/admin-form.ts";
import { CheckField } from "#web/admin/admin-frame.tsx";
import { bannersPath } from "#web/admin/admin-sections.ts";
import { MoveButtons } from "#web/admin/category-parts.tsx";
import { useStoredHint } from "#web/admin/use-stored-hint.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { RequiredNote } from "#web/ui/form/required-note.tsx";
import type { BannerView } from "./banner-view.ts";

/** Days that the API takes. */
const days = { min: "2020-01-01", max: "2099-12-31" };

/** A picture as it will stand: beside the page, which covers its middle. */
function Preview({ image }: { image: string }) {
  const t = useTranslations("admin");
  return (
    <div className="relative aspect-video max-w-md overflow-hidden rounded-m bg-felt-100">
      <img src={image} alt="" loading="lazy" className="size-full object-cover" />
      {/* 1,216 of 1,920 pixels. */}
      <div className="absolute inset-y-0 left-1/2 grid w-[63%] -translate-x-1/2 place-items-center bg-felt-0 p-2 text-center text-xs text-felt-600">
        {t("pageHere")}
      </div>
    </div>
  );
}

interface BannerFieldsProps {
  /** Undefined: a new one. */
  banner: BannerView | undefined;
  refused: Refused | undefined;
  /** What is wrong with a field, where the form says itself what is missing. */
  errorOf?: ((name: string) => string | undefined) | undefined;
}

/** The file of a picture, shown as it will stand once it is chosen. */
function PictureField({ banner, refused, errorOf }: BannerFieldsProps) {
  const t = useTranslations("admin");
  const [chosen, setChosen] = useState<string>();
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen]);
  const stored = banner?.image ?? null;
  const [isTooLarge, setTooLarge] = useState(false);
  const image = chosen ?? stored;
  const usual = stored === null ? t("pictureHint") : `${t("pictureStays")} ${t("pictureHint")}`;
  return (
    <div className="grid gap-3 720:col-span-2">
      {image && <Preview key={image} image={image} />}
      <Field
        label={t("picture")}
        name="image"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        required={banner === undefined}
        error={isTooLarge ? t("pictureTooLarge") : errorOf ? errorOf("image") : refused?.errors["image"]}
        hint={refused?.typed["image"] ? t("pictureAgain") : usual}
        onChange={(event) => {
          const field = event.currentTarget;
          const [file] = field.files ?? [];
          const isRefused = file !== undefined && file.size > maxBannerBytes;
          // It would be refused only after it has been sent.
          if (isRefused) field.value = "";
          setTooLarge(isRefused);
          setChosen(file && !isRefused ? URL.createObjectURL(file) : undefined);
        }}
      />
    </div>
  );
}

/** What a banner consists of. */
export function BannerFields({ banner, refused, errorOf }: BannerFieldsProps) {
  const t = useTranslations("admin");
  const hint = useStoredHint(banner && refused);
  const isOn = banner?.isOn ?? true;
  return (
    <>
      <RequiredNote className="720:col-span-2" />
      <PictureField banner={banner} refused={refused} errorOf={errorOf} />
      <Field
        label={t("bannerLink")}
        name="link"
        required
        maxLength={maxLinkLength}
        defaultValue={refused?.typed["link"] ?? banner?.link}
        error={errorOf ? errorOf("link") : refused?.errors["link"]}
        hint={hint.ofText("link", banner?.link ?? "", t("bannerLinkHint"))}
        autoCapitalize="none"
        autoComplete="off"
        inputMode="url"
        className="720:col-span-2"
      />
      <Field
        label={t("firstDay")}
        name="first_day"
        type="date"
        required={banner !== undefined}
        {...days}
        defaultValue={refused?.typed["first_day"] ?? banner?.firstDay}
        error={refused?.errors["first_day"]}
        hint={hint.ofText("first_day", banner?.firstDay ?? "", banner ? undefined : t("firstDayHint"))}
      />
      <Field
        label={t("lastDay")}
        name="last_day"
        type="date"
        {...days}
        defaultValue={refused?.typed["last_day"] ?? banner?.lastDay}
        error={refused?.errors["last_day"]}
        hint={hint.ofText("last_day", banner?.lastDay ?? "", t("lastDayHint"))}
      />
      <div className="720:col-span-2">
        <CheckField
          name="is_on"
          label={t("bannerOn")}
          hint={hint.ofSwitch("is_on", isOn, t("bannerOnHint"))}
          defaultChecked={refused ? refused.typed["is_on"] !== undefined : isOn}
        />
      </div>
    </>
  );
}

const stateVariants = {
  shown: "business",
  off: "neutral",
  coming: "notice",
  over: "neutral",
  no_picture: "notice",
} as const satisfies Record<BannerView["state"], string>;

interface BannerRowProps {
  banner: BannerView;
  isFirst: boolean;
  isLast: boolean;
  refused: Refused | undefined;
}

/** A banner of the list: what it shows, since when, what came of it, and the form that changes it. */
export function BannerRow({ banner, isFirst, isLast, refused }: BannerRowProps) {
  const t = useTranslations("admin");
  const isBusy = useNavigation().state !== "idle";
  const { id, version, link, from, to } = banner;
  return (
    <li className="py-4">
      <div className="flex items-start gap-3">
        {banner.image && (
          <img
            src={banner.image}
            alt=""
            loading="lazy"
            className="hidden h-16 w-28 shrink-0 rounded-s bg-felt-100 object-cover 560:block"
          />
        )}
        <div className="min-w-0 flex-1">
          <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge variant={stateVariants[banner.state]}>{t(`bannerState.${banner.state}`)}</Badge>
            <a
              href={banner.href}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-lake-600 hover:underline"
            >
              {link}
            </a>
          </p>
          <p className="text-sm text-felt-600">{to === null ? t("sinceDay", { day: from }) : `${from} – ${to}`}</p>
          <p className="text-sm text-felt-600">{t("bannerCounts", { views: banner.views, clicks: banner.clicks })}</p>
        </div>
        <MoveButtons action={bannersPath} id={id} name={link} isFirst={isFirst} isLast={isLast} />
      </div>
      <details open={refused !== undefined}>
        <summary
          aria-label={t("changeNamed", { name: link })}
          className="flex min-h-11 cursor-pointer items-center font-semibold text-lake-600"
        >
          {t("change")}
        </summary>
        <Form
          noValidate
          method="post"
          action={bannersPath}
          encType="multipart/form-data"
          preventScrollReset
          className="grid gap-3 pt-2 720:grid-cols-2"
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <BannerFields banner={banner} refused={refused} />
          <div className="flex flex-wrap gap-2.5 720:col-span-2">
            <Button
              type="submit"
              name="intent"
              value="edit"
              variant="primary"
              aria-label={t("saveNamed", { name: link })}
              aria-busy={isBusy}
            >
              {t("save")}
            </Button>
          </div>
        </Form>
        <Form method="post" action={bannersPath} preventScrollReset className="mt-4 grid justify-items-start gap-2">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <p className="text-sm text-felt-600">{t("deleteBannerText")}</p>
          <Button
            type="submit"
            name="intent"
            value="delete"
            variant="outlineDanger"
            aria-label={t("deleteBannerNamed", { name: link })}
          >
            {t("deleteForGood")}
          </Button>
        </Form>
      </details>
    </li>
  );
}
