import { splitLinks, type TextPart } from "../view/split-links.ts";

interface MessageTextProps {
  text: string;
  /** The address of this site; undefined where addresses are not to be followed. */
  siteUrl: string | undefined;
}

const linkClass = "text-lake-700 underline underline-offset-2";

/** The words of a message. Addresses in it are links; those of other sites open beside this one, which they learn nothing of. */
export function MessageText({ text, siteUrl }: MessageTextProps) {
  const parts = siteUrl === undefined ? [{ text, start: 0 }] : splitLinks(text, siteUrl);
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {parts.map((part) => (
        <MessagePart key={part.start} {...part} />
      ))}
    </p>
  );
}

function MessagePart({ text, href, isOutside }: TextPart) {
  if (href === undefined) return text;
  const outside = isOutside ? { target: "_blank", rel: "noopener noreferrer nofollow ugc" } : {};
  return (
    <a href={href} className={linkClass} {...outside}>
      {text}
    </a>
  );
}
