// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { ClaimForm, type ClaimFormView } from "./claim-form.tsx";
import type { ClaimAnswer } from "./send-claim.ts";
import type { SentBefore } from "./sent-before.ts";

const view: ClaimFormView = {
  title: "Жалоба на продавца",
  about: "Жапар",
  back: "/user/9",
  categories: [
    { id: 1, title: "Мошенничество" },
    { id: 12, title: "Другое", needsText: true },
  ],
  textHint: "Увидит только модератор",
};
const draw = (
  answer?: ClaimAnswer,
  onSubmit?: (path: string, form: Record<string, string>) => unknown,
  before?: SentBefore,
) => render(<ClaimForm view={{ ...view, before }} answer={answer} />, onSubmit ? { onSubmit } : {});
const errorsOf = (part: HTMLElement) => [...part.querySelectorAll("[role=alert]")].map((one) => one.textContent);

test("a category has to be chosen; «other» has to be explained, the others need not", async () => {
  const sent = vi.fn(() => new Promise(() => {}));
  const part = await draw(undefined, sent);
  await press(part, "button");
  expect(errorsOf(part)).toEqual(["Выберите, что не так"]);
  await press(part, "input[value='12']");
  expect(part.textContent).toContain("Что случилось");
  await press(part, "button");
  expect(errorsOf(part)).toEqual(["Напишите, что случилось"]);
  await vi.waitFor(() => expect(document.activeElement).toBe(part.querySelector("textarea")));
  expect(sent).not.toHaveBeenCalled();
  await press(part, "input[value='1']");
  expect(part.textContent).toContain("Подробности, если нужно");
  await press(part, "button");
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith("/", { category: "1", text: "" }));
});

test("whoever has signed in after they had said what is wrong is at the button that sends it", async () => {
  const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
  const part = await render(<ClaimForm view={{ ...view, chosen: "1" }} answer={undefined} />);
  expect(scroll.mock.contexts).toEqual([part.querySelector("button")]);
  expect(part.querySelector<HTMLInputElement>("input:checked")?.value).toBe("1");
  scroll.mockClear();
  await draw();
  await render(<ClaimForm view={{ ...view, chosen: "1", isGuest: true }} answer={undefined} />);
  expect(scroll).not.toHaveBeenCalled();
  scroll.mockRestore();
});

test("what the server refuses is said at its field, with what was entered still there", async () => {
  const errors = { text: "Напишите, что случилось" };
  const part = await draw({ category: "12", text: "Кто-то", errors });
  expect(errorsOf(part)).toEqual([errors.text]);
  expect(part.querySelector<HTMLInputElement>("input:checked")?.value).toBe("12");
  expect(part.querySelector("textarea")?.value).toBe("Кто-то");
});

test("a refusal of the whole form stands right above its button", async () => {
  const part = await draw({ category: "1", text: "", message: "Слишком много запросов" });
  expect(part.querySelector("form button")?.previousElementSibling?.textContent).toBe("Слишком много запросов");
});

test("the form about a listing leads on to the one about its seller", async () => {
  const part = await render(<ClaimForm view={{ ...view, aboutSeller: "/user/9/complaint" }} answer={undefined} />);
  expect(part.querySelector("a")?.getAttribute("href")).toBe("/user/9/complaint");
  expect((await draw()).querySelector("a")).toBeNull();
});

test("a claim that waits is told before anything is filled in; after a decision another one can be written", async () => {
  const waiting = await draw(undefined, undefined, { text: "Вы уже отправили жалобу", isOpen: true });
  expect(waiting.querySelector("form")).toBeNull();
  expect(waiting.querySelector("[role=status]")?.textContent).toBe("Вы уже отправили жалобу");
  const decided = await draw(undefined, undefined, { text: "Вы уже жаловались", isOpen: false });
  expect(decided.querySelector("[role=status]")?.textContent).toBe("Вы уже жаловались");
  expect(decided.querySelector("form")).not.toBeNull();
});

test("once it is sent, the form is gone and leads back", async () => {
  const part = await draw({ isSent: true, text: "Жалоба отправлена" });
  await act(async () => {});
  expect(part.querySelector("form")).toBeNull();
  expect(part.querySelector("[role=status]")?.textContent).toBe("Жалоба отправлена");
  expect([...part.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/blog/deceivers#first-hour",
    "/user/9",
  ]);
});

test("a guest chooses what is wrong, and nothing else is asked before they sign in", async () => {
  const asked = vi.fn(() => new Promise(() => {}));
  const guest = { ...view, isGuest: true, review: "7" };
  const part = await render(<ClaimForm view={guest} answer={undefined} />, { onSubmit: asked });
  expect(part.querySelector("textarea")).toBeNull();
  expect(part.querySelector("form")?.getAttribute("method")).toBe("get");
  await press(part, "button");
  expect(errorsOf(part)).toEqual(["Выберите, что не так"]);
  // Words are asked for once they are back.
  await press(part, "input[value='12']");
  const form = new FormData(part.querySelector("form") ?? undefined);
  expect(Object.fromEntries(form)).toEqual({ review: "7", category: "12" });
  const back = await render(<ClaimForm view={{ ...view, chosen: "12" }} answer={undefined} />);
  expect(back.querySelector<HTMLInputElement>("input:checked")?.value).toBe("12");
  expect(back.textContent).toContain("Что случилось");
});
