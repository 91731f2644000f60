// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { onSignInRequested } from "#web/accounts/session/sign-in-request.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { press, render } from "#web/test/render.tsx";
import { type RequestAnswer, RequestForm } from "./request-form.tsx";

const path = "/business-request";
const filled = { name: "Ала-Тоо Балык", phone: "0555 321 654", description: "Форель оптом", category: "800" };

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** The form of a guest, who signs in by `signIn`. */
async function renderForm(typed: Partial<typeof filled>, answer?: RequestAnswer) {
  const onSubmit = vi.fn(() => null);
  const onRequest = vi.fn();
  onTestFinished(onSignInRequested(onRequest));
  let enter: () => void = () => undefined;
  function Page() {
    const [isGuest, setGuest] = useState(true);
    enter = () => setGuest(false);
    return (
      <RequestForm
        isGuest={isGuest}
        ownPhone={isGuest ? null : "+996555321654"}
        categories={[{ id: 800, title: "Еда" }]}
        answer={answer}
        isUnreachable={false}
        sent={undefined}
        isEdited={false}
      />
    );
  }
  const part = await render(<Page />, { path, onSubmit });
  for (const [name, value] of Object.entries(typed)) {
    Object.assign(part.querySelector(`[name=${name}]`) ?? {}, { value });
  }
  return { part, onSubmit, onRequest, signIn: () => act(async () => enter()) };
}

test.each([
  ["the button that sends it", "button[type=submit]", "login"],
  ["«Войти»", "a[href*='/auth/login']", "login"],
  ["«Зарегистрироваться»", "a[href*='/auth/register']", "register"],
])("a guest's request that is complete goes by itself after the sign-in, opened by %s", async (_, selector, entry) => {
  const { part, onSubmit, onRequest, signIn } = await renderForm(filled);
  await press(part, selector);
  const login = formatPhone("+996555321654");
  expect(onRequest).toHaveBeenCalledExactlyOnceWith({ next: path, entry, reason: "businessSent", login });
  expect(onSubmit).not.toHaveBeenCalled();
  await signIn();
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith(path, filled));
});

test("what is not complete is not promised to go: after the sign-in the page says what is left, at the first of it", async () => {
  const { part, onSubmit, onRequest, signIn } = await renderForm({ name: filled.name });
  await press(part, "a[href*='/auth/register']");
  expect(onRequest).toHaveBeenCalledExactlyOnceWith({ next: path, entry: "register", reason: "business" });
  await signIn();
  expect(part.textContent).toContain("Вы вошли. Заполните остальное и отправьте заявку.");
  expect(part.querySelector<HTMLInputElement>("[name=phone]")?.value).toBe(formatPhone("+996555321654"));
  await vi.waitFor(() => expect(document.activeElement).toBe(part.querySelector("[name=category]")));
  expect(onSubmit).not.toHaveBeenCalled();
});

test("what a guest sent before the scripts had started opens the sign-in once they have, and goes after it", async () => {
  const { onSubmit, onRequest, signIn } = await renderForm({}, { typed: filled, needsAccount: true });
  const login = formatPhone("+996555321654");
  await vi.waitFor(() =>
    expect(onRequest).toHaveBeenCalledExactlyOnceWith({ next: path, entry: "login", reason: "businessSent", login }),
  );
  await signIn();
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith(path, filled));
});

test("what a guest sent incomplete says what is wrong instead, and is kept in the browser", async () => {
  const { part, onRequest } = await renderForm(
    {},
    { typed: { ...filled, name: "" }, errors: { name: "Обязательное поле" }, message: "Пусто", needsAccount: true },
  );
  expect(onRequest).not.toHaveBeenCalled();
  expect(part.textContent).toContain("Обязательное поле");
  await vi.waitFor(() => expect(document.activeElement).toBe(part.querySelector("[name=name]")));
  expect(JSON.parse(localStorage.getItem("business-request") ?? "{}")).toEqual({ ...filled, name: "" });
});
