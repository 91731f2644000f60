import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { updateAccount } from "#contracts/accounts/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { chatAs, type ChatPersonOfTest, makeChat } from "#server/test/chat.ts";
import { makeUser } from "#server/test/make.ts";

const many = 10_000;

/** Ids of the rooms that are found. */
async function find(who: ChatPersonOfTest, search: string): Promise<number[]> {
  return (await who.rooms({ search })).results.map(({ id }) => id);
}

/** A person to whom 10,000 others have written. */
async function makeBusyPerson(app: TestApp): Promise<ChatPersonOfTest> {
  const busy = await makeUser(app);
  const mail = randomUUID();
  await app.pool.query(
    `with people as (
       insert into users (name, email) select 'Сатып алуучу № ' || n, $2 || n from generate_series(1, $3::int) n returning id
     ), rooms as (
       insert into chat_rooms (buyer_id, seller_id, is_about_listing, created_at, last_seq, started_at)
       select id, $1::bigint, false, now(), 1, now() from people returning id
     )
     select count(*) from rooms`,
    [busy, mail, many],
  );
  // Else the triggers would go on as planned for tables with a few rows.
  await app.pool.query("analyze users, chat_rooms");
  await app.pool.query(
    `insert into chat_members (room_id, user_id, listed_at, unread_count)
     select id, $1::bigint, now() - (id || ' ms')::interval, 1 from chat_rooms where seller_id = $1::bigint`,
    [busy],
  );
  await app.pool.query("vacuum analyze chat_members");
  return chatAs(app, busy);
}

describe("rooms are found", () => {
  test("by the name that the other has now, until the account is gone", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app, { title: "Шкаф-купе «Ёлочка», 128гб" });
    await buyer.write(room, "Здравствуйте");
    for (const search of ["айгул", "ШКАФ купе", "шкаф-купе", "елочка 128", "лочк"]) {
      expect(await find(seller, search), search).toEqual([room]);
    }
    expect(await find(seller, "Бакыт"), "one's own name").toEqual([]);
    expect((await buyer.call(updateAccount, { body: { name: "Бегимай" } })).status).toBe(200);
    expect(await find(seller, "айгүл")).toEqual([]);
    expect(await find(seller, "бегим")).toEqual([room]);
    await app.db.deleteFrom("users").where("id", "=", buyer.userId).execute();
    expect(await find(seller, "бегимай")).toEqual([]);
    expect(await find(seller, "шкаф")).toEqual([room]);
  });

  test("by the title that the room remembers, and by nothing that has no letters", async ({ app }) => {
    const { buyer, seller, room } = await makeChat(app, { title: "Диван угловой" });
    await buyer.write(room, "Здравствуйте");
    await app.db.updateTable("chat_rooms").set({ listing_title: "Кресло" }).where("id", "=", room).execute();
    for (const who of [buyer, seller]) {
      expect(await find(who, "диван")).toEqual([]);
      expect(await find(who, "КРЕСЛО")).toEqual([room]);
      for (const nothing of ["%", "_", "«»", "...", "\\", "' or true --"])
        expect(await find(who, nothing), nothing).toEqual([]);
    }
  });

  test("among ten thousand, page by page, in the order of the list", async ({ app }) => {
    const busy = await makeBusyPerson(app);
    const all = await busy.rooms({ limit: 100 });
    expect(all.results).toHaveLength(100);
    expect(all.unread_count).toBe(100);
    const second = await busy.rooms({ limit: 100, key: all.key ?? "" });
    const ids = [...all.results, ...second.results].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(200);
    expect((await busy.rooms({ search: `алуучу ${many}` })).results.map(({ other }) => other.name)).toEqual([
      `Сатып алуучу № ${many}`,
    ]);
    expect((await busy.rooms({ search: "сатып алуучу 77", unread: true, limit: 100 })).results).toHaveLength(100);
    expect(await find(busy, "эч ким")).toEqual([]);
    expect((await busy.rooms({ search: "алуучу" })).key).not.toBeNull();
    expect(await busy.unread()).toBe(100);
  });
});
