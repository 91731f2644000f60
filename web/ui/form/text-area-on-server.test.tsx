import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { TextArea } from "./text-area.tsx";

test("a text area is rendered on the server, where there is no document", () => {
  expect(typeof document).toBe("undefined");
  expect(renderToString(<TextArea label="Текст" name="text" defaultValue="Рахмат!" />)).toContain("Рахмат!</textarea>");
});
