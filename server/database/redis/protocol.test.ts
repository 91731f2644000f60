import { expect, test } from "vitest";
import { parseReply, writeCommand } from "./protocol.ts";

test("a command is read back whole, whatever is in it and wherever it is cut", () => {
  const parts = ["PUBLISH", "0:channel", "Салам\r\n*3\r\n😀", ""];
  const data = Buffer.from(writeCommand(parts));
  for (let length = 0; length < data.length; length += 1) expect(parseReply(data.subarray(0, length))).toBeUndefined();
  expect(parseReply(data)).toEqual({ reply: parts, end: data.length });
});

test("answers of every kind are read one after another", () => {
  const data = Buffer.from("+PONG\r\n:7\r\n$-1\r\n*-1\r\n*2\r\n$1\r\na\r\n:0\r\n-NOAUTH no\r\n");
  const replies: unknown[] = [];
  for (let found = parseReply(data); found; found = parseReply(data, found.end)) replies.push(found.reply);
  expect(replies).toEqual(["PONG", 7, null, null, ["a", 0], new Error("NOAUTH no")]);
});

test("what is no Redis is said to be none", () => {
  expect(() => parseReply(Buffer.from("HTTP/1.1 400 Bad Request\r\n"))).toThrow("no Redis");
});
