import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { foldText } from "#server/search/text/fold.ts";

/** What people of the demo market look for, the commonest first; each finds something there. */
const popular = [
  "хонда фит",
  "квартира бишкек",
  "айфон",
  "диван",
  "работа бишкек",
  "стиральная машина",
  "ноутбук",
  "үй",
  "холодильник",
  "кой",
  "шырдак",
  "камри",
] as const;

/** Searches of the rarest of them. */
const fewest = 12;
/** As many as have to make a search before it is suggested (`minVisitors` of the vocabulary); of nobody. */
const visitors = ["demo-1", "demo-2", "demo-3"];

/** Lets what is popular be suggested from the first visit on. */
export async function insertPopularSearches(trx: Db): Promise<void> {
  await sql`
    insert into search_queries (query, spelling, searches, visitors)
    select s.query, s.spelling, s.searches, ${visitors}::text[]
    from unnest(${popular.map(foldText)}::text[], ${[...popular]}::text[],
      ${popular.map((_, rank) => fewest + (popular.length - rank) * 7)}::int[]) as s (query, spelling, searches)
    on conflict (query) do nothing`.execute(trx);
}
