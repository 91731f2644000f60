// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { LinkField } from "./link-field.tsx";

const draw = (later?: string) =>
  render(<LinkField value="" later={later} error={undefined} proposed={["orehovy-dom", "orehovydom"]} />);

test("a free link is proposed, and stands in the field once it is chosen", async () => {
  const part = await draw();
  const field = part.querySelector("input");
  expect(field?.value).toBe("");
  let typed = 0;
  part.addEventListener("input", () => (typed += 1));
  await act(async () => part.querySelectorAll("button")[1]?.click());
  expect(field?.value).toBe("orehovydom");
  expect(typed).toBe(1);
});

test("none is proposed while the link may not be changed", async () => {
  const part = await draw("Изменить ссылку снова можно 1 декабря");
  expect(part.querySelectorAll("button")).toHaveLength(0);
});
