import { useEffect, useState } from "react";
import { answersToOrder, endsOrder, type OrderAnswer, type OrderState } from "#contracts/chat/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { RoomForm } from "./room-form.tsx";

interface OrderAnswersProps {
  /** The order. */
  message: number;
  state: OrderState;
  /** The reader has sent it. */
  isOwn: boolean;
  /** Nobody can write in the room any more: only answers that end the order remain. */
  isClosed?: boolean;
  /** Called once the server has it. */
  onAnswered?: (answer: OrderAnswer) => void;
}

const labels = {
  accepted: "accept",
  unavailable: "unavailable",
  question: "question",
  completed: "completed",
  cancelled: "cancel",
} as const satisfies Record<OrderAnswer, string>;

/** What cannot be taken back is asked about. */
const questions = { unavailable: "unavailableQuestion", cancelled: "cancelQuestion" } as const;

/** Milliseconds in which a new set of answers takes no press: the second one of a double tap on «Принять» would say that all was handed over. */
const pause = 1_000;

/** What can be said of an order with one tap; nothing once it is over. */
export function OrderAnswers({ message, state, isOwn, isClosed = false, onAnswered }: OrderAnswersProps) {
  const t = useTranslations("chat.order");
  const answers = answersToOrder(state, isOwn).filter((answer) => !isClosed || endsOrder(answer));
  const [settled, setSettled] = useState(state);
  useEffect(() => {
    if (state === settled) return undefined;
    const timer = setTimeout(setSettled, pause, state);
    return () => clearTimeout(timer);
  }, [state, settled]);
  if (answers.length === 0) return null;
  return (
    <div className="mt-0.5 flex flex-wrap gap-2" inert={state !== settled}>
      {answers.map((answer) => (
        <RoomForm
          key={answer}
          intent="answer_order"
          fields={{ message, answer }}
          onDone={() => onAnswered?.(answer)}
          {...((answer === "unavailable" || answer === "cancelled") && { question: t(questions[answer]) })}
        >
          <Button type="submit" variant={answer === "accepted" || answer === "completed" ? "primary" : "plain"}>
            {t(isOwn && answer === "completed" ? "received" : labels[answer])}
          </Button>
        </RoomForm>
      ))}
    </div>
  );
}
