// @vitest-environment happy-dom
import { act, useState } from "react";
import { Form, useActionData } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { ErrorsInSight } from "./errors-in-sight.tsx";
import { Field, FieldError } from "./field.tsx";
import { showFirstError } from "./show-error.ts";

const scrolled = vi.fn();
/** The element on top at each point: by default nothing covers anything. */
let covered: Element | null = null;

beforeEach(() => {
  scrolled.mockReset();
  covered = null;
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled(this);
  };
  document.elementFromPoint = () => covered ?? document.documentElement;
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => run());
});

const cases: [string, React.ReactNode, string | null][] = [
  ["a field", <Field key="" label="Имя" name="name" error="Введите имя" />, "name"],
  [
    "the first of two",
    [<Field key="1" label="A" name="a" error="!" />, <Field key="2" label="B" name="b" error="!" />],
    "a",
  ],
  [
    "one after a good field",
    [<Field key="1" label="A" name="a" />, <Field key="2" label="B" name="b" error="!" />],
    "b",
  ],
  [
    "a group that its error describes",
    <fieldset key="" aria-describedby="why">
      <input type="checkbox" name="first" />
      <input type="checkbox" name="second" />
      <FieldError id="why">Выберите</FieldError>
    </fieldset>,
    "first",
  ],
  [
    "a group around its error",
    <fieldset key="">
      <input type="radio" name="kind" />
      <FieldError>Выберите</FieldError>
    </fieldset>,
    "kind",
  ],
  [
    "a group that is marked",
    <fieldset key="" data-invalid="">
      <input type="hidden" name="hidden" />
      <input type="radio" name="rating" />
    </fieldset>,
    "rating",
  ],
  [
    "a button that opens a choice",
    <button key="" type="button" name="place" data-invalid="">
      Город
    </button>,
    "place",
  ],
  [
    "one in a folded part",
    <details key="">
      <summary>Ещё</summary>
      <Field label="Дата" name="date" error="Позже" />
    </details>,
    "date",
  ],
  [
    "not one that is hidden",
    [
      <div key="1" hidden>
        <Field label="A" name="a" error="!" />
      </div>,
      <Field key="2" label="B" name="b" error="!" />,
    ],
    "b",
  ],
  ["no field, where none is wrong", <Field key="" label="Имя" name="name" />, null],
];

test.each(cases)("the focus goes to %s", async (_, fields, name) => {
  const part = await render(<form>{fields}</form>);
  const form = part.querySelector("form");
  expect(showFirstError(form)).toBe(name !== null);
  expect(document.activeElement?.getAttribute("name") ?? null).toBe(name);
  expect(part.querySelector("details:not([open])")).toBeNull();
  // It is in sight: nothing moves.
  expect(scrolled).not.toHaveBeenCalled();
});

test("a field under a bar is scrolled to with its label and words", async () => {
  const part = await render(
    <>
      <form>
        <Field label="Имя" name="name" error="Введите имя" />
      </form>
      <nav>Опубликовать</nav>
    </>,
  );
  covered = part.querySelector("nav");
  showFirstError(part.querySelector("form"));
  const [shown] = scrolled.mock.calls[0] as [HTMLElement];
  expect(shown.textContent).toBe("ИмяВведите имя");
  expect(scrolled).toHaveBeenCalledOnce();
});

function AnsweredForm() {
  const errors = useActionData<Record<string, string>>();
  return (
    <>
      {errors?.["page"] && <p role="alert">{errors["page"]}</p>}
      <Form method="post">
        <Field label="Имя" name="name" error={errors?.["name"]} />
        <Field label="Телефон" name="phone" error={errors?.["phone"]} />
        <button type="submit">Сохранить</button>
      </Form>
      <ErrorsInSight />
    </>
  );
}

test("a form without checks of its own shows the first error of each answer", async () => {
  const answers = [{ name: "!", phone: "!" }, { phone: "!" }, { phone: "!" }];
  const part = await render(<AnsweredForm />, { onSubmit: () => answers.shift() });
  for (const name of ["name", "phone", "phone"]) {
    part.querySelector("button")?.focus();
    await press(part, "button");
    await vi.waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe(name));
  }
});

test("what a page says outside the form is scrolled to", async () => {
  const part = await render(<AnsweredForm />, { onSubmit: () => ({ page: "Слишком часто" }) });
  covered = part.querySelector("button");
  part.querySelector("button")?.focus();
  await act(async () => void (await import("./late-errors.tsx")));
  await press(part, "button");
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledWith(part.querySelector("[role=alert]")));
});

/** Sends a form from its second field; the answer names the first one. Returns the field with the focus at the end. */
async function answerAfter(goOn: (form: { phone: HTMLElement; name: HTMLElement }) => void): Promise<Element | null> {
  const { promise, resolve } = Promise.withResolvers<Record<string, string>>();
  const part = await render(<AnsweredForm />, { onSubmit: () => promise });
  const [name, phone] = ["name", "phone"].map((key) => part.querySelector<HTMLElement>(`[name=${key}]`));
  if (!name || !phone) throw new Error("no fields");
  phone.focus();
  await act(async () => void (await import("./late-errors.tsx")));
  act(() => part.querySelector("button")?.click());
  act(() => goOn({ phone, name }));
  await act(async () => resolve({ name: "!" }));
  await vi.waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  await act(async () => new Promise((done) => setTimeout(done, 20)));
  return document.activeElement;
}

test("somebody who has gone to another field before the answer keeps the focus there", async () => {
  const other = document.createElement("input");
  document.body.append(other);
  expect(await answerAfter(() => other.focus())).toBe(other);
  other.remove();
});

test("a window that gets the focus back is none who has gone to another field", async () => {
  const focused = await answerAfter(({ phone }) => phone.dispatchEvent(new FocusEvent("focusin", { bubbles: true })));
  expect(focused?.getAttribute("name")).toBe("name");
});

function CheckedWhileTyping() {
  const [error, setError] = useState<string>();
  return (
    <>
      <Field label="От" name="from" />
      <Field label="До" name="to" error={error} onInput={() => setError("Раньше начала")} />
      <ErrorsInSight />
    </>
  );
}

test("an error that comes while somebody types stays in sight, and takes the focus from nobody", async () => {
  const part = await render(<CheckedWhileTyping />);
  covered = part.querySelector("label");
  const field = part.querySelector<HTMLInputElement>("[name=to]");
  field?.focus();
  // The focus loads what keeps errors in sight.
  await act(async () => void (await import("./late-errors.tsx")));
  await act(async () => void field?.dispatchEvent(new Event("input", { bubbles: true })));
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledOnce());
  expect(document.activeElement).toBe(field);
});

test("a form that was not sent leaves the focus where somebody goes, whatever errors it came with", async () => {
  const part = await render(
    <>
      <form>
        <Field label="От" name="from" error="Больше, чем «до»" />
        <Field label="До" name="to" />
      </form>
      <ErrorsInSight />
    </>,
  );
  const field = part.querySelector<HTMLInputElement>("[name=to]");
  field?.focus();
  await act(async () => void (await import("./late-errors.tsx")));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(document.activeElement).toBe(field);
});

test("a form that is sent before the code for errors has come shows its first error", async () => {
  const part = await render(
    <>
      <form onSubmit={(event) => event.preventDefault()}>
        <Field label="От" name="from" error="Больше, чем «до»" />
        <button type="submit">Найти</button>
      </form>
      <ErrorsInSight />
    </>,
  );
  const button = part.querySelector("button");
  act(() => {
    button?.focus();
    button?.click();
  });
  await vi.waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("from"));
});
