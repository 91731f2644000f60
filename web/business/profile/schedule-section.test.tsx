// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import { press, render } from "#web/test/render.tsx";
import { ScheduleSection } from "./schedule-section.tsx";
import { defaultWeek } from "./schedule-form.ts";
import { FormsProvider } from "./section-form.tsx";

const page = "/business-registration?step=schedule";

/** The week of a profile that has said no hours yet: Monday to Friday are open. */
async function renderWeek(
  onSubmit: (path: string, form: Record<string, string>) => unknown,
  schedule: BusinessProfile["schedule"] = null,
) {
  const part = await render(
    <FormsProvider value={{ path: page, answer: undefined, submit: "Сохранить и дальше" }}>
      <ScheduleSection profile={{ schedule, holidays: [] } as unknown as BusinessProfile} />
    </FormsProvider>,
    { path: page, onSubmit },
  );
  const fieldOf = (name: string) => part.querySelector<HTMLInputElement>(`[name=${name}]`);
  const type = (name: string, value: string) => Object.assign(fieldOf(name) ?? {}, { value });
  return { part, type };
}

test("Monday's hours go to the days that are ticked, a Saturday just now too, and no tick changes", async () => {
  const onSubmit = vi.fn((_path: string, _form: Record<string, string>) => null);
  const { part, type } = await renderWeek(onSubmit);
  type("day1_from", "10:00");
  type("day1_to", "20:00");
  await press(part, "[name=day6_on]");
  await press(part, "[name=day3_on]");
  await press(part, "li:first-child button");
  await press(part, "button[type=submit]");
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  const sent = onSubmit.mock.calls[0]?.[1] ?? {};
  const open = [1, 2, 3, 4, 5, 6, 7].filter((day) => `day${day}_on` in sent);
  expect(open).toEqual([1, 2, 4, 5, 6]);
  expect(open.map((day) => `${sent[`day${day}_from`]}–${sent[`day${day}_to`]}`)).toEqual(open.map(() => "10:00–20:00"));
});

test("the week that is ticked before anything was saved says that it is a suggestion; a saved one says nothing", async () => {
  const words = "Это подсказка, она ещё не сохранена. Поправьте, если у вас иначе, и нажмите «Сохранить и дальше».";
  expect((await renderWeek(() => null)).part.textContent).toContain(words);
  expect((await renderWeek(() => null, [...defaultWeek])).part.textContent).not.toContain("подсказка");
});
