import { useEffect, useState } from "react";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { hrefIn } from "#web/platform/href.ts";
import { chooseNext } from "./choose-next.ts";
import { countClick, countView, fetchBanners, type ShownBanner } from "./banner-calls.ts";

/** How long one banner stays, in milliseconds. */
const rotation = 5_000;

/** One banner after the other, at random; it stands still while nobody looks and for people who want no motion. */
export function RotatingBanner() {
  const t = useTranslations("banners");
  const language = useLanguage();
  const banner = useRotation();
  useEffect(() => {
    if (banner) countView(banner.id);
  }, [banner]);
  if (!banner) return null;
  return (
    <a
      href={banner.link.startsWith("/") ? hrefIn(language, banner.link) : banner.link}
      target="_blank"
      rel="noopener sponsored"
      aria-label={t("label")}
      className="background-banner"
      onClick={() => countClick(banner.id)}
    >
      <img key={banner.id} src={banner.image} alt="" />
      <span>{t("advertising")}</span>
    </a>
  );
}

/** The banner to show now; none before the first has its picture. */
function useRotation(): ShownBanner | undefined {
  const [banners, setBanners] = useState<readonly ShownBanner[]>([]);
  const [shown, setShown] = useState<ShownBanner>();

  useEffect(() => {
    let isLeft = false;
    void fetchBanners().then((list) => !isLeft && setBanners(list));
    return () => {
      isLeft = true;
    };
  }, []);

  useEffect(() => {
    let isLeft = false;
    const change = async () => {
      const next = chooseNext(banners, shown);
      if (!next || next === shown || document.hidden) return;
      await loadImage(next.image);
      if (!isLeft) setShown(next);
    };
    if (!shown) void change();
    const timer = setInterval(() => {
      if (!shown || !matchMedia("(prefers-reduced-motion: reduce)").matches) void change();
    }, rotation);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [banners, shown]);

  return shown;
}

/** Waits until a picture is there; one that cannot be loaded is not waited for. */
function loadImage(address: string): Promise<unknown> {
  const image = new Image();
  return new Promise((resolve) => {
    image.addEventListener("load", resolve);
    image.addEventListener("error", resolve);
    image.src = address;
  });
}
