// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "#web/test/render.tsx";
import { ActionSheet } from "./action-sheet.tsx";
import { Modal } from "./modal.tsx";

const begin = (on: Element, clientX = 500) =>
  act(async () => on.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true, clientX })));
const end = (on: Element, clientX = 500) =>
  act(async () => on.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX })));

test.each(["sheet", "modal"] as const)(
  "a press beside a %s closes it once the whole press is over, so that nothing under it is pressed",
  async (kind) => {
    const onClose = vi.fn<() => void>();
    const part = await render(
      kind === "sheet" ? (
        <ActionSheet label="Действия" anchor={document.body} onClose={onClose}>
          <button type="button">Поделиться</button>
        </ActionSheet>
      ) : (
        <Modal label="Действия" closeLabel="Закрыть" onClose={onClose}>
          <button type="button">Поделиться</button>
        </Modal>
      ),
    );
    const dialog = part.querySelector("dialog") as HTMLDialogElement;
    const inside = part.querySelector("button") as HTMLButtonElement;
    dialog.getBoundingClientRect = () => new DOMRect(0, 0, 300, 300);
    expect(dialog.getAttribute("closedby")).toBe("closerequest");
    await begin(inside);
    await end(dialog);
    await begin(dialog, 100);
    await end(dialog, 100);
    await begin(dialog);
    expect(onClose).not.toHaveBeenCalled();
    await end(dialog);
    expect(onClose).toHaveBeenCalledOnce();
  },
);
