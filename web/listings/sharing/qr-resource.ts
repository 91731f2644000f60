import { failNotFound, getApi } from "#web/platform/api.ts";
import { drawQr } from "#web/platform/draw-qr.ts";
import type { Route } from "./+types/qr-resource.ts";
import { qrPages } from "./qr-address.ts";

/** Seconds; what a code says never changes. */
const maxAge = 30 * 86_400;
/** Modules of white around a QR code (ISO/IEC 18004, 6.3.8). */
const quietZone = 4;
/** Pixels of a module where the picture is opened by itself. */
const moduleSize = 16;

/** `GET /qr.svg?page=/ky/products/12`: the QR code of a page that is shared, to be shown, saved and printed. */
export function loader({ request, context }: Route.LoaderArgs): Response {
  const page = new URL(request.url).searchParams.get("page") ?? "";
  if (!qrPages.test(page)) failNotFound();
  const { size, path } = drawQr(getApi(context).publicUrl + page);
  const side = size + 2 * quietZone;
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quietZone} ${-quietZone} ${side} ${side}" width="${side * moduleSize}" height="${side * moduleSize}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-quietZone} ${-quietZone}h${side}v${side}h${-side}z"/><path d="${path}"/></svg>`;
  return new Response(drawing, {
    headers: { "content-type": "image/svg+xml; charset=utf-8", "cache-control": `public, max-age=${maxAge}` },
  });
}
