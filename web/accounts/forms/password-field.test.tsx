// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { PasswordField } from "./password-field.tsx";

const rules = ["от 6 символов", "латинская буква", "цифра"];
const signs = "Подходят только латинские буквы, цифры и знаки, без пробелов";
const layout = "Русские буквы не подходят: переключите клавиатуру на латинскую (EN)";

async function draw(showRules: boolean) {
  const field = { label: "Пароль", name: "password", error: undefined, autoComplete: "new-password" as const };
  const part = await render(<PasswordField {...field} showRules={showRules} />);
  const input = part.querySelector("input");
  const hint = () => document.getElementById(input?.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
  return { part, input, hint };
}

test("what a new password must be is said beside its field before anything is typed, once", async () => {
  const { part, input, hint } = await draw(true);
  for (const words of rules) expect(hint()).toContain(words);
  expect(hint()).not.toContain(signs);
  const type = async (value: string) => {
    Object.assign(input ?? {}, { value });
    await act(async () => input?.dispatchEvent(new Event("input", { bubbles: true })));
  };
  const told = () => part.querySelector("output")?.textContent;
  await type("пароль12");
  expect([told(), input?.value]).toEqual([layout, "12"]);
  // It stays while digits of the same word follow, and goes with the first Latin letter.
  await type("123");
  expect(told()).toBe(layout);
  await type("123a");
  expect(told()).toBeUndefined();
  await type("сыр");
  expect(told()).toBe(layout);
  await type("");
  expect(told()).toBeUndefined();
  await type("12 a");
  expect([told(), input?.value]).toEqual([signs, "12a"]);
  expect(part.textContent?.split(signs)).toHaveLength(2);
});

test("where a known password is typed no rules are told", async () => {
  expect((await draw(false)).hint()).toBe("");
});
