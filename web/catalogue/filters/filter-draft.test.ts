// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { carryTouched, findTouched } from "./touched-fields.ts";

function makeForm(): HTMLFormElement {
  const form = document.createElement("form");
  form.innerHTML = `
    <input name="price__gte" value="5" />
    <input type="search" />
    <input type="checkbox" name="option" value="1" checked />
    <input type="radio" name="currency" value="KGS" checked /><input type="radio" name="currency" value="USD" />
    <select name="ordering"><option value="a">A</option><option value="b" selected>B</option></select>
    <select name="deal_type"><option value="">-</option><option value="sell">S</option></select>`;
  return form;
}

const changes: [string, (form: HTMLFormElement) => void][] = [
  ["price__gte", (form) => form.querySelector("input")?.setRangeText("7", 0, 1)],
  ["option", (form) => form.querySelector<HTMLInputElement>("[type=checkbox]")?.click()],
  ["currency", (form) => form.querySelector<HTMLInputElement>("[value=USD]")?.click()],
  ["ordering", (form) => Object.assign(form.querySelector("select") ?? {}, { selectedIndex: 0 })],
  ["deal_type", (form) => Object.assign(form.querySelectorAll("select")[1] ?? {}, { selectedIndex: 1 })],
];

test("a form as it came is untouched, whatever is typed into the search of its options", () => {
  const form = makeForm();
  Object.assign(form.querySelector("[type=search]") ?? {}, { value: "hon" });
  expect(findTouched(form)).toBeUndefined();
});

test.each(changes)("a change of %s before the script is noticed", (name, change) => {
  const form = makeForm();
  document.body.append(form);
  change(form);
  expect(findTouched(form)?.name).toBe(name);
  const successor = makeForm();
  carryTouched(form, successor);
  expect([...new FormData(successor)]).toEqual([...new FormData(form)]);
  form.remove();
});

test("the field in use stays so in the successor, and is the one that was changed last", () => {
  const [form, successor] = [makeForm(), makeForm()];
  document.body.append(form, successor);
  Object.assign(form.querySelector("select") ?? {}, { selectedIndex: 0 });
  expect(findTouched(form)?.name).toBe("ordering");
  const price = form.querySelector<HTMLInputElement>("[name=price__gte]");
  price?.setRangeText("9", 0, 1);
  price?.focus();
  expect(findTouched(form)?.name).toBe("price__gte");
  carryTouched(form, successor);
  expect(document.activeElement).toBe(successor.querySelector("[name=price__gte]"));
  expect(findTouched(successor)?.name).toBe("price__gte");
  form.remove();
  successor.remove();
});

test("what was opened is open in the successor, and what is open there stays so", () => {
  const makeParts = (html: string) => Object.assign(document.createElement("form"), { innerHTML: html });
  const form = makeParts("<details></details><details open></details><details></details>");
  const successor = makeParts("<details open></details><details></details><details></details>");
  carryTouched(form, successor);
  expect([...successor.querySelectorAll("details")].map(({ open }) => open)).toEqual([true, true, false]);
});
