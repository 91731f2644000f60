import { encodeQR } from "qr";

/** A QR code as the path of an SVG, with the length of its sides in modules; white space around it is the page's. */
export interface QrDrawing {
  size: number;
  path: string;
}

export function drawQr(text: string): QrDrawing {
  const framed = encodeQR(text, "raw", { border: 1, ecc: "medium" });
  const rows = framed.slice(1, -1).map((row) => row.slice(1, -1));
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size: rows.length, path };
}
