// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import { press, render } from "#web/test/render.tsx";
import { ScheduleSection } from "./schedule-section.tsx";
import { defaultWeek, readWeek } from "./schedule-form.ts";
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

test("one press chooses Monday to Saturday; a day that was free gets the hours of Monday", async () => {
  const onSubmit = vi.fn((_path: string, _form: Record<string, string>) => null);
  const { part, type } = await renderWeek(onSubmit);
  type("day1_from", "10:00");
  type("day1_to", "20:00");
  await press(part, "[name=last_day][value='6']");
  await press(part, "button[type=submit]");
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  const sent = onSubmit.mock.calls[0]?.[1] ?? {};
  expect([1, 2, 3, 4, 5, 6, 7].filter((day) => `day${day}_on` in sent)).toEqual([1, 2, 3, 4, 5, 6]);
  expect([sent["day2_from"], sent["day6_from"], sent["day6_to"], sent["last_day"]]).toEqual([
    "09:00",
    "10:00",
    "20:00",
    undefined,
  ]);
});

test.for([
  ["5", [1, 2, 3, 4, 5]],
  ["6", [1, 2, 3, 4, 5, 6]],
  ["7", [1, 2, 3, 4, 5, 6, 7]],
  ["9", [1]],
] as const)("without scripts the button of day %s saves its days", ([last, open]) => {
  const form = new FormData();
  for (const [name, value] of [
    ["day1_on", "1"],
    ["day1_from", "10:00"],
    ["day1_to", "20:00"],
    ["last_day", last],
  ] as const)
    form.append(name, value);
  const week = readWeek(form);
  expect(week.filter(({ is_working }) => is_working).map(({ day }) => day)).toEqual(open);
  expect(week.filter(({ is_working }) => is_working).every(({ from, to }) => from === "10:00" && to === "20:00")).toBe(
    true,
  );
});
