import { open } from "node:fs/promises";

/** Bytes by which a file is recognised. */
const startLength = 4_096;

/** How a file is read, or why it is none of those: a key of texts. */
export type FileKind =
  | { reader: "xlsx" | "old_excel" | "html" | "xml" | "csv" }
  | { fault: "file_archive" | "file_image" | "file_pdf" | "file_sheet" | "file_word" | "format_unknown" };

/** Bytes that files of other kinds begin with, as latin1. */
const signatures: readonly (readonly [RegExp, FileKind])[] = [
  [/^PK\u0003\u0004/, { reader: "xlsx" }],
  [/^\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1/, { reader: "old_excel" }],
  [/^[\0-\u0020\u00ef\u00bb\u00bf]{0,16}%PDF-/, { fault: "file_pdf" }],
  [/^\{\\rtf/, { fault: "file_word" }],
  [
    /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|BM.{4}\0\0\0\0|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(?:hei|mif|avif))/s,
    { fault: "file_image" },
  ],
  [/^(?:PK\u0005\u0006|Rar!|7z\u00bc\u00af|\u001f\u008b|BZh|\u00fd7zXZ)/, { fault: "file_archive" }],
  // A page with its pictures, as Excel saves it.
  [/^MIME-Version:/i, { fault: "file_sheet" }],
];

const html =
  /^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(?:!doctype\s+html|html|head|body|meta|style|table|tr|div|center|font)\b/i;

/** Recognises a file by its first bytes: its name says nothing reliable. */
export async function findKind(path: string): Promise<FileKind> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startLength), 0, startLength, 0);
    return kindOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function kindOf(bytes: Buffer): FileKind {
  const start = bytes.toString("latin1");
  const known = signatures.find(([signature]) => signature.test(start));
  if (known) return known[1];
  const isWide = /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(start);
  const text = start
    .replace(isWide ? /\0/g : /^$/, "")
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, "")
    .trimStart();
  if (!text.startsWith("<")) return isBinary(bytes) ? { fault: "format_unknown" } : { reader: "csv" };
  if (html.test(text)) return { reader: "html" };
  if (text.includes("urn:schemas-microsoft-com:office:spreadsheet")) return { reader: "old_excel" };
  // Pages may begin with anything; a catalogue has tables in its descriptions only.
  return { reader: /<table\b/i.test(text) && !/<yml_catalog\b/i.test(text) ? "html" : "xml" };
}

/** Signs that no text has. Of UTF-16, zeros and fours are halves of Latin and Cyrillic letters. */
function isBinary(bytes: Buffer): boolean {
  const isWide = bytes.includes(0);
  const odd = bytes.filter((byte) => byte > 0 && byte < 9 && !(isWide && byte === 4));
  return odd.length > bytes.length / 50;
}
