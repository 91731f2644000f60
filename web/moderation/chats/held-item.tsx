import ChevronDown from "lucide-react/icons/chevron-down";
import { Form, useNavigation } from "react-router";
import { messageRefusals } from "#contracts/chat/refusals.ts";
import { maxNoteLength } from "#contracts/moderation/rules.ts";
import { subjectLinkClass } from "#web/moderation/claims/claim-subject.tsx";
import { Key } from "#web/moderation/keys/key.tsx";
import { MarkedText } from "#web/moderation/review/marked-text.tsx";
import { UserFacts } from "#web/moderation/users/user-facts.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { ChatPhotos } from "./chat-photos.tsx";
import type { HeldView } from "./held-view.ts";

/** Why a decision was not taken, with what was entered. */
export interface HeldRefusal {
  reason: string;
  note: string;
  message: string;
  field?: "note" | undefined;
}

interface HeldItemProps {
  held: HeldView;
  isCurrent: boolean;
  refusal: HeldRefusal | undefined;
}

/** A message that waits: who wrote it to whom, what was found in it, and the two decisions. */
export function HeldItem({ held, isCurrent, refusal }: HeldItemProps) {
  const t = useTranslations("moderation");
  const { id, text, findings, photos, offer, sender, wait } = held;
  return (
    <li
      id={`held-${id}`}
      tabIndex={-1}
      aria-current={isCurrent ? "true" : undefined}
      className="rounded-l border border-felt-200 bg-felt-0 p-4 outline-none 720:p-5 hydrated:aria-[current]:border-lake-600"
    >
      <Heading held={held} />
      <p className="mt-1 text-xs text-felt-600">{t("chats.waits", { wait })}</p>
      {findings.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label={t("findings")}>
          {findings.map(({ title, fragment }) => (
            <li key={title + fragment}>
              <Badge variant="notice" className="h-auto! min-h-[26px] py-0.5">
                {title}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 rounded-m bg-felt-100 p-3.5">
        {text !== "" && (
          <p className="whitespace-pre-line wrap-anywhere">
            <MarkedText text={text} fragments={findings.map(({ fragment }) => fragment)} />
          </p>
        )}
        {offer && <p className="font-semibold">{t("chats.offer", { price: offer })}</p>}
        <ChatPhotos photos={photos} />
      </div>
      <details className="group mt-2 text-sm">
        <summary className="inline-flex min-h-11 items-center gap-1 text-lake-600">
          {t("chats.aboutSender")}
          <Icon of={ChevronDown} size={16} className="transition-transform group-open:rotate-180" />
        </summary>
        <UserFacts user={sender} />
      </details>
      <Decision held={held} refusal={refusal} />
    </li>
  );
}

function Heading({ held: { sender, receiver, product } }: { held: HeldView }) {
  const t = useTranslations("moderation");
  return (
    <>
      <h2 className="text-lg font-semibold wrap-anywhere">
        <PageLink to={`/moderation/users/${sender.id}`} className={subjectLinkClass}>
          {sender.name}
        </PageLink>
        <span aria-hidden> → </span>
        <span className="sr-only">{t("chats.writesTo")}</span>
        {receiver ? (
          <PageLink to={`/moderation/users/${receiver.id}`} className={subjectLinkClass}>
            {receiver.name}
          </PageLink>
        ) : (
          t("accountGone")
        )}
      </h2>
      {product && <RoomProduct product={product} />}
    </>
  );
}

/** The listing that a room is about. */
export function RoomProduct({ product: { id, title } }: { product: { id: number | null; title: string } }) {
  return (
    <p className="text-sm text-felt-600 wrap-anywhere">
      {id === null ? (
        title
      ) : (
        <PageLink to={`/moderation/products/${id}`} className={subjectLinkClass}>
          {title}
        </PageLink>
      )}
    </p>
  );
}

function Decision({ held: { id, reason }, refusal }: Pick<HeldItemProps, "held" | "refusal">) {
  const t = useTranslations("moderation");
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="mt-2 grid gap-4 border-t border-felt-200 pt-4">
      {refusal && refusal.field !== "note" && <FormMessage kind="error">{refusal.message}</FormMessage>}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="message" value={id} />
        <Button
          type="submit"
          name="do"
          value="deliver"
          variant="outline"
          className="max-480:w-full"
          aria-busy={isBusy}
          aria-keyshortcuts="A"
        >
          {t("chats.deliver")}
          <Key name="A" className="bg-felt-100 text-felt-900" />
        </Button>
      </Form>
      <Form method="post" preventScrollReset aria-label={t("chats.refuse")} className="grid gap-3 720:grid-cols-2">
        <input type="hidden" name="message" value={id} />
        <Select label={t("chats.reason")} name="reason" defaultValue={refusal?.reason ?? reason} aria-keyshortcuts="B">
          {messageRefusals.map((one) => (
            <option key={one} value={one}>
              {t(`refusal.${one}`)}
            </option>
          ))}
        </Select>
        <TextArea
          label={t("chats.noteForSender")}
          name="note"
          rows={1}
          maxLength={maxNoteLength}
          defaultValue={refusal?.note}
          error={refusal?.field === "note" ? refusal.message : undefined}
          className="[&_textarea]:min-h-11"
        />
        <Button
          type="submit"
          name="do"
          value="refuse"
          variant="outline"
          className="720:justify-self-start"
          aria-busy={isBusy}
        >
          {t("chats.refuse")}
        </Button>
      </Form>
    </div>
  );
}
