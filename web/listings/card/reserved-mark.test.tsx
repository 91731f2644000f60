// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { ReservedMark } from "./card-marks.tsx";

test("a kept card says that it is reserved for as long as that is so", async () => {
  const reserved = await render(<ReservedMark until={Date.now() + 60_000} />);
  expect(reserved.textContent).toBe("Зарезервировано");
  const over = await render(<ReservedMark until={Date.now() - 1} />);
  expect(over.textContent).toBe("");
});
