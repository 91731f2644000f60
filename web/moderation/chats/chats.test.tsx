// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import type { ModeratedUserView } from "#web/moderation/users/moderated-user-view.ts";
import { press, render } from "#web/test/render.tsx";
import type { ClaimedMessageView } from "./chat-claim-view.ts";
import { ChatOutcomeForm, type ChatOutcomeRefusal } from "./chat-outcome-form.tsx";
import { ClaimedMessages } from "./claimed-messages.tsx";
import { HeldItem, type HeldRefusal } from "./held-item.tsx";
import type { HeldView } from "./held-view.ts";
import { useListKeys } from "#web/moderation/keys/use-list-keys.ts";

const sender = { id: 9, name: "Улан", counts: [], claims: null } as unknown as ModeratedUserView;
const heldWith = (values: Partial<HeldView> = {}): HeldView => ({
  id: 4,
  text: "Куплю всё, пишите",
  photos: [],
  offer: null,
  sender,
  receiver: { id: 7, name: "Бакыт" },
  product: { id: 5, title: "Диван" },
  findings: [{ title: "То же самое разослано многим", fragment: "" }],
  wait: "5 мин",
  reason: "same_text",
  ...values,
});
const drawHeld = (
  held: HeldView,
  refusal?: HeldRefusal,
  onSubmit?: (path: string, form: Record<string, string>) => unknown,
) =>
  render(
    <ul>
      <HeldItem held={held} isCurrent refusal={refusal} />
    </ul>,
    onSubmit ? { onSubmit } : {},
  );

test("a message that waits says who wrote what to whom; what was found is the reason that is chosen first", async () => {
  const sent = vi.fn(() => null);
  const part = await drawHeld(heldWith(), undefined, sent);
  expect([...part.querySelectorAll("h2 a")].map((link) => link.getAttribute("href"))).toEqual([
    "/moderation/users/9",
    "/moderation/users/7",
  ]);
  expect(part.querySelector("a[href='/moderation/products/5']")?.textContent).toBe("Диван");
  await press(part, "button[value=refuse]");
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith("/", { message: "4", reason: "same_text", note: "", do: "refuse" }),
  );
  await press(part, "button[value=deliver]");
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith("/", { message: "4", do: "deliver" }));
});

test("a message of somebody gone, with a photo and a price, is shown as far as it is there", async () => {
  const photos = [
    { id: 3, small: "/moderation/v1/chat/photos/3-480.webp", full: "/moderation/v1/chat/photos/3-960.webp" },
  ];
  const part = await drawHeld(heldWith({ text: "", photos, offer: "300 сом", receiver: null, product: null }));
  expect(part.querySelector("h2")?.textContent).toContain("аккаунт удалён");
  expect(part.querySelector("img")?.getAttribute("alt")).toBe("Фото 1 из сообщения");
  expect(part.textContent).toContain("Предлагает цену: 300 сом");
});

test("why a message could not be refused is said at its field, with what was entered", async () => {
  const refusal: HeldRefusal = {
    reason: "other",
    note: "",
    message: "Напишите отправителю, что не так",
    field: "note",
  };
  const part = await drawHeld(heldWith(), refusal);
  expect(part.querySelector("select")?.value).toBe("other");
  expect(part.querySelector("textarea")?.getAttribute("aria-invalid")).toBe("true");
  expect([...part.querySelectorAll("[role=alert]")].map((one) => one.textContent)).toEqual([refusal.message]);
});

function Keys({ ids, onHelp }: { ids: number[]; onHelp: () => void }) {
  const current = useListKeys(
    ids.map((id) => ({ id })),
    { prefix: "held", approval: "deliver", onHelp },
  );
  return (
    <ul>
      {ids.map((id) => (
        <HeldItem key={id} held={heldWith({ id })} isCurrent={id === current} refusal={undefined} />
      ))}
    </ul>
  );
}

test("keys go through the messages, send the current one and lead to the reason", async () => {
  const [sent, onHelp] = [vi.fn((_path: string, _form: Record<string, string>) => null), vi.fn()];
  const part = await render(<Keys ids={[1, 2, 3]} onHelp={onHelp} />, { onSubmit: sent });
  const type = (key: string) =>
    act(async () => {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent("keydown", { key, code: `Key${key.toUpperCase()}`, bubbles: true }));
    });
  const current = () => part.querySelector("li[aria-current]")?.id;
  expect(current()).toBe("held-1");
  await type("j");
  expect([current(), document.activeElement?.id]).toEqual(["held-1", "held-1"]);
  await type("j");
  await type("j");
  await type("j");
  expect(current()).toBe("held-3");
  await type("k");
  expect([current(), document.activeElement?.id]).toEqual(["held-2", "held-2"]);
  await type("a");
  await vi.waitFor(() => expect(sent.mock.lastCall?.[1]).toEqual({ message: "2", do: "deliver" }));
  await type("b");
  expect(document.activeElement).toBe(part.querySelector("#held-2 select"));
  // In a field they are letters.
  await type("a");
  expect(sent).toHaveBeenCalledTimes(1);
  await act(async () => document.querySelector<HTMLElement>("#held-2")?.focus());
  await type("?");
  expect(onHelp).toHaveBeenCalled();
});

const messageWith = (values: Partial<ClaimedMessageView>): ClaimedMessageView => ({
  id: 1,
  isByAuthor: false,
  isReported: false,
  text: "Деньги вперёд",
  photos: [],
  hasLostPhotos: false,
  offer: null,
  isOrder: false,
  event: null,
  wasDeleted: false,
  isDeleted: false,
  time: "21 ноября 2026, 16:05",
  mayRemove: true,
  ...values,
});

test("of the messages of a claim those of the other can be chosen; the one it is about is", async () => {
  const messages = [
    messageWith({ id: 1, isByAuthor: true, mayRemove: false, text: "Здравствуйте" }),
    messageWith({ id: 2, isReported: true }),
    messageWith({ id: 3, isDeleted: true, mayRemove: false, text: "Позже" }),
    messageWith({ id: 4, isByAuthor: null, event: "offer_accepted", text: "", mayRemove: false }),
    messageWith({ id: 5, hasLostPhotos: true, text: "" }),
    messageWith({ id: 6, wasDeleted: true, isDeleted: true, mayRemove: false, text: "" }),
    messageWith({ id: 7, wasDeleted: true, isDeleted: true, mayRemove: false, text: "Код из SMS" }),
  ];
  const part = await render(
    <ClaimedMessages messages={messages} author="Айгүл" about="Бакыт" formId="decide" chosen={[5]} />,
  );
  const boxes = [...part.querySelectorAll<HTMLInputElement>("input[form=decide]")];
  expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([
    ["2", true],
    ["5", true],
  ]);
  const items = [...part.querySelectorAll("li")].map((item) => item.textContent);
  expect(items[0]).toContain("Айгүл (жалуется)");
  expect(items[2]).toContain("сейчас удалено");
  expect(items[3]).toContain("Цена принята");
  expect(items[4]).toContain("Фото больше нет");
  expect(items[5]).toContain("Сообщение удалено до жалобы");
  expect(items[6]).toMatch(/Сообщение удалено до жалобы.*Код из SMS/);
  const decided = await render(
    <ClaimedMessages messages={messages} author={null} about="Бакыт" formId={null} chosen={[]} />,
  );
  expect(decided.querySelector("input")).toBeNull();
  expect(decided.textContent).toContain("Аккаунт удалён (жалуется)");
});

const drawOutcomes = (values: { mayBlock?: boolean; mayRemove?: boolean; refusal?: ChatOutcomeRefusal } = {}) =>
  render(<ChatOutcomeForm formId="decide" mayBlock mayRemove refusal={undefined} {...values} />);
const outcomesOf = (part: HTMLElement) =>
  [...part.querySelectorAll<HTMLInputElement>("input[name=outcome]")].map(({ value }) => value);

test("staff is neither silenced nor blocked, and what is deleted is not deleted again", async () => {
  expect(outcomesOf(await drawOutcomes())).toEqual(["kept", "warned", "removed", "silenced", "blocked"]);
  const few = await drawOutcomes({ mayBlock: false, mayRemove: false });
  expect(outcomesOf(few)).toEqual(["kept", "warned"]);
  expect(few.querySelector("select")).toBeNull();
});

test("for how many days is asked of whom may write no more; what was refused keeps what was entered", async () => {
  const part = await drawOutcomes();
  const days = () => part.querySelector("select")?.closest("div.hidden");
  expect(days()).not.toBeNull();
  await press(part, "input[value=silenced]");
  expect(days()).toBeNull();
  const refusal = {
    outcome: "warned",
    messages: [],
    days: "3",
    note: "",
    message: "Напишите, что не так",
    field: "note",
  } as const;
  const refused = await drawOutcomes({ refusal });
  expect(refused.querySelector<HTMLInputElement>("input:checked")?.value).toBe("warned");
  expect(refused.querySelector("select")?.value).toBe("3");
  expect(refused.querySelector("[role=alert]")?.textContent).toBe(refusal.message);
});
