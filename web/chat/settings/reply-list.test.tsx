// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { maxQuickReplies } from "#contracts/chat/rules.ts";
import { press, render } from "#web/test/render.tsx";
import { ReplyList } from "./reply-list.tsx";

const replies = ["Да", "Завтра"];

async function type(part: HTMLElement, selector: string, text: string): Promise<void> {
  const field = part.querySelector<HTMLInputElement>(selector);
  if (!field) throw new Error(`no field: ${selector}`);
  await act(async () => {
    field.value = text;
  });
}

test("each press is one change, which is said to be saved", async () => {
  const sent = vi.fn(() => ({ isSaved: true }));
  const part = await render(<ReplyList replies={replies} answer={undefined} />, { onSubmit: sent });
  expect(part.textContent).toContain(`2 из ${maxQuickReplies}`);
  expect(part.querySelector<HTMLButtonElement>("button[aria-label='Поднять выше: Да']")?.disabled).toBe(true);
  for (const [label, action] of [
    ["Поднять выше: Завтра", "up"],
    ["Удалить: Завтра", "remove"],
  ] as const) {
    await press(part, `button[aria-label='${label}']`);
    await vi.waitFor(() =>
      expect(sent).toHaveBeenLastCalledWith("/", expect.objectContaining({ do: action, was: "Завтра" })),
    );
    await vi.waitFor(() => expect(part.textContent).toContain("Сохранено"));
  }
  await type(part, "li[data-reply='Да'] input[name=text]", "Да, конечно");
  await press(part, "li[data-reply='Да'] button[value=edit]");
  const edit = { do: "edit", was: "Да", text: "Да, конечно" };
  await vi.waitFor(() => expect(sent).toHaveBeenLastCalledWith("/", expect.objectContaining(edit)));
});

test("what is refused says why at its field; a full list takes no more", async () => {
  const refusal = { refusal: "Такой ответ уже есть", action: "add", was: "", text: "Да" };
  const part = await render(<ReplyList replies={replies} answer={undefined} />, { onSubmit: () => refusal });
  await press(part, "button[value=add]");
  await vi.waitFor(() => expect(part.textContent).toContain("Такой ответ уже есть"));
  expect(part.textContent).not.toContain("Сохранено");
  const full = Array.from({ length: maxQuickReplies }, (_, at) => `Ответ ${at}`);
  const later = await render(<ReplyList replies={full} answer={undefined} />);
  expect(later.querySelector("button[value=add]")).toBeNull();
});
