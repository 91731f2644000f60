import { randomUUID } from "node:crypto";
import type pg from "pg";
import { inTransaction } from "#demo/transaction.ts";
import { hashLexemes } from "#server/chat/messages/terms.ts";
import { analyse } from "#server/search/text/stem.ts";
import { insertUsers, nameOf, writeChats } from "./queries.ts";

/** Rooms of the person who has the most. */
const busyRooms = 10_000;
/** Messages of a room on average; the first of the busy person has a hundred times as many. */
const messagesPerRoom = 20;
const longRoom = 100 * messagesPerRoom;
/** Milliseconds from one message of the market to the next. */
const step = 1_000;
/** Rows handed to the database at once. */
const batchSize = 2_000;

export const texts = [
  "Здравствуйте! Ещё актуально?",
  "Саламатсызбы! Дагы сатылабы?",
  "Да, актуально. Приезжайте посмотреть после шести",
  "Ооба, сатылат. Кечинде келсеңиз болот",
  "Торг уместен? Готов забрать сегодня",
  "Баасын түшүрөсүзбү? Бүгүн эле алып кетем",
  "Последняя цена 12 000 сом, коробка и чек есть",
  "Документи бар, чарж кылуучусу менен берем",
  "Где можно посмотреть? Я в Бишкеке, район Моссовета",
  "Кайсы жерден алса болот? Мен Оштомун",
  "Состояние хорошее, есть царапина на крышке",
  "Жакшы, рахмат! Эртең чалам",
];

/** Each of the texts with its words, which are the same ten million times. */
const lines = texts.map((text) => ({ text, lexemes: analyse(text) }));

/** Generates about so many messages in rooms of two people; one person has {@link busyRooms} of them. */
export async function generateChats(pool: pg.Pool, messages: number, now: Date): Promise<void> {
  const rooms = Math.max(busyRooms + 10, Math.floor(messages / messagesPerRoom));
  const users = Math.max(busyRooms + 10, Math.floor(rooms / 10));
  await inTransaction(pool, async (client) => {
    const first = await insertUsers(client, users);
    const peopleOf = (room: number) => {
      // The busy person sells to all others once; then everybody writes to the next but so many.
      if (room <= busyRooms) return { buyer: first + room, seller: first };
      const at = room % (users - 1);
      const distance = 1 + (Math.floor(room / (users - 1)) % (users - 3));
      return { buyer: first + 1 + at, seller: first + 1 + ((at + distance) % (users - 1)) };
    };
    const lengthOf = (room: number) => (room === 1 ? longRoom : messagesPerRoom);
    const last = now.getTime();
    const timeOf = (room: number, seq: number) =>
      new Date(last - ((lengthOf(room) - seq) * rooms + (rooms - room)) * (step / messagesPerRoom)).toISOString();
    const started = new Date(last - rooms * step * 2).toISOString();
    await writeChats(client, {
      rooms: batches(rooms, (at) => {
        const { buyer, seller } = peopleOf(at + 1);
        return `${at + 1}\t${buyer}\t${seller}\tf\t${started}\t${lengthOf(at + 1)}\t${started}\n`;
      }),
      members: batches(rooms, (at) => {
        const room = at + 1;
        const { buyer, seller } = peopleOf(room);
        const length = lengthOf(room);
        const listed = timeOf(room, length);
        const unread = room % 3 === 0 ? 1 : 0;
        return [buyer, seller]
          .map((user, at) => {
            const found = nameOf((at === 0 ? seller : buyer) - first + 1).toLowerCase();
            return `${room}\t${user}\t${listed}\t${length - unread}\t${length}\t${unread}\t${found}\n`;
          })
          .join("");
      }),
      messages: messageRows(rooms, { lengthOf, timeOf, peopleOf }),
    });
  });
}

interface Layout {
  lengthOf(room: number): number;
  timeOf(room: number, seq: number): string;
  peopleOf(room: number): { buyer: number; seller: number };
}

/** The n-th message of every room, then the next of every room: as they come in life, those of one room lie far apart. */
function* messageRows(rooms: number, { lengthOf, timeOf, peopleOf }: Layout): Iterable<string> {
  for (let seq = 1; seq <= longRoom; seq += 1) {
    yield* batches(seq <= messagesPerRoom ? rooms : 1, (at) => {
      const room = at + 1;
      if (seq > lengthOf(room)) return "";
      const { buyer, seller } = peopleOf(room);
      const isByBuyer = (seq + room) % 2 === 0;
      const { text, lexemes } = lines[(seq * 7 + room) % lines.length] ?? { text: "", lexemes: [] };
      const terms = hashLexemes(lexemes, [buyer, seller]).join(",");
      const sender = isByBuyer ? `${buyer}\tt` : `${seller}\tf`;
      return `${room}\t${seq}\t${sender}\ttext\t${randomUUID()}\t${text}\t${timeOf(room, seq)}\t{${terms}}\n`;
    });
  }
}

function* batches(count: number, rowOf: (at: number) => string): Iterable<string> {
  for (let from = 0; from < count; from += batchSize) {
    let batch = "";
    for (let at = from; at < Math.min(count, from + batchSize); at += 1) batch += rowOf(at);
    if (batch !== "") yield batch;
  }
}
