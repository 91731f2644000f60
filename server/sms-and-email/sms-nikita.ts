import type { Channel, Outcome } from "./channel.ts";

/** Milliseconds. */
const timeout = 15_000;
/** Characters; real answers have a few hundred. */
const maxAnswerLength = 16_384;

/** By the status of the answer (HTTP interface of smspro.nikita.kg, «message»). Unknown ones are retried. */
const outcomes: Record<number, Outcome> = {
  0: { result: "accepted" },
  1: { result: "refused", cause: "status 1", alert: "the SMS provider finds our request malformed" },
  2: { result: "failed", cause: "status 2", alert: "the SMS provider refuses our login" },
  3: { result: "failed", cause: "status 3", alert: "the SMS provider refuses our address" },
  4: { result: "failed", cause: "status 4", alert: "no money is left at the SMS provider" },
  5: { result: "failed", cause: "status 5", alert: "the SMS provider does not know our sender" },
  // Forbidden words; an invalid number.
  6: { result: "refused", cause: "status 6" },
  7: { result: "refused", cause: "status 7" },
  8: { result: "refused", cause: "status 8", alert: "the SMS provider finds our request's time malformed" },
  // Too many requests: to be retried under the same id after 5 to 10 s.
  9: { result: "failed", cause: "status 9" },
  // An id that was accepted before.
  10: { result: "accepted" },
  11: { result: "accepted", alert: "the SMS provider's account is in test mode: nothing reaches phones" },
};

/**
 * SMS through smspro.nikita.kg: `nikita://login:password@smspro.nikita.kg/?sender=Jarya`; `nikita+http:` for a stand-in
 * without TLS on this machine.
 */
export function createNikitaChannel(address: string): Channel {
  const url = new URL(address);
  const target = `${url.protocol === "nikita+http:" ? "http" : "https"}://${url.host}/api/message`;
  const account = {
    login: decodeURIComponent(url.username),
    pwd: decodeURIComponent(url.password),
    sender: url.searchParams.get("sender") ?? "",
  };
  const stopping = new AbortController();
  return {
    async deliver({ reference, recipient, text }) {
      const body = writeRequest({ ...account, id: reference, text, phone: recipient.replace(/^\+/, "") });
      try {
        const answer = await fetch(target, {
          method: "POST",
          headers: { "content-type": "application/xml" },
          body,
          redirect: "manual",
          signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeout)]),
        });
        if (answer.status !== 200) {
          await answer.body?.cancel();
          return {
            result: "failed",
            cause: `http ${answer.status}`,
            alert: `the SMS provider answers ${answer.status}`,
          };
        }
        return readAnswer(await readText(answer), reference);
      } catch (error) {
        return { result: "failed", ...describeFailure(error) };
      }
    },
    close() {
      stopping.abort();
    },
  };
}

type Field = "login" | "pwd" | "id" | "sender" | "text" | "phone";

function writeRequest(values: Record<Field, string>): string {
  const element = (name: Field) => `<${name}>${escapeXml(values[name])}</${name}>`;
  const head = (["login", "pwd", "id", "sender", "text"] as const).map(element).join("");
  return `<?xml version="1.0" encoding="UTF-8"?><message>${head}<phones>${element("phone")}</phones></message>`;
}

/** The text of the answer; empty when it is too long. */
async function readText(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxAnswerLength) return "";
  }
  return text;
}

function readAnswer(xml: string, reference: string): Outcome {
  const response = readElement(xml, "response") ?? "";
  const id = unescapeXml(readElement(response, "id") ?? "").trim();
  const status = unescapeXml(readElement(response, "status") ?? "");
  if (!/^\s*\d{1,4}\s*$/.test(status) || (id && id !== reference)) {
    return { result: "failed", cause: "answer not understood", alert: "the SMS provider's answer is not understood" };
  }
  const number = Number(status);
  return (
    outcomes[number] ?? { result: "failed", cause: `status ${number}`, alert: `the SMS provider answers ${number}` }
  );
}

/** The content of the first element with this name and any namespace prefix. */
function readElement(xml: string, name: string): string | undefined {
  const found = new RegExp(`<((?:[\\w.-]+:)?${name})(?:\\s[^<>]*)?>([^]*?)</\\1\\s*>`).exec(xml)?.[2];
  return found === undefined
    ? undefined
    : found.replace(/<!\[CDATA\[([^]*?)\]\]>/g, (_, text: string) => escapeXml(text));
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const characters = Object.fromEntries(Object.entries(entities).map(([character, entity]) => [entity, character]));

/** Escaped text for XML 1.0, without characters that it does not allow. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
    .replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|\w+);/gi, (entity, decimal?: string, hex?: string) => {
    const point = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : (characters[entity] ?? entity);
  });
}

function describeFailure(error: unknown): Pick<Outcome, "cause" | "alert"> {
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  const inner = error instanceof Error ? error.cause : undefined;
  const code = inner instanceof Error && "code" in inner ? String(inner.code) : "no connection";
  const cause = isTimeout ? "timeout" : code;
  return { cause, alert: `the SMS provider cannot be reached: ${cause}` };
}
