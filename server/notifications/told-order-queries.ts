/** Messages of a room among which the order is looked for that an event is about: a room may have a hundred thousand. */
const maxLookedAt = 200;

/**
 * The number, the place in its room and the content of the order that an event tells of. One from before events named theirs tells of the only order there that
 * stands so, without its content. `room`, `event` and `order` are columns; an event of nothing ordered, or none, has no row.
 */
export function toldOrder({ room, event, order }: { room: string; event: string; order: string }): string {
  return `
    select o.message_id::text as number, y.seq, o.content
    from chat_messages y join chat_orders o on o.message_id = y.id where y.id = ${order} and y.deleted_at is null
    union all
    select min(o.message_id)::text, min(y.seq), null
    from (select id, seq from chat_messages where room_id = ${room} and deleted_at is null order by seq desc limit ${maxLookedAt}) y
      join chat_orders o on o.message_id = y.id
    where ${order} is null and ${event} like 'order!_%' escape '!' and 'order_' || o.state = ${event} having count(*) = 1`;
}
