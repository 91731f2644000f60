/** What Redis answers (RESP2, the Redis serialization protocol). */
export type RedisReply = string | number | null | Error | RedisReply[];

/** A command as Redis reads it: an array of strings. */
export function writeCommand(parts: readonly string[]): string {
  const strings = parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`);
  return `*${parts.length}\r\n${strings.join("")}`;
}

/**
 * The answer that begins at a position, and where it ends; undefined when it is not complete yet.
 * @throws when it is nothing that a Redis says
 */
export function parseReply(data: Buffer, at = 0): { reply: RedisReply; end: number } | undefined {
  const lineEnd = data.indexOf("\r\n", at);
  if (lineEnd < 0) return undefined;
  const line = data.toString("utf8", at + 1, lineEnd);
  const next = lineEnd + 2;
  switch (String.fromCharCode(data[at] ?? 0)) {
    case "+":
      return { reply: line, end: next };
    case "-":
      return { reply: new Error(line), end: next };
    case ":":
      return { reply: Number(line), end: next };
    case "$":
      return parseString(data, next, Number(line));
    case "*":
      return parseArray(data, next, Number(line));
    default:
      throw new Error("this is no Redis");
  }
}

function parseString(data: Buffer, at: number, length: number): { reply: RedisReply; end: number } | undefined {
  if (length < 0) return { reply: null, end: at };
  const end = at + length;
  return data.length < end + 2 ? undefined : { reply: data.toString("utf8", at, end), end: end + 2 };
}

function parseArray(data: Buffer, at: number, length: number): { reply: RedisReply; end: number } | undefined {
  if (length < 0) return { reply: null, end: at };
  const items: RedisReply[] = [];
  let end = at;
  while (items.length < length) {
    const item = parseReply(data, end);
    if (!item) return undefined;
    items.push(item.reply);
    ({ end } = item);
  }
  return { reply: items, end };
}
