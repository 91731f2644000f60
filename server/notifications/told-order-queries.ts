/** Messages of a room among which the order is looked for that an event is about: a room may have a hundred thousand. */
const maxLookedAt = 200;

/**
 * The number and the place in its room of the order that an event tells of, where only one there stands so. `room` and `event` are columns; an event of nothing
 * ordered, or none, has no row.
 */
export function toldOrder({ room, event }: { room: string; event: string }): string {
  return `
    select min(o.message_id)::text as number, min(y.seq) as seq
    from (select id, seq from chat_messages where room_id = ${room} and deleted_at is null order by seq desc limit ${maxLookedAt}) y
      join chat_orders o on o.message_id = y.id
    where ${event} like 'order!_%' escape '!' and 'order_' || o.state = ${event} having count(*) = 1`;
}
