import type { ReactNode } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import type { Refused } from "#web/admin/admin-form.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { AmountField, ReasonField } from "./money-fields.tsx";
import type { PaymentView } from "./payment-row.tsx";

interface QuestionProps {
  /** The page of the wallet. */
  path: string;
  refused: Refused | undefined;
}

interface FrameProps extends QuestionProps {
  title: string;
  text: string;
  /** Of the page, so that a refusal opens the question again. */
  query: string;
  fields: ReactNode;
  buttons: ReactNode;
}

/** A question over the page of the wallet: a form with its reason, what was refused, and the way back. */
function QuestionFrame({ path, refused, title, text, query, fields, buttons }: FrameProps) {
  const t = useTranslations("admin");
  const navigate = useNavigate();
  return (
    <Modal
      label={title}
      closeLabel={t("close")}
      closeHref={path}
      onClose={() => void navigate(path, { replace: true, preventScrollReset: true })}
    >
      <h2 className="mb-2 pr-10 text-xl font-bold tracking-tight wrap-anywhere">{title}</h2>
      <p className="text-felt-600">{text}</p>
      {refused?.message && (
        <div className="mt-3">
          <FormMessage kind="error">{refused.message}</FormMessage>
        </div>
      )}
      <Form noValidate method="post" action={`${path}?${query}`} className="mt-4 grid gap-3">
        {fields}
        <ReasonField refused={refused} />
        <div className="flex flex-wrap gap-2.5">
          {buttons}
          <LinkButton to={path} size="m">
            {t("cancel")}
          </LinkButton>
        </div>
      </Form>
    </Modal>
  );
}

/** A payment that is to be given back, or one more payment of its order. */
export interface AskedRefund {
  id: number;
  number: string | null;
  refundable: string;
}

/** How much of a payment goes back, and why. */
export function RefundQuestion({
  path,
  formKey,
  refused,
  asked: { id, number, refundable },
}: QuestionProps & { formKey: string; asked: AskedRefund }) {
  const money = useTranslations("admin.money");
  const isBusy = useNavigation().state !== "idle";
  const query = new URLSearchParams({ refund: String(id), ...(number !== null && { number }) });
  return (
    <QuestionFrame
      path={path}
      refused={refused}
      title={number === null ? money("refundOf", { id }) : money("refundRepeatOf", { number })}
      text={money("refundText")}
      query={String(query)}
      fields={
        <>
          <input type="hidden" name="key" value={refused?.typed["key"] ?? formKey} />
          <input type="hidden" name="payment" value={id} />
          {number !== null && <input type="hidden" name="number" value={number} />}
          <AmountField label={money("refundAmount")} refused={refused} hint={money("refundMax", { max: refundable })} />
        </>
      }
      buttons={
        <Button type="submit" name="intent" value="refund" size="m" variant="danger" aria-busy={isBusy}>
          {money("refund")}
        </Button>
      }
    />
  );
}

/** How a refund has ended that its provider never showed, and why one knows. */
export function ResolveQuestion({
  path,
  refused,
  refund: { id, amount },
}: QuestionProps & { refund: PaymentView["refunds"][number] }) {
  const money = useTranslations("admin.money");
  const isBusy = useNavigation().state !== "idle";
  return (
    <QuestionFrame
      path={path}
      refused={refused}
      title={money("resolveOf", { amount })}
      text={money("resolveText")}
      query={`resolve=${id}`}
      fields={<input type="hidden" name="refund" value={id} />}
      buttons={
        <>
          <Button type="submit" name="intent" value="done" size="m" variant="primary" aria-busy={isBusy}>
            {money("resolveAs.done")}
          </Button>
          <Button type="submit" name="intent" value="refused" size="m" variant="danger" aria-busy={isBusy}>
            {money("resolveAs.refused")}
          </Button>
        </>
      }
    />
  );
}
