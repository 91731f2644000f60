import type { FastifyInstance } from "fastify";
import type { Db } from "./database.ts";
import { escapeHtml } from "./html.ts";

const mostShown = 200;

/** `/dev/outbox` of the demo: what was sent by SMS and e-mail, newest first, as a page or as JSON. */
export function outboxRoutes(app: FastifyInstance, db: Db): void {
  app.get<{ Querystring: { to?: string } }>("/dev/outbox", async (request, reply) => {
    const { to } = request.query;
    let query = db.selectFrom("outbox_messages").selectAll().orderBy("id", "desc").limit(mostShown);
    if (typeof to === "string" && to !== "") query = query.where("recipient", "=", to);
    const messages = await query.execute();
    reply.header("cache-control", "no-store");
    if (request.headers.accept?.includes("application/json")) {
      return {
        results: messages.map(({ id, recipient, channel, text, code, sent_at }) => ({
          id,
          to: recipient,
          channel,
          text,
          ...(code === null ? {} : { code }),
          sent_at: sent_at.toISOString(),
        })),
      };
    }
    const rows = messages.map(
      (message) =>
        `<tr>${[message.sent_at.toISOString(), message.channel, message.recipient, message.text].map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`,
    );
    return reply
      .type("text/html; charset=utf-8")
      .send(
        `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Исходящие</title></head><body><main><h1>Исходящие сообщения</h1>${
          rows.length === 0 ? "<p>Пока ничего не отправлено.</p>" : `<table><tbody>${rows.join("")}</tbody></table>`
        }</main></body></html>`,
      );
  });
}
