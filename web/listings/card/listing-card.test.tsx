import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { prepareTexts, TextsProvider } from "#web/platform/i18n.tsx";
import type { CardView } from "./card-view.ts";
import { ListingCard } from "./listing-card.tsx";

const card: CardView = {
  id: 7,
  href: "/products/7",
  title: "Honda Fit",
  price: "682 500 сом",
  photo: { photo: "/media/a-960.webp", width: 960, height: 720, colour: "#fff" },
  photoCount: 8,
  location: "Бишкек",
  ago: "5 мин назад",
};

const texts = prepareTexts("ru", {
  listings: {
    card: {
      inactive: "Объявление неактивно",
      viewed: "Просмотрено",
      exchange: "Обмен",
      reserved: "Зарезервировано",
      state: { on_review: "На проверке", sold: "Продано" },
    },
    wanted: { buy: "Куплю" },
  },
});

const render = (view: CardView, menu?: string) =>
  renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <ListingCard card={view} heading="h2" noPhoto="Без фото">
        {menu}
      </ListingCard>
    </TextsProvider>,
  );

test("an active listing has at most ten elements", () => {
  expect(render(card).match(/<\w/g)?.length).toBeLessThanOrEqual(10);
});

test("what is reserved says so and opens; what was sold says so and does not", () => {
  expect(render(card)).not.toContain("card-state");
  const reserved = render({ ...card, reservedUntil: Date.now() + 60_000 });
  expect(reserved).toContain('<i class="card-state">Зарезервировано</i>');
  expect(reserved).not.toContain("card-inactive");
  const sold = render({ ...card, state: "sold", reservedUntil: Date.now() + 60_000 });
  expect(sold).toContain('<i class="card-state">Продано</i>');
  expect(sold).not.toContain("Зарезервировано");
  expect(sold).toContain("card-inactive");
});

test("a card says what the listing is, and has its whole title", () => {
  const title = "Электромобиль с запасом хода 400 км, новый, растаможен";
  const html = render({ ...card, title, facts: "2015 · 2,5 л", acceptsExchange: true, wanted: "buy" });
  expect(html).toContain(title);
  expect(html).toMatch(/<p class="card-facts">2015 · 2,5 л<i>Обмен<\/i><\/p>/);
  expect(html).toContain("Куплю");
  expect(html).toContain("<span>5 мин назад</span>");
  expect(render(card)).not.toContain("card-facts");
});

test("what a price is for is in small letters and never torn from its slash", () => {
  expect(render({ ...card, price: "6\u00a0300\u00a0сом/сутки" })).toContain(
    '<p class="card-price">6\u00a0300\u00a0сом<wbr/><span class="card-unit">/сутки</span></p>',
  );
});

test("without a photo the picture of the category stands for it", () => {
  const bare: CardView = { ...card, photo: null, photoCount: 0 };
  expect(render({ ...bare, drawn: "/assets/category/1/spool.svg" })).toMatch(
    /<img src="\/assets\/category\/1\/spool.svg"/,
  );
  expect(render(bare)).toContain("Без фото");
});

test("an inactive listing is dimmed and shows its state", () => {
  const html = render({ ...card, state: "on_review" });
  expect(html).toContain("card-inactive");
  expect(html).toContain("На проверке");
  // Shown only after a press.
  expect(html).not.toContain("Объявление неактивно");
});

test("the owner's menu is beside the link, not in it", () => {
  expect(render(card, "меню")).toMatch(/<\/a><div class="card-corner">меню<\/div><\/li>$/);
});

test("where data are saved a card has the blur of its photo, and a link beside its own that shows the photo", () => {
  const cover = { blur: "data:image/bmp;base64,Qk0=", src: "/media/a-320.webp", show: "Показать фото, ≈ 15 КБ" };
  const html = render({ ...card, photo: card.photo && { ...card.photo, cover } });
  expect(html).toContain(`src="${cover.blur}"`);
  expect(html).not.toContain("srcSet");
  expect(html).not.toContain("a-960.webp");
  // Outside of the card's link: a tap does not follow that.
  expect(html).toMatch(/<\/a><a href="\/media\/a-320\.webp" data-show=""[^>]*><span>Показать фото/);
});
