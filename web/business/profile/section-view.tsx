import "./texts.ts";
import type { SectionData } from "./load-sections.ts";
import { AboutSection } from "./about-section.tsx";
import { AddressesSection } from "./addresses-section.tsx";
import { ContactsSection } from "./contacts-section.tsx";
import { DeliverySection } from "./delivery-section.tsx";
import { GallerySection, PicturesSection } from "./pictures-section.tsx";
import { ScheduleSection } from "./schedule-section.tsx";
import type { Section } from "./sections.ts";

/** The forms of a part of the profile. */
export function SectionView({ section, data }: { section: Section; data: SectionData }) {
  switch (section) {
    case "logo":
      return <PicturesSection profile={data.profile} />;
    case "contacts":
      return <ContactsSection profile={data.profile} ownPhone={data.ownPhone} />;
    case "addresses":
      return <AddressesSection data={data} />;
    case "about":
      return <AboutSection data={data} />;
    case "schedule":
      return <ScheduleSection profile={data.profile} />;
    case "delivery":
      return <DeliverySection data={data} />;
    case "gallery":
      return <GallerySection profile={data.profile} />;
  }
}
