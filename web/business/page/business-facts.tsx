import MapPin from "lucide-react/icons/map-pin";
import Truck from "lucide-react/icons/truck";
import { dayIn } from "#contracts/business/opening.ts";
import type { Holiday, WorkingDay } from "#contracts/business/record-schemas.ts";
import { weekdays } from "#contracts/business/rules.ts";
import type { Hours } from "#web/business/view/opening-line.tsx";
import { useNow } from "#web/business/view/use-now.ts";
import { formatDate } from "#web/platform/format.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { AddressMap } from "./address-map.tsx";
import type { AddressView, BusinessView } from "./business-view.ts";

/** What it says of itself, its hours, addresses and deliveries. */
export function BusinessFacts({ business }: { business: BusinessView }) {
  const t = useTranslations("business-page");
  const { about, addresses, map, deliveries, isWithoutDelivery, hours } = business;
  return (
    <>
      {about && (
        <Panel title={t("info")}>
          <p className="whitespace-pre-line wrap-anywhere">{about}</p>
        </Panel>
      )}
      {hours.schedule && <HoursPanel hours={hours} schedule={hours.schedule} />}
      {addresses.length > 0 && (
        <Panel title={t("addresses")}>
          {map && <AddressMap map={map} />}
          <ul className="grid gap-3">
            {addresses.map(({ id, text, links }) => (
              <li key={id} className="flex gap-3">
                <Icon of={MapPin} className="mt-0.5 text-lake-600" />
                <div className="min-w-0">
                  <p className="wrap-anywhere">{text}</p>
                  <MapLinks links={links} text={text} />
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {deliveries.length > 0 && (
        <Panel title={t("delivery")}>
          <ul className="grid gap-3">
            {deliveries.map(({ id, title, terms }) => (
              <li key={id} className="flex gap-3">
                <Icon of={Truck} className="mt-0.5 text-lake-600" />
                <div className="min-w-0">
                  <p className="wrap-anywhere">{title}</p>
                  {terms && <p className="text-xs wrap-anywhere text-felt-600">{terms}</p>}
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {isWithoutDelivery && (
        <Panel title={t("delivery")}>
          <p>{t("withoutDelivery")}</p>
        </Panel>
      )}
    </>
  );
}

const mapLinkClass = "min-h-11 items-center text-lake-600 hover:underline";

/** Ways to the place on maps of others, opened by a press alone. An app of maps is what phones have. */
function MapLinks({ links, text }: { links: AddressView["links"]; text: string }) {
  const t = useTranslations("business-page");
  const maps = [
    { to: links.twoGis, title: t("openOnMap") },
    { to: links.openStreetMap, title: "OpenStreetMap" },
  ];
  return (
    <p className="flex flex-wrap gap-x-4">
      {maps.map(({ to, title }) => (
        <a
          key={to}
          href={to}
          target="_blank"
          rel="nofollow ugc noopener noreferrer"
          referrerPolicy="no-referrer"
          className={`inline-flex ${mapLinkClass}`}
        >
          {title}
          <span className="sr-only">: {text}</span>
        </a>
      ))}
      <a href={links.app} rel="nofollow" className={`hidden pointer-coarse:inline-flex ${mapLinkClass}`}>
        {t("openInApp")}
        <span className="sr-only">: {text}</span>
      </a>
    </p>
  );
}

interface HoursPanelProps {
  hours: Hours;
  schedule: WorkingDay[];
}

/** The week with today marked, and the dates with hours of their own. */
function HoursPanel({ hours: { holidays, now: atFirst }, schedule }: HoursPanelProps) {
  const t = useTranslations("business-page");
  const language = useLanguage();
  const today = dayIn(useNow(atFirst));
  const byDay = new Map(schedule.map((one) => [one.day, one]));
  const coming = holidays.filter(({ date }) => date >= today.date).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return (
    <Panel title={t("hours")}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        {weekdays.map((day) => (
          <HoursRow
            key={day}
            title={t(`days.${day}`)}
            isToday={day === today.weekday && coming[0]?.date !== today.date}
            hours={byDay.get(day)}
          />
        ))}
      </dl>
      {coming.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 font-semibold">{t("holidays")}</h3>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
            {coming.map((holiday) => (
              <HoursRow
                key={holiday.date}
                title={formatDate(holiday.date, language)}
                isToday={holiday.date === today.date}
                hours={holiday}
              />
            ))}
          </dl>
        </>
      )}
    </Panel>
  );
}

interface HoursRowProps {
  title: string;
  isToday: boolean;
  hours: WorkingDay | Holiday | undefined;
}

function HoursRow({ title, isToday, hours }: HoursRowProps) {
  const t = useTranslations("business-page");
  const isOpen = hours?.is_working && hours.from !== null && hours.to !== null;
  return (
    <>
      <dt className={isToday ? "font-semibold" : "text-felt-600"}>
        {title}
        {isToday && <span className="ml-2 text-xs font-normal text-lake-700">{t("today")}</span>}
      </dt>
      <dd className={isToday ? "font-semibold" : ""}>
        {isOpen ? (hours.from === hours.to ? t("aroundTheClock") : `${hours.from}–${hours.to}`) : t("dayOff")}
      </dd>
    </>
  );
}
