import { useEffect, useState } from "react";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { hrefIn } from "#web/platform/href.ts";
import { chooseNext } from "./choose-next.ts";
import { countClick, countView, fetchBanners, type ShownBanner } from "./banner-calls.ts";

/** How long one banner stays, in milliseconds. */
const rotation = 5_000;

/** One banner after another at random; does not change in a hidden tab or with reduced motion. */
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

/** The banner to show; undefined until the picture of the first is loaded. */
function useRotation(): ShownBanner | undefined {
  const [banners, setBanners] = useState<readonly ShownBanner[]>([]);
  const [shown, setShown] = useState<ShownBanner>();

  useEffect(() => {
    let hasStopped = false;
    void fetchBanners().then((list) => !hasStopped && setBanners(list));
    return () => {
      hasStopped = true;
    };
  }, []);

  useEffect(() => {
    let hasStopped = false;
    const change = async () => {
      const next = chooseNext(banners, shown);
      if (!next || next === shown || document.hidden) return;
      await loadImage(next.image);
      if (!hasStopped) setShown(next);
    };
    if (!shown) void change();
    const timer = setInterval(() => {
      if (!shown || !matchMedia("(prefers-reduced-motion: reduce)").matches) void change();
    }, rotation);
    return () => {
      hasStopped = true;
      clearInterval(timer);
    };
  }, [banners, shown]);

  return shown;
}

/** Resolves once a picture is loaded or has failed to. */
function loadImage(address: string): Promise<unknown> {
  const image = new Image();
  return new Promise((resolve) => {
    image.addEventListener("load", resolve);
    image.addEventListener("error", resolve);
    image.src = address;
  });
}
