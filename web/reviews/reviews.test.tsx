// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { Review } from "#contracts/reviews/schemas.ts";
import type { Viewer } from "#web/accounts/session/viewer.ts";
import { press, render } from "#web/test/render.tsx";
import { ReviewForm } from "./review-form.tsx";
import { ReviewItem } from "./review-item.tsx";
import { ReviewThanks } from "./review-thanks.tsx";
import { WhoMayReview } from "./who-may-review.tsx";
import { type ReviewView, viewOwnReview, viewReview } from "./review-view.ts";

const given: Review = {
  id: 3,
  rating: 4,
  text: "Рахмат",
  creation_date: "2026-11-21T06:00:00Z",
  user: { id: 9, name: "айбек", photo: null },
  is_confirmed: false,
  is_of_buyer: false,
  is_held: false,
  counts_from: null,
  needs_phone: false,
  response: null,
  claim_sent: false,
  is_mine: false,
  may_respond: false,
  may_claim: true,
};
const view = viewReview(given, "/products/7", "ru");
const viewer = { id: 1, name: "Бегимай" } as Viewer;
const draw = (review: ReviewView, { isGuest = false } = {}) =>
  render(<ReviewItem review={review} />, { root: { viewer: isGuest ? null : viewer } });
const linksOf = (part: HTMLElement) => [...part.querySelectorAll("a")].map((link) => link.getAttribute("href"));

test("a review shows author, rating, text and the seller's response", async () => {
  const part = await draw({ ...view, response: { text: "Келиңиз", date: "22 ноября 2026" } });
  for (const text of ["айбек", "Оценка 4 из 5", "Рахмат", "Ответ продавца", "Келиңиз"])
    expect(part.textContent).toContain(text);
  expect(part.querySelector("[aria-hidden]")?.textContent).toBe("А");
});

test("a review of a confirmed deal says so, and whom it is about when that is the buyer", async () => {
  expect((await draw(view)).textContent).not.toContain("Сделка подтверждена");
  const confirmed = { ...given, is_confirmed: true };
  const ofSeller = await draw(viewReview(confirmed, "/products/7", "ru"));
  expect(ofSeller.textContent).toContain("Сделка подтверждена");
  expect(ofSeller.textContent).not.toContain("О покупателе");
  const response = { text: "Рахмат", creation_date: "2026-11-21T07:00:00Z" };
  const ofBuyer = await draw(viewReview({ ...confirmed, is_of_buyer: true, response }, "/products/7", "ru"));
  for (const words of ["О покупателе", "Ответ покупателя"]) expect(ofBuyer.textContent).toContain(words);
});

test("a review that waits tells its author from when on it counts", async () => {
  const part = await draw(viewReview({ ...given, counts_from: "2026-11-28T06:00:00Z" }, "/products/7", "ru"));
  expect(part.textContent).toMatch(/Другие увидят отзыв и оценка изменится 28\sноября 2026/);
  expect((await draw(view)).textContent).not.toContain("Другие увидят");
});

test("a review can be claimed once, by guests too: they sign in on the way", async () => {
  const claimPath = "/products/7/complaint?review=3";
  expect(linksOf(await draw(view))).toContain(claimPath);
  expect(linksOf(await draw(view, { isGuest: true }))).toContain(claimPath);
  expect(linksOf(await draw({ ...view, mayClaim: false }))).toEqual(["/user/9"]);
  const claimed = await draw({ ...view, isClaimed: true });
  expect(linksOf(claimed)).toEqual(["/user/9"]);
  expect(claimed.textContent).toContain("Жалоба отправлена");
});

test("the seller responds, and changes the response", async () => {
  const sent = vi.fn();
  const response = { text: "Келиңиз", date: "22 ноября 2026" };
  const part = await render(<ReviewItem review={{ ...view, response, mayRespond: true }} />, {
    onSubmit: sent,
  });
  await vi.waitFor(() => expect(part.querySelector("summary")?.textContent).toBe("Изменить ответ"));
  await press(part, "form button");
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith("/products/7/reviews", { review: "3", text: "Келиңиз" }));
  const other = await draw({ ...view, mayRespond: true });
  await vi.waitFor(() => expect(other.querySelector("summary")?.textContent).toBe("Ответить"));
  expect((await draw(view)).querySelector("summary")).toBeNull();
});

test("among the user's own reviews, an inactive listing is named without a link", async () => {
  const own = (isActive: boolean) =>
    viewOwnReview(
      { ...given, may_claim: false, business: null, product: { id: 7, title: "Диван", is_active: isActive } },
      "ru",
    );
  expect(linksOf(await draw(own(true)))).toContain("/products/7");
  const gone = await draw(own(false));
  expect(gone.textContent).toContain("Диван");
  expect(linksOf(gone)).toEqual(["/user/9"]);
});

test("a refused review keeps rating and text, with the errors at their fields", async () => {
  const refusal = { rating: "2", text: "Долго", review: "", errors: { rating: "Поставьте оценку", text: "Коротко" } };
  const part = await render(<ReviewForm path="/products/7/reviews" refusal={{ ...refusal, message: "Не принято" }} />);
  expect(part.querySelector<HTMLInputElement>("input:checked")?.value).toBe("2");
  const text = part.querySelector("textarea");
  expect([text?.value, text?.getAttribute("aria-invalid")]).toEqual(["Долго", "true"]);
  for (const word of ["Поставьте оценку", "Коротко", "Не принято"]) expect(part.textContent).toContain(word);
  expect(part.querySelector("fieldset")?.getAttribute("aria-describedby")).toBe("rating-error");
});

test("a review that did not reach the server says so", async () => {
  const part = await render(<ReviewForm path="/products/7/reviews" isUnreachable />);
  expect(part.textContent).toContain("Не удалось связаться с сайтом");
});

test("stars are enough: a review without them is not sent, and says so until they are there", async () => {
  const sent = vi.fn();
  const part = await render(<ReviewForm path="/products/7/reviews" />, { onSubmit: sent });
  expect(part.querySelector("form")?.noValidate).toBe(true);
  await press(part, "form button");
  expect(part.textContent).toContain("Поставьте оценку");
  expect(sent).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("rating"));
  await press(part, "input[value='4']");
  expect(part.textContent).not.toContain("Поставьте оценку");
  await press(part, "form button");
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith("/products/7/reviews", { rating: "4", text: "" }));
});

test("a review of stars alone has no empty line", async () => {
  expect((await draw(view)).querySelector(".whitespace-pre-line")?.textContent).toBe("Рахмат");
  expect((await draw({ ...view, text: "" })).querySelector(".whitespace-pre-line")).toBeNull();
});

test("a response without words is not sent", async () => {
  const sent = vi.fn();
  const part = await render(<ReviewItem review={{ ...view, mayRespond: true }} />, { onSubmit: sent });
  await vi.waitFor(() => expect(part.querySelector("form button")).not.toBeNull());
  await press(part, "form button");
  expect(part.querySelector("[role=alert]")?.textContent).toBe("Напишите ответ, до 2 000 символов");
  expect(part.querySelector("textarea")?.getAttribute("aria-invalid")).toBe("true");
  expect(sent).not.toHaveBeenCalled();
});

test("whoever has written one is thanked, sees it as others do, and has a way on", async () => {
  const written = viewOwnReview(
    { ...given, business: null, product: { id: 7, title: "Диван", is_active: true } },
    "ru",
  );
  const part = await render(<ReviewThanks review={written} />, { root: { viewer } });
  for (const words of ["Спасибо за отзыв", "Так ваш отзыв видят другие", "Рахмат", "Оценка 4 из 5"])
    expect(part.textContent).toContain(words);
  expect(linksOf(part)).toContain("/products/7#similar");
  const ofBuyer = await render(<ReviewThanks review={{ ...written, isOfBuyer: true }} />, { root: { viewer } });
  expect(linksOf(ofBuyer)).toContain("/profile/?tab=products");
});

test.each([
  [{ product: 7 }, false, /^Отзыв могут оставить те.+Написать продавцу$/, "/chats?product=7"],
  [{ product: 7 }, true, /^Вы написали продавцу\. .+когда он ответит\.Открыть чат$/, "/chats?product=7"],
  [{ user: 5 }, false, /^Отзыв о компании.+Написать продавцу$/, "/chats?user=5"],
  [{ user: 5 }, true, /^Вы написали компании\. .+когда она ответит\.Открыть чат$/, "/chats?user=5"],
])("the way to a review: %j, written: %s", async (about, hasWritten, words, link) => {
  const part = await render(<WhoMayReview about={about} hasWritten={hasWritten} />, { root: { viewer } });
  expect(part.textContent).toMatch(words);
  expect(linksOf(part)).toEqual([link]);
});

test("the author alone has the way to change or delete a review", async () => {
  const own = await draw({ ...view, isMine: true, mayClaim: false });
  expect(linksOf(own)).toEqual(["/user/9", "/profile/reviews/3"]);
  expect(linksOf(await draw(view))).not.toContain("/profile/reviews/3");
});

test("a form that changes a review has its stars and words", async () => {
  const sent = vi.fn();
  const own = { id: 3, rating: 4, text: "Рахмат" };
  const part = await render(<ReviewForm path="/profile/reviews/3" own={own} />, { onSubmit: sent });
  expect(part.querySelector("form button")?.textContent).toBe("Сохранить");
  await press(part, "input[value='2']");
  await press(part, "form button");
  const values = { own: "3", rating: "2", text: "Рахмат" };
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith("/profile/reviews/3", values));
});
