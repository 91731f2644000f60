import { useTranslations } from "#web/platform/i18n.tsx";
import type { SheetView } from "./view-sheet.ts";

/** As many as are wide enough for two lines and a code that phones read. */
const strips = Array.from({ length: 9 }, (_, index) => index);

/** Modules of white around a QR code (ISO/IEC 18004, 6.3.8). */
const quietZone = 4;

/** One sheet of A4: the listing, and for its owner strips to tear off along its lower edge. All its measures are parts of its width. */
export function Sheet({ sheet }: { sheet: SheetView }) {
  const t = useTranslations("print");
  const { title, price, location, parameters, description, photo, address, phone, hasStrips } = sheet;
  return (
    <article className="paper" aria-label={title}>
      <h1>{title}</h1>
      <p className="paper-price">{price}</p>
      <div className="paper-middle" data-bare={photo === null || undefined}>
        {photo && <img src={photo} alt="" />}
        {parameters.length > 0 && (
          <dl>
            {parameters.map((parameter) => (
              <div key={parameter.id}>
                <dt>{parameter.title}</dt>
                <dd>{parameter.value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <p className="paper-text">{description}</p>
      <div className="paper-foot">
        <div>
          <p className="paper-place">{location}</p>
          {phone && <p className="paper-phone">{phone}</p>}
          <p>{t("scan")}</p>
          <p className="paper-address">{address}</p>
        </div>
        <Code sheet={sheet} />
      </div>
      {hasStrips && (
        <ul aria-hidden>
          {strips.map((strip) => (
            <li key={strip}>
              <div>
                <b>{title}</b>
                <span data-address={phone === null || undefined}>{phone ?? address}</span>
              </div>
              <Code sheet={sheet} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Code({ sheet: { qr, address } }: { sheet: SheetView }) {
  const side = qr.size + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label={address}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  );
}
