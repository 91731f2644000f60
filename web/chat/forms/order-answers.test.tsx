// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import type { OrderState } from "#contracts/chat/rules.ts";
import { press, render } from "#web/test/render.tsx";
import { OrderAnswers } from "./order-answers.tsx";

vi.mock("../texts.ts", () => ({}));

function Answered() {
  const [state, setState] = useState<OrderState>("open");
  return (
    <>
      <OrderAnswers message={7} state={state} isOwn={false} />
      <button type="button" id="answer" onClick={() => setState("accepted")}>
        Принято
      </button>
    </>
  );
}

test("answers that have just come take no press: the second one of a double tap says nothing more", async () => {
  vi.useFakeTimers();
  try {
    const part = await render(<Answered />);
    const answers = () => part.querySelector("div.flex");
    expect([answers()?.textContent, answers()?.hasAttribute("inert")]).toEqual([
      "ПринятьНет в наличииУточнить детали",
      false,
    ]);
    await press(part, "#answer");
    expect([answers()?.textContent, answers()?.hasAttribute("inert")]).toEqual([
      "Подтвердить передачуОтменить заказ",
      true,
    ]);
    await act(async () => vi.advanceTimersByTime(1_000));
    expect(answers()?.hasAttribute("inert")).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
