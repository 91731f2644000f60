/** A page as text without its styles, which are half of it and always the same, and as bytes with them. */
export interface PageBytes {
  /** With a placeholder for the styles. */
  html: string;
  /** In UTF-8, perhaps with changes of the text. */
  encode(change?: (html: string) => string): Buffer;
}

/** Puts the styles in, which are encoded once for all pages. */
export function createPageEncoder(styles: string, placeholder: string): (html: string) => PageBytes {
  const styleBytes = Buffer.from(styles);
  return (html) => ({
    html,
    encode(change = (text) => text) {
      const text = change(html);
      const at = text.indexOf(placeholder);
      if (at < 0) return Buffer.from(text);
      const before = text.slice(0, at);
      const after = text.slice(at + placeholder.length);
      // One piece of memory: the collector works more often, the more there is of it.
      const start = Buffer.byteLength(before);
      const end = start + styleBytes.length;
      const bytes = Buffer.allocUnsafeSlow(end + Buffer.byteLength(after));
      bytes.write(before);
      styleBytes.copy(bytes, start);
      bytes.write(after, end);
      return bytes;
    },
  });
}
