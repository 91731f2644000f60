import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "#server/http/serve.ts";
import { escapeHtml } from "#server/platform/escape-html.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { errorTexts, type Language, loadTexts } from "#server/platform/texts.ts";

const titles: Record<Language, string> = {
  ru: loadTexts("ru", "not-found")("busyTitle"),
  ky: loadTexts("ky", "not-found")("busyTitle"),
};
const retries: Record<Language, string> = {
  ru: loadTexts("ru", "not-found")("retry"),
  ky: loadTexts("ky", "not-found")("retry"),
};

const styles =
  ":root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1.25rem}" +
  "h1{font-size:1.5rem;line-height:1.25}a{color:inherit}";
const styleHash = createHash("sha256").update(styles).digest("base64");
const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** A page that says when to come back. Made without rendering: it is sent to those who have had too much rendered. */
export function sendBusyPage(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (!request.headers.accept?.includes("text/html")) return sendProblem(request, reply, refusal);
  const language = /^\/ky(?:[/?]|$)/.test(request.url) ? "ky" : "ru";
  const text = errorTexts[language](refusal.code, refusal.values);
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(titles[language])} — Жарыя</title><style>${styles}</style></head>`,
    `<body><main><h1>${escapeHtml(titles[language])}</h1><p>${escapeHtml(text)}</p>`,
    // An empty address is that of the page itself.
    `<p><a href="">${escapeHtml(retries[language])}</a></p></main></body></html>\n`,
  ];
  return reply
    .code(refusal.statusCode)
    .headers({
      "content-security-policy": contentSecurityPolicy,
      "cache-control": "no-store",
      ...(refusal.retryAfter && { "retry-after": refusal.retryAfter }),
    })
    .type("text/html; charset=utf-8")
    .send(html.join(""));
}
