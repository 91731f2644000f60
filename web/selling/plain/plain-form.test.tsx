// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Parameter } from "#contracts/catalogue/schemas.ts";
import { emptyDraft } from "#web/selling/posting/draft/draft.ts";
import type { CategoryItem } from "#web/selling/posting/fields/category-items.ts";
import { render } from "#web/test/render.tsx";
import { CategoryForm } from "./category-form.tsx";
import { PlainForm } from "./plain-form.tsx";

const make: Parameter = {
  id: 7,
  key: "make",
  type: "select",
  from_to: false,
  multiple: false,
  required: true,
  unit_ru: "",
  unit_ky: "",
  title_ru: "Марка",
  title_ky: "Маркасы",
  options: [{ id: 1, title_ru: "Toyota", title_ky: "Toyota" }],
};
const category: CategoryItem = { id: 801, title: "Авто с пробегом", parent: null, deals: ["sell"] };

test("what has to be filled in has a star and is left to the server, which says it in our own words", async () => {
  const draft = emptyDraft({ phone: "", location: null });
  const part = await render(
    <PlainForm
      path="/post/plain?category=801"
      backPath="/post/plain"
      formKey="5d3b2f0e-0000-4000-8000-000000000000"
      category={category}
      kind="goods"
      parameters={[make]}
      locations={[]}
      catalogues={[]}
      draft={draft}
      photos={[]}
      errors={{}}
    />,
  );
  const marked = [...part.querySelectorAll("[data-required]")].map((label) => label.textContent);
  for (const word of ["Марка", "Цена", "Где находится", "Фото"])
    expect(
      marked.some((label) => label.startsWith(word)),
      word,
    ).toBe(true);
  expect(part.querySelectorAll("[required]")).toHaveLength(0);
});

test("a gift is not asked for a price", async () => {
  const part = await render(
    <PlainForm
      path="/post/plain?category=801"
      backPath="/post/plain"
      formKey="5d3b2f0e-0000-4000-8000-000000000000"
      category={{ ...category, isGift: true }}
      kind="goods"
      parameters={[]}
      locations={[]}
      catalogues={[]}
      draft={emptyDraft({ phone: "", location: null })}
      photos={[]}
      errors={{}}
    />,
  );
  expect(part.querySelectorAll("[name=price], [name=currency], [name=is_negotiable]")).toHaveLength(0);
  expect(part.textContent).toContain("Цена не нужна: здесь отдают и принимают даром.");
});

test("the first step says that a category is missing", async () => {
  const part = await render(
    <CategoryForm path="/post/plain" groups={[]} search="" found={[]} error="Обязательное поле" />,
  );
  const field = part.querySelector("select");
  expect(field?.required).toBe(false);
  expect(field?.getAttribute("aria-invalid")).toBe("true");
  expect(part.querySelector("[role=alert]")?.textContent).toBe("Обязательное поле");
});
