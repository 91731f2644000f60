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
      const rest = text.slice(at + placeholder.length);
      return Buffer.concat([Buffer.from(text.slice(0, at)), styleBytes, Buffer.from(rest)]);
    },
  });
}
