import { expect, test } from "vitest";
import { maxQuickReplies, maxQuickReplyLength } from "#contracts/chat/rules.ts";
import { changeReplies } from "./change-replies.ts";

const replies = ["Да", "Нет", "Звоните"];
const change = (action: Parameters<typeof changeReplies>[1]["action"], was = "", text = "") =>
  changeReplies(replies, { action, was, text });

test("replies are added at the end, changed in their place, moved by one, deleted", () => {
  expect(change("add", "", "  После   шести ")).toEqual([...replies, "После шести"]);
  expect(change("edit", "Нет", "Уже нет")).toEqual(["Да", "Уже нет", "Звоните"]);
  expect(change("edit", "Нет", "Нет")).toEqual(replies);
  expect(change("up", "Звоните")).toEqual(["Да", "Звоните", "Нет"]);
  expect(change("down", "Да")).toEqual(["Нет", "Да", "Звоните"]);
  expect([change("up", "Да"), change("down", "Звоните")]).toEqual([replies, replies]);
  expect(change("remove", "Нет")).toEqual(["Да", "Звоните"]);
});

test("what is empty, too long, there already or too much is not taken", () => {
  expect(change("add", "", " \n ")).toBe("empty");
  expect(change("add", "", "а".repeat(maxQuickReplyLength + 1))).toBe("long");
  expect(change("add", "", "а".repeat(maxQuickReplyLength))).toHaveLength(4);
  expect(change("add", "", "Да")).toBe("repeated");
  expect(change("edit", "Нет", "Да")).toBe("repeated");
  const full = Array.from({ length: maxQuickReplies }, (_, at) => `Ответ ${at}`);
  expect(changeReplies(full, { action: "add", was: "", text: "Ещё" })).toBe("many");
});

test("a reply that another tab has deleted is not moved or changed; deleted again it stays so", () => {
  expect([change("up", "Было"), change("edit", "Было", "Стало")]).toEqual(["gone", "gone"]);
  expect(change("remove", "Было")).toEqual(replies);
});
