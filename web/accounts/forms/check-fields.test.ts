import { expect, test } from "vitest";
import {
  checkForgottenLogin,
  checkLogin,
  checkName,
  checkNewPassword,
  checkRepeat,
  findErrors,
  stripPassword,
} from "./check-fields.ts";

const form = new FormData();

test.for([
  ["+996555000001", undefined],
  ["0555 00 00 01", undefined],
  ["+996(555)000-001", undefined],
  ["Aigul@Example.com", undefined],
  ["", "fillForm"],
  ["айгүл", "fillForm"],
  ["05550", "phoneShort"],
  ["+996", "phoneShort"],
  ["+99655500", "phone"],
  ["+7 999 123 45 67", "phone"],
  ["aigul@example", "email"],
  ["aigul@", "email"],
  ["aigul.example.com", "phone"],
  ["айгүл почта", "phone"],
] as const)("the login «%s»", ([text, fault]) => {
  expect(checkLogin(text, form)).toBe(fault);
});

test("an empty login of a forgotten password has an error of its own", () => {
  expect(checkForgottenLogin(" ", form)).toBe("loginEmpty");
});

test.for([
  ["demo1234", undefined],
  ["a1!@#$", undefined],
  ["", "required"],
  ["a1b2", "passwordShort"],
  ["abcdefgh", "passwordWeak"],
  ["12345678", "passwordWeak"],
  ["пароль123", "passwordSigns"],
  ["demo 1234", "passwordSigns"],
  [`a1${"x".repeat(200)}`, "passwordLong"],
] as const)("the new password «%s»", ([text, fault]) => {
  expect(checkNewPassword(text, form)).toBe(fault);
});

test("spaces and letters that are not Latin are removed from a password", () => {
  expect(stripPassword(" пароль de mo\u00a01234!😀")).toBe("demo1234!");
});

test.for([
  ["Айгүл", undefined],
  ["   ", "fillForm"],
  ["\u202e", "fillForm"],
  ["😀", "fillForm"],
  ["Ж".repeat(50), undefined],
  ["Ж".repeat(51), "nameLong"],
] as const)("the name «%s»", ([text, fault]) => {
  expect(checkName(text, form)).toBe(fault);
});

test("the repeated password has to match, and errors are in the order of the fields", () => {
  const filled = new FormData();
  filled.set("new_password", "short");
  filled.set("confirm_new_password", "other");
  const checks = { new_password: checkNewPassword, confirm_new_password: checkRepeat };
  expect(Object.entries(findErrors(filled, checks))).toEqual([
    ["new_password", "passwordShort"],
    ["confirm_new_password", "passwordsDiffer"],
  ]);
});
