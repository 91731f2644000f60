// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test } from "vitest";
import type { BusinessDelivery } from "#contracts/business/record-schemas.ts";
import { render } from "#web/test/render.tsx";
import { DeliverySection } from "./delivery-section.tsx";
import type { SectionData } from "./load-sections.ts";
import { FormsProvider } from "./section-form.tsx";

const page = "/business-registration?step=delivery";
const conditionOf = (id: number): BusinessDelivery => ({
  id,
  kind: "amount",
  from_amount: 3_000,
  location: null,
  price: null,
  days: 2,
  note: null,
});

test("a condition that was added has the focus where it stands, and says so", async () => {
  let add: () => void = () => undefined;
  function Page() {
    const [deliveries, setDeliveries] = useState([conditionOf(7)]);
    add = () => setDeliveries([conditionOf(7), conditionOf(8)]);
    const data = { profile: { deliveries }, places: [] } as unknown as SectionData;
    return (
      <FormsProvider value={{ path: page, answer: undefined, submit: "Дальше" }}>
        <DeliverySection data={data} />
      </FormsProvider>
    );
  }
  const part = await render(<Page />, { path: page });
  expect(part.textContent).not.toContain("Успешно добавлено");
  await act(async () => add());
  const focused = document.activeElement;
  expect(focused).toBe(part.querySelectorAll("li")[1]);
  expect(focused?.textContent?.replaceAll("\u00a0", " ")).toContain(
    "Успешно добавленоБесплатная доставка от 3 000 сом, 2 дня",
  );
});
