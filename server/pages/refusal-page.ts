import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { errorStatus } from "#contracts/base/errors.ts";
import { sendProblem } from "#server/http/serve.ts";
import { escapeHtml } from "#server/platform/escape-html.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { errorTexts, type Language, loadTexts } from "#server/platform/texts.ts";

/** What a page without the site around it says, and the link below: an empty address is that of the page itself. */
const pages = {
  rate_limited: { title: "busyTitle", link: "retry", hrefs: { ru: "", ky: "" } },
  address_too_long: { title: "tooLongTitle", link: "home", hrefs: { ru: "/", ky: "/ky" } },
  not_found: { title: "title", link: "home", hrefs: { ru: "/", ky: "/ky" } },
  method_not_allowed: { title: "methodTitle", link: "open", text: "methodText", hrefs: { ru: "", ky: "" } },
  foreign_origin: { title: "foreignTitle", link: "foreignText", hrefs: { ru: "", ky: "" } },
} as const;

type RefusedOnAPage = Pick<Refusal, "values" | "retryAfter"> & { code: keyof typeof pages };

const texts = { ru: loadTexts("ru", "not-found"), ky: loadTexts("ky", "not-found") } as const satisfies Record<
  Language,
  unknown
>;

const styles =
  ":root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1.25rem}" +
  "h1{font-size:1.5rem;line-height:1.25}a{color:inherit}";
const styleHash = createHash("sha256").update(styles).digest("base64");
const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** True for what {@link sendRefusalPage} has words for. */
export function isRefusedOnAPage(refusal: Refusal): refusal is Refusal & RefusedOnAPage {
  return refusal.code in pages;
}

/**
 * A small page that says why there is no other. Made without rendering: it is sent to those who have had too much rendered, or ask for too
 * much.
 */
export function sendRefusalPage(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: RefusedOnAPage,
  publicUrl: string,
): FastifyReply {
  if (!request.headers.accept?.includes("text/html")) return sendProblem(request, reply, refusal);
  const language = /^\/ky(?:[/?]|$)/.test(request.url) ? "ky" : "ru";
  const { title: titleKey, link, hrefs, ...own } = pages[refusal.code];
  // That of the error is for programs where the page has one of its own.
  const text = "text" in own ? texts[language](own.text) : errorTexts[language](refusal.code, refusal.values);
  // The same page where the site is: a form that comes from elsewhere was often opened at an address that is not the site's.
  const href = refusal.code === "foreign_origin" ? publicUrl + request.url : hrefs[language];
  const title = escapeHtml(texts[language](titleKey));
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title} — Жарыя</title><style>${styles}</style></head>`,
    `<body><main><h1>${title}</h1><p>${escapeHtml(text)}</p>`,
    `<p><a href="${escapeHtml(href)}">${escapeHtml(texts[language](link))}</a></p></main></body></html>\n`,
  ];
  return reply
    .code(errorStatus[refusal.code])
    .headers({
      "content-security-policy": contentSecurityPolicy,
      "cache-control": "no-store",
      ...(refusal.retryAfter && { "retry-after": refusal.retryAfter }),
    })
    .type("text/html; charset=utf-8")
    .send(html.join(""));
}
