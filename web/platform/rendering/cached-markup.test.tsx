// @vitest-environment happy-dom
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { act, type ReactNode, Suspense, useId } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { CachedMarkup, MarkupContext } from "./cached-markup.tsx";
import { createMarkupCache } from "./markup-cache.ts";

/** Called for each {@link Part} that is rendered. */
const onRender = vi.fn<(title: string) => void>();

function Part({ title }: { title: string }) {
  onRender(title);
  const id = useId();
  return (
    <li>
      <label htmlFor={id}>{title}</label>
      <input id={id} />
    </li>
  );
}

function Page({ titles }: { titles: readonly string[] }) {
  return (
    <main>
      {"before "}
      <CachedMarkup name="aside" of={titles.length}>
        <aside>
          {titles.length} {"things"}
          <CachedMarkup name="inner" of="">
            <hr />
            <b>inner</b>
          </CachedMarkup>
        </aside>
      </CachedMarkup>
      {" after"}
      <ul>
        {titles.map((title, index) => (
          <CachedMarkup key={title} name={`part ${index}`} of={title}>
            <Part title={title} />
          </CachedMarkup>
        ))}
      </ul>
      <Suspense>
        <CachedMarkup name="nothing" of="">
          {null}
        </CachedMarkup>
        <CachedMarkup name="each time" of={undefined}>
          <Part title="!" />
        </CachedMarkup>
      </Suspense>
    </main>
  );
}

const page = <Page titles={["<a>", "ң & ө", "m0;"]} />;

function renderWith(cache: ReturnType<typeof createMarkupCache>, part: ReactNode, scope = "ru"): string {
  const markup = cache.open(scope);
  return markup.fill(renderToString(<MarkupContext value={markup}>{part}</MarkupContext>));
}

test("markup out of the cache is the same as without one, and its elements are not rendered again", () => {
  const cache = createMarkupCache();
  const plain = renderToString(page);
  expect(renderWith(cache, page)).toBe(plain);
  onRender.mockClear();
  expect(renderWith(cache, page)).toBe(plain);
  expect(onRender.mock.calls, "the others are in the cache").toEqual([["!"]]);
});

test("a part on which something else depends is another one, so is one of another language", () => {
  const cache = createMarkupCache();
  renderWith(cache, page);
  const other = <Page titles={["<a>", "another"]} />;
  expect(renderWith(cache, other)).toBe(renderToString(other));
  onRender.mockClear();
  expect(renderWith(cache, page, "ky")).toBe(renderToString(page));
  expect(onRender).toHaveBeenCalledTimes(8);
});

test("the browser finds what it renders itself, with the same ids", async () => {
  const cache = createMarkupCache();
  renderWith(cache, page);
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderWith(cache, page);
  const served = container.innerHTML;
  const complaints = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  const onRecoverableError = vi.fn();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = await act(async () => hydrateRoot(container, page, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  for (const complaint of complaints) expect(complaint).not.toHaveBeenCalled();
  expect(container.innerHTML).toBe(served);
  await act(async () => root.unmount());
  container.remove();
  vi.restoreAllMocks();
});

test("what is rendered for one page and not finished leaves nothing", () => {
  const cache = createMarkupCache();
  const broken = cache.open("ru");
  const place = broken.place("aside 3");
  expect(broken.fill(`<main>${place[0]}<aside>`)).toBe("<main><aside>");
  expect(renderWith(cache, page)).toBe(renderToString(page));
});

test("parts that were used long ago leave, and very large ones are not stored", () => {
  const cache = createMarkupCache();
  const render = (of: string, text: string) =>
    renderWith(
      cache,
      <CachedMarkup name="part" of={of}>
        <p>{text}</p>
      </CachedMarkup>,
    );
  render("large", "x".repeat(200_000));
  expect(render("large", "other")).toBe("<p>other</p>");
  render("first", "first");
  for (let index = 0; index < 100; index += 1) render(`${index}`, "x".repeat(100_000));
  expect(render("99", "other")).toContain("xxx");
  expect(render("first", "other")).toBe("<p>other</p>");
});

test("a part keeps nothing of the page that it was rendered with", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const cache = createMarkupCache();
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 100; index += 1) {
    const opened = cache.open("ru");
    const [begin, end] = opened.place(`part ${index}`);
    opened.fill(`<main>${`${index} `.padEnd(500_000, "x")}${begin}<p>a part of page ${index}</p>${end}</main>`);
  }
  collect();
  expect((process.memoryUsage().heapUsed - before) / 2 ** 20).toBeLessThan(10);
});
