import type { FastifyInstance } from "fastify";
import type { Db } from "#server/database/database.ts";
import { escapeHtml } from "#server/platform/escape-html.ts";
import { readOutbox } from "./outbox-queries.ts";

const maxShown = 200;

/** `/dev/outbox` of the demo: deliveries, newest first, as a page or as JSON. */
export function outboxRoutes(app: FastifyInstance, db: Db): void {
  app.get<{ Querystring: { to?: unknown } }>("/dev/outbox", async (request, reply) => {
    // PostgreSQL has no texts with NUL.
    const to = typeof request.query.to === "string" ? request.query.to.replaceAll("\0", "") : "";
    const entries = await readOutbox(db, to === "" ? undefined : to, maxShown);
    reply.header("cache-control", "no-store");
    if (request.headers.accept?.includes("application/json")) return { results: entries.map(presentEntry) };
    return reply.type("text/html; charset=utf-8").send(renderPage(entries));
  });
}

type OutboxRow = Awaited<ReturnType<typeof readOutbox>>[number];

function presentEntry({ id, recipient, channel, text, code, sent_at }: OutboxRow) {
  return { id, to: recipient, channel, text, ...(code === null ? {} : { code }), sent_at: sent_at.toISOString() };
}

function renderPage(entries: readonly OutboxRow[]): string {
  const rows = entries.map(({ sent_at, channel, recipient, text }) => {
    const cells = [sent_at.toISOString(), channel, recipient, text].map((cell) => `<td>${escapeHtml(cell)}</td>`);
    return `<tr>${cells.join("")}</tr>`;
  });
  const content =
    rows.length === 0 ? "<p>Пока ничего не отправлено.</p>" : `<table><tbody>${rows.join("")}</tbody></table>`;
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Исходящие</title></head><body><main><h1>Исходящие сообщения</h1>${content}</main></body></html>`;
}
