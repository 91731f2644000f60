import type { QrDrawing } from "#web/platform/draw-qr.ts";

/** Modules of white around a QR code (ISO/IEC 18004, 6.3.8). */
const quietZone = 4;

/** A QR code that the server has drawn. `label` says what is in it. */
export function QrCode({ label, drawing: { size, path } }: { label: string; drawing: QrDrawing }) {
  const side = size + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      width={248}
      height={248}
      shapeRendering="crispEdges"
      className="mx-auto mb-3 max-w-full rounded-m"
    >
      {/* White in the dark too: cameras need the contrast. */}
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
