import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { checkImport, getImport, listImportRows, startImport } from "#contracts/business/import/schemas.ts";
import { openTestApp } from "#server/test/app.ts";
import { makeBusiness, makeSession } from "#server/test/make.ts";
import { plainCategory } from "#server/test/sell.ts";

/** An app for which every host is a server on this machine, at an open address but for some hosts. */
export async function openScene(answer: RequestListener, settings: { rateLimitFactor?: number } = {}) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const closed = new Set<string>();
  const { app, close } = await openTestApp({
    ...settings,
    importNetwork: {
      async resolve(hostname) {
        // A fault of ours: no error of a network is without a code.
        if (hostname.startsWith("broken")) throw new Error("a fault of this test");
        if (hostname.startsWith("inside")) closed.add("127.0.0.1");
        else closed.delete("127.0.0.1");
        return [{ address: "127.0.0.1", family: 4 }];
      },
      isOpen: (address) => address === "127.0.0.1" && !closed.has(address),
      port: (server.address() as AddressInfo).port,
      isPlain: true,
    },
  });
  const { user, id: business } = await makeBusiness(app);
  return {
    app,
    user,
    business,
    owner: app.as({ userId: user, role: "user", sessionId: await makeSession(app, user) }),
    async close() {
      await close();
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Scene = Awaited<ReturnType<typeof openScene>>;

export const header = "Артикул;Название;Описание;Категория;Цена;Город;Телефон;Фото";
/** A row of a table with {@link header}. */
export const rowOf = (article: string, photos: string) =>
  `${article};Кровать деревянная ${article};Кровать из сосны, с матрасом;${plainCategory};12000;Бишкек;0555123456;${photos}`;

export async function checkAndRun({ app, owner }: Scene, file: string) {
  const { id } = (await owner.call(checkImport, { body: {}, file: new Blob([file]) })).reply;
  await app.imports.flush();
  await owner.call(startImport, { params: { id } });
  await app.imports.flush();
  const rows = await owner.call(listImportRows, { params: { id }, query: { wrong: true } });
  return { one: (await owner.call(getImport, { params: { id } })).reply, rows: rows.reply.results };
}
