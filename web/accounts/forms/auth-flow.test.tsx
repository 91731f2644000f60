// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { texts } from "#web/test/texts.ts";
import { explainFailure } from "./explain-failure.ts";
import { AuthFlow } from "./auth-flow.tsx";
import type { AuthState } from "./auth-state.ts";

const rightAddress = "https://jarya.example/auth/login?next=%2Fpost";

test("where nobody can sign in the form says so, keeps what was typed and leads to itself at the site's address", async () => {
  const problem = {
    type: "about:blank",
    title: "",
    status: 403,
    code: "wrong_address",
    detail: "Не тот адрес",
  } as const;
  const explained = explainFailure({ problem }, texts.ru.namespace("accounts"));
  expect(explained).toEqual({ message: "Не тот адрес", isAtWrongAddress: true });
  const start: AuthState = { step: "login", next: "/post", login: "+996 555 00 00 01", ...explained, rightAddress };
  const page = await render(<AuthFlow start={start} in="page" />);
  const message = page.querySelector("[role=alert]");
  expect(message?.textContent).toContain("Не тот адрес");
  expect(message?.querySelector("a")?.href).toBe(rightAddress);
  expect(page.querySelector<HTMLInputElement>("input[name=login]")?.value).toContain("555");
});

const valueOf = (page: HTMLElement, name: string) => page.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value;

test("a login that has an account leads to signing in and to a new password, with the login typed in already", async () => {
  const problem = { type: "about:blank", title: "", status: 409, code: "phone_taken", detail: "Уже есть" } as const;
  const explained = explainFailure({ problem }, texts.ru.namespace("accounts"));
  const start: AuthState = { step: "register", next: "/", name: "Айгүл", login: "+996555000001", ...explained };
  for (const [entry, title] of [
    ["login", "Вход"],
    ["recovery", "Восстановление пароля"],
  ] as const) {
    const page = await render(<AuthFlow start={start} in="dialog" />);
    await press(page, `form a[href*="${entry}"]`);
    expect(page.querySelector("h2")?.textContent).toBe(title);
    expect(valueOf(page, "login")).toContain("555");
  }
});

test("whoever goes back from the code to mend their number finds all that they typed, the password too", async () => {
  const code: AuthState = { step: "code", next: "/", name: "Айгүл", login: "0555000001", purpose: "activation" };
  const sent = vi.fn(() => ({ ...code, channel: "sms" }));
  const page = await render(<AuthFlow start={{ step: "register", next: "/" }} in="dialog" />, { onSubmit: sent });
  const typed = { name: "Айгүл", login: "0555000001", password: "secret1x" };
  for (const [name, value] of Object.entries(typed)) {
    const field = page.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (field) field.value = value;
  }
  await press(page, "form button[type=submit]");
  await vi.waitFor(() => expect(page.querySelector("h2")?.textContent).toBe("Введите код"));
  await act(async () => page.querySelector<HTMLElement>("p a")?.click());
  expect(page.querySelector("h2")?.textContent).toBe("Регистрация");
  expect([valueOf(page, "name"), valueOf(page, "password")]).toEqual([typed.name, typed.password]);
  expect(valueOf(page, "login")).toContain("555");
});
