// @vitest-environment happy-dom
import { act, type ComponentType, lazy, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { LateHydration } from "./late-hydration.tsx";

interface PriceProps {
  count: number;
}

function Price({ count }: PriceProps) {
  return (
    <form>
      <input name="price" />
      <output>{count}</output>
    </form>
  );
}

function Page({
  of,
  onReady,
}: {
  of: ComponentType<PriceProps>;
  onReady?: (setCount: (count: number) => void) => void;
}) {
  const [count, setCount] = useState(1);
  onReady?.(setCount);
  return <LateHydration of={of} props={{ count }} />;
}

test("what was typed stays when the page changes before the script is there; then the part shows the change", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Page of={Price} />);
  const field = container.querySelector("input");
  if (!field) throw new Error("no field");
  field.value = "60 000";

  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType<PriceProps> }>();
  const Lazy = lazy(() => promise);
  let change: ((count: number) => void) | undefined;
  await act(async () => {
    hydrateRoot(container, <Page of={Lazy} onReady={(setCount) => (change = setCount)} />);
  });
  await act(async () => change?.(7));
  expect(container.querySelector("input")).toBe(field);
  expect(container.querySelector("output")?.textContent).toBe("1");

  await act(async () => resolve({ default: Price }));
  expect(container.querySelector("input")).toBe(field);
  expect(field.value).toBe("60 000");
  expect(container.querySelector("output")?.textContent).toBe("7");
  await act(async () => change?.(8));
  expect(container.querySelector("output")?.textContent).toBe("8");
});
