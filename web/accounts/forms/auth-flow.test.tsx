// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
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
