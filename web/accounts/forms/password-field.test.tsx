// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { PasswordField } from "./password-field.tsx";

const rules = ["от 6 символов", "латинская буква", "цифра"];
const signs = "Подходят только латинские буквы, цифры и знаки, без пробелов";

async function draw(showRules: boolean) {
  const field = { label: "Пароль", name: "password", error: undefined, autoComplete: "new-password" as const };
  const part = await render(<PasswordField {...field} showRules={showRules} />);
  const input = part.querySelector("input");
  const hint = () => document.getElementById(input?.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
  return { part, input, hint };
}

test("what a new password must be is said beside its field before anything is typed, once", async () => {
  const { part, input, hint } = await draw(true);
  for (const words of [...rules, signs]) expect(hint()).toContain(words);
  Object.assign(input ?? {}, { value: "пароль12" });
  await act(async () => input?.dispatchEvent(new Event("input", { bubbles: true })));
  expect(part.textContent?.split(signs)).toHaveLength(2);
  expect(part.querySelector("output")?.textContent).toBe(signs);
  expect(input?.value).toBe("12");
});

test("where a known password is typed no rules are told", async () => {
  expect((await draw(false)).hint()).toBe("");
});
