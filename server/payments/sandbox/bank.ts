import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type BankAction, bankActions, renderBankPage } from "./bank-page.ts";

/*
 * A bank for the demo and for tests: it speaks the protocol of Freedom Pay as its documents say, on the other side of ours, and moves no money. It
 * shares no code with the client, so that a mistake there is not made here as well.
 */

interface BankPayment {
  id: string;
  /** As the shop asked for it. */
  order: Record<string, string>;
  state: "new" | "success" | "failed";
  /** What a refusal says of itself. */
  failure?: Record<string, string>;
  refunded: number;
}

/** Code and words of a refusal, as banks say it. */
const refusals: Partial<Record<BankAction, readonly [code: string, words: string]>> = {
  refuse: ["300", "Недостаточно средств на карте"],
  refuse_expired: ["301", "Истёк срок действия карты"],
  refuse_declined: ["302", "Операция отклонена банком-эмитентом"],
  refuse_limit: ["303", "Превышен лимит по карте"],
  refuse_not_confirmed: ["304", "Ошибка аутентификации 3D Secure"],
};

interface BankOptions {
  merchant: string;
  secret: string;
  /** Where its pages are for the browser of whoever pays. */
  pages: string;
  /** Where the shop is on this machine, which may be another address than the one it gives. */
  siteUrl?: string;
  /** Sends a callback; the shop's answer, undefined without one. */
  send?: (address: string, form: URLSearchParams) => Promise<string | undefined>;
  /** Told of every question of the shop, before the bank has done anything and before it answers. */
  onAsked?: (script: string, moment: "asked" | "done") => unknown;
  /** Milliseconds until what is paid later is told. */
  delay?: number;
}

export interface Bank {
  /** Its address on this machine, once it listens. */
  listen(): Promise<string>;
  /** What a person does on the page of a payment; resolves once the shop was told. */
  act(payment: string, action: BankAction): Promise<void>;
  /** How it answers the shop, for tests: as HTML, with nothing for long, with a wrong signature. */
  mood: "well" | "html" | "silent" | "unsigned" | "refusing";
  /** What the shop has answered to callbacks, last first. */
  answers: string[];
  /** The payments that it has, amounts in som: what its register would say. */
  known(): { id: string; order: string; amount: string; state: BankPayment["state"]; refunded: number }[];
  /** Breaks off whatever it is being asked. */
  hangUp(): void;
  close(): Promise<void>;
}

const maxBytes = 64 * 1024;
const maxPayments = 10_000;

/** Opens a bank; nothing listens yet. */
export function openBank(options: BankOptions): Bank {
  const payments = new Map<string, BankPayment>();
  const timers = new Set<NodeJS.Timeout>();
  const server: Server = createServer((request, response) => {
    void handle(bank, options, payments, request, response).catch(() => response.writeHead(500).end());
  });
  const bank: Bank = {
    mood: "well",
    answers: [],
    async listen() {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const address = server.address();
      return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    },
    async act(id, action) {
      const payment = payments.get(id);
      if (!payment) throw new Error("the bank knows no such payment");
      await decide(bank, options, payment, action, timers);
    },
    known: () =>
      [...payments.values()].map(({ id, order, state, refunded }) => {
        return { id, order: order["pg_order_id"] ?? "", amount: order["pg_amount"] ?? "", state, refunded };
      }),
    hangUp: () => server.closeAllConnections(),
    async close() {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => void server.close(resolve));
    },
  };
  return bank;
}

async function decide(
  bank: Bank,
  options: BankOptions,
  payment: BankPayment,
  action: BankAction,
  timers: Set<NodeJS.Timeout>,
): Promise<void> {
  // Whoever goes back to the page of what is paid does not pay again.
  if (payment.state === "success" && action !== "refuse_after_pay") return;
  const refusal = refusals[action];
  payment.state = refusal ? "failed" : "success";
  if (refusal) payment.failure = { pg_failure_code: refusal[0], pg_failure_description: refusal[1] };
  if (action === "pay_silently") return;
  if (action === "pay_later") {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void tell(bank, options, payment, {});
    }, options.delay ?? 30_000);
    timers.add(timer.unref());
    return;
  }
  if (action === "sign_wrongly") return tell(bank, options, payment, { secret: "another secret" });
  if (action === "change_amount") return tell(bank, options, payment, { amount: "1.00" });
  await tell(bank, options, payment, { result: refusal ? "0" : "1" });
  if (action === "pay_twice") await tell(bank, options, payment, {});
  if (action === "refuse_after_pay") await tell(bank, options, payment, { result: "0" });
}

interface Told {
  result?: string;
  amount?: string;
  secret?: string;
}

/** Calls the shop back with the result of a payment. */
async function tell(bank: Bank, options: BankOptions, { id, order, failure }: BankPayment, told: Told): Promise<void> {
  const address = order["pg_result_url"] ?? "";
  const fields: Record<string, string> = {
    pg_order_id: order["pg_order_id"] ?? "",
    pg_payment_id: id,
    pg_amount: told.amount ?? order["pg_amount"] ?? "",
    pg_currency: order["pg_currency"] ?? "KGS",
    pg_result: told.result ?? "1",
    pg_can_reject: "0",
    pg_payment_method: "bankcard",
    ...(told.result === "0" && failure),
    pg_card_pan: "4400-43XX-XXXX-5544",
    pg_payment_date: new Date().toISOString().slice(0, 19).replace("T", " "),
    pg_salt: randomBytes(8).toString("hex"),
  };
  fields["pg_sig"] = signature(lastSegment(address), fields, told.secret ?? options.secret);
  const { pathname } = new URL(address);
  const reached = options.siteUrl === undefined ? address : options.siteUrl + pathname;
  const answer = await (options.send ?? post)(reached, new URLSearchParams(fields));
  bank.answers.unshift(answer ?? "");
}

async function post(address: string, form: URLSearchParams): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { method: "POST", body: form, signal: AbortSignal.timeout(15_000) });
    return await answer.text();
  } catch {
    // A shop that is away is told by its own questions.
    return undefined;
  }
}

async function handle(
  bank: Bank,
  options: BankOptions,
  payments: Map<string, BankPayment>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://bank");
  const [, place = "", id = ""] = url.pathname.split("/");
  const form = request.method === "POST" ? await readForm(request) : {};
  if (place === "pay") return servePage(bank, { payment: payments.get(id), ...options }, { request, form }, response);
  await options.onAsked?.(place, "asked");
  const answer = answerShop(options, payments, place, form);
  await options.onAsked?.(place, "done");
  if (!answer || request.method !== "POST") return void response.writeHead(404).end();
  if (bank.mood === "silent") return;
  if (bank.mood === "html") return sendText(response, "text/html", "<html><body>502 Bad Gateway</body></html>");
  const refused = { pg_status: "error", pg_error_code: "101", pg_error_description: "Merchant is blocked" };
  const said: Nested = { ...(bank.mood === "refusing" ? refused : answer), pg_salt: randomBytes(8).toString("hex") };
  const secret = bank.mood === "unsigned" ? "another secret" : options.secret;
  sendText(response, "application/xml", toXml({ ...said, pg_sig: signature(place, said, secret) }));
}

function servePage(
  bank: Bank,
  { payment, pages }: BankOptions & { payment: BankPayment | undefined },
  { request, form }: { request: IncomingMessage; form: Record<string, string> },
  response: ServerResponse,
): void {
  if (!payment) return void response.writeHead(404).end();
  const { id, order, state } = payment;
  // The shop may be open under another name than the one it has of itself.
  const { pathname, search } = new URL(order["pg_success_url"] ?? "/", "http://shop");
  const back = pages.startsWith("/") ? pathname + search : (order["pg_success_url"] ?? "/");
  const action = bankActions.find((known) => known === form["action"]);
  if (request.method === "POST" && action) {
    return void bank.act(id, action).then(() => response.writeHead(303, { location: back }).end());
  }
  const page = { action: `${pages}/pay/${id}`, back, isOpen: state === "new" };
  const text = renderBankPage({ ...page, amount: order["pg_amount"] ?? "", language: order["pg_language"] ?? "ru" });
  sendText(response, "text/html; charset=utf-8", text);
}

interface Nested {
  [name: string]: string | Nested;
}

function answerShop(
  { merchant, secret, pages }: BankOptions,
  payments: Map<string, BankPayment>,
  script: string,
  form: Record<string, string>,
): Nested | undefined {
  const refuse = (code: string, text: string) => ({
    pg_status: "error",
    pg_error_code: code,
    pg_error_description: text,
  });
  if (!["init_payment.php", "get_status3.php", "revoke.php"].includes(script)) return undefined;
  if (form["pg_sig"] !== signature(script, form, secret)) return refuse("9998", "Wrong signature");
  if (form["pg_merchant_id"] !== merchant) return refuse("9997", "Unknown merchant");
  if (script === "init_payment.php") {
    if (payments.size >= maxPayments) payments.delete(payments.keys().next().value ?? "");
    const same = [...payments.values()].find(({ order }) => order["pg_idempotency_key"] === form["pg_idempotency_key"]);
    const id = same?.id ?? String(100_000_000 + Math.floor(Math.random() * 800_000_000));
    if (!same) payments.set(id, { id, order: form, state: "new", refunded: 0 });
    const redirect = { pg_redirect_url: `${pages}/pay/${id}`, pg_redirect_url_type: "need data" };
    return { pg_status: "ok", pg_payment_id: id, ...redirect };
  }
  const payment = payments.get(form["pg_payment_id"] ?? "");
  if (!payment) return refuse("340", "Unknown payment");
  if (script === "revoke.php") {
    const amount = Number(form["pg_refund_amount"]);
    if (payment.state !== "success" || !(amount > 0) || payment.refunded + amount > Number(payment.order["pg_amount"]))
      return refuse("490", "Cannot be refunded");
    payment.refunded += amount;
    return { pg_status: "ok" };
  }
  return {
    pg_status: "ok",
    pg_payment_id: payment.id,
    pg_payment_status: payment.state,
    pg_amount: payment.order["pg_amount"] ?? "",
    pg_refund_amount: payment.refunded.toFixed(2),
    ...(payment.state === "failed" && payment.failure),
    ...(payment.refunded > 0 && {
      pg_refund_payments: { pg_refund_payment: { pg_payment_id: "1", pg_amount: (-payment.refunded).toFixed(2) } },
    }),
  };
}

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += String(chunk);
    if (text.length > maxBytes) throw new Error("too long");
  }
  return Object.fromEntries(new URLSearchParams(text));
}

function lastSegment(address: string): string {
  return /([^/]*)$/.exec(address.replace(/\?.*$/, ""))?.[1] ?? "";
}

function signature(script: string, fields: Nested, secret: string): string {
  const flatten = (value: string | Nested): string[] =>
    typeof value === "string"
      ? [value]
      : Object.keys(value)
          .filter((name) => name !== "pg_sig")
          .toSorted()
          .flatMap((name) => flatten(value[name] ?? ""));
  return createHash("md5")
    .update([script, ...flatten(fields), secret].join(";"))
    .digest("hex");
}

function toXml(fields: Nested): string {
  const write = (values: Nested): string =>
    Object.entries(values)
      .map(([name, value]) => `<${name}>${typeof value === "string" ? escapeText(value) : write(value)}</${name}>`)
      .join("");
  return `<?xml version="1.0" encoding="utf-8"?><response>${write(fields)}</response>`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function sendText(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(text);
}
