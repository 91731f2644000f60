import type { FastifyInstance } from "fastify";

/** Its pages have one style, and forms that lead to themselves and back. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Shows the pages of the demo's bank, which listens on this machine only, under the address of the site. */
export function bankRoutes(app: FastifyInstance, bankUrl: string): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    scope.route<{ Params: { id: string } }>({
      method: ["GET", "POST"],
      url: `${bankPagesPath}/pay/:id`,
      async handler(request, reply) {
        const isPost = request.method === "POST";
        const answer = await fetch(`${bankUrl}/pay/${encodeURIComponent(request.params.id)}`, {
          method: isPost ? "POST" : "GET",
          redirect: "manual",
          ...(isPost && {
            body: String(request.body),
            headers: { "content-type": "application/x-www-form-urlencoded" },
          }),
        });
        const location = answer.headers.get("location");
        if (location !== null) reply.header("location", location);
        reply.code(answer.status).header("content-security-policy", contentSecurityPolicy);
        reply.header("cache-control", "no-store").type("text/html; charset=utf-8");
        return reply.send(await answer.text());
      },
    });
  });
}

export const bankPagesPath = "/dev/bank";
