import { isExactPoint } from "#contracts/business/country.ts";
import type { Business } from "#contracts/business/page-schemas.ts";
import type { BusinessAddress } from "#contracts/business/record-schemas.ts";
import { type BusinessCardView, viewBusinessCard, viewPicture } from "#web/business/view/business-card-view.ts";
import { mapSize, project } from "#web/business/profile/map/map-view.ts";
import { type DeliveryView, viewDelivery } from "#web/business/view/view-delivery.ts";
import type { Hours } from "#web/business/view/opening-line.tsx";
import { viewLocation } from "#web/listings/card/card-view.ts";
import { type GalleryPhoto, viewPhoto } from "#web/listings/gallery/gallery-photo.ts";
import { nameAddress } from "#web/location/name-address.ts";
import type { Api } from "#web/platform/api.ts";
import { formatDate, formatNumber } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";
import { coversFor } from "#web/ui/photo/cover-photo.ts";
import type { PhotoCover } from "#web/ui/photo/photo-cover.ts";
import type { PhotoSource } from "#web/ui/photo/photo-source.ts";

/** Pixels; the widest rendition of a banner on the page, and where data are saved. */
const bannerWidths = { usual: 2048, saving: 960 } as const;
/** Pixels of a small picture of the gallery that a tap on its cover loads. */
const tileWidth = 320;

export interface BannerView extends PhotoSource {
  /** Shown instead until it is asked for, where data are saved. */
  cover?: PhotoCover;
}

/** A business as its page shows it: formatted in the loader, so that server and browser render the same. */
export interface BusinessView extends BusinessCardView {
  /** Whom to write to. */
  userId: number;
  about: string;
  /** Of its first address. */
  city: string | null;
  isVip: boolean;
  isMine: boolean;
  isFollowing: boolean;
  /** Undefined of one that nobody follows. */
  followers: string | undefined;
  memberSince: string;
  hours: Hours;
  addresses: AddressView[];
  /** Absent where no address has a point. */
  map?: BusinessMapView;
  deliveries: DeliveryView[];
  isWithoutDelivery: boolean;
  banners: BannerView[];
  gallery: GalleryPhoto[];
  galleryCount: number;
  hasContacts: boolean;
  listingCount: number;
  reviewCount: number;
}

export interface AddressView {
  id: number;
  text: string;
  /** Where maps show the place: nothing of theirs is loaded before a press. */
  links: { twoGis: string; openStreetMap: string; app: string };
}

/** The outline of the country with the places of a business, in units of the drawing. */
export interface BusinessMapView {
  width: number;
  height: number;
  pins: { x: number; y: number }[];
}

export function viewBusiness(business: Business, api: Api): BusinessView {
  const { language, now } = api;
  const t = api.texts("business-page");
  const { follower_count: followers } = business;
  return {
    ...viewBusinessCard(business, language, t),
    userId: business.user,
    about: business.about,
    city: business.addresses[0] ? viewLocation(business.addresses[0], language) : null,
    isVip: business.is_vip,
    isMine: business.is_mine ?? false,
    isFollowing: business.is_following ?? false,
    followers: followers > 0 ? t("followers", { count: followers, shown: formatNumber(followers) }) : undefined,
    memberSince: t("memberSince", { date: formatDate(business.member_since, language) }),
    hours: { schedule: business.schedule, holidays: business.holidays, now },
    addresses: business.addresses.map((address) => viewAddress(address, language)),
    ...viewMap(business.addresses),
    deliveries: business.deliveries.map((delivery) => viewDelivery(delivery, language, t)),
    isWithoutDelivery: business.without_delivery,
    banners: viewBanners(business, api),
    gallery: viewGallery(business.gallery, api),
    galleryCount: business.gallery_count,
    hasContacts: business.has_contacts,
    listingCount: business.product_count,
    reviewCount: business.review_count,
  };
}

function viewBanners({ banners }: Business, api: Api): BannerView[] {
  const makeCover = coversFor(api, bannerWidths.saving);
  return banners.map((banner) =>
    makeCover
      ? { ...viewPicture(banner, bannerWidths.saving), cover: makeCover(banner) }
      : viewPicture(banner, bannerWidths.usual),
  );
}

/** The photos of a gallery, covered where data are saved. */
export function viewGallery(photos: Business["gallery"], api: Api): GalleryPhoto[] {
  const makeCover = coversFor(api, tileWidth);
  return photos.map((photo) => viewPhoto(photo, makeCover));
}

/** By the point only where somebody stood there: a tap on our drawing may be a village off, so that maps look for the text. */
function viewAddress({ id, location, address, latitude, longitude }: BusinessAddress, language: Language): AddressView {
  const text = nameAddress(location, address, language);
  if (latitude === null || longitude === null || !isExactPoint(latitude, longitude)) {
    const query = encodeURIComponent(text);
    return {
      id,
      text,
      links: {
        twoGis: `https://2gis.kg/search/${query}`,
        openStreetMap: `https://www.openstreetmap.org/search?query=${query}`,
        app: `geo:0,0?q=${query}`,
      },
    };
  }
  const point = `${latitude},${longitude}`;
  const turned = `${longitude},${latitude}`;
  return {
    id,
    text,
    links: {
      twoGis: `https://2gis.kg/geo/${turned}?m=${turned}/17`,
      openStreetMap: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
      app: `geo:${point}?q=${point}(${encodeURIComponent(text)})`,
    },
  };
}

/** Addresses of one place have one pin; those in the south are drawn last, before the others. */
function viewMap(addresses: readonly BusinessAddress[]): Pick<BusinessView, "map"> {
  const places = addresses.flatMap(({ latitude, longitude }) => {
    if (latitude === null || longitude === null) return [];
    const { x, y } = project({ latitude, longitude });
    return [{ x: Math.round(x), y: Math.round(y) }];
  });
  const pins = [...new Map(places.map((pin) => [`${pin.x} ${pin.y}`, pin])).values()];
  return pins.length === 0 ? {} : { map: { ...mapSize, pins: pins.toSorted((a, b) => a.y - b.y) } };
}
