import "#web/payments/texts.ts";
import { redirect } from "react-router";
import {
  enterCorrection,
  enterEarlyEnd,
  getAdminWallet,
  listUserPayments,
  listWalletMovements,
  refundPayment,
  resolveRefund,
} from "#contracts/admin/payments/schemas.ts";
import { type PaymentFilter, paymentFilters } from "#contracts/admin/payments/rules.ts";
import { refundStates } from "#contracts/payments/rules.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { answerOf, refuseForm } from "#web/admin/admin-form.ts";
import { AdminBlock, AdminFrame } from "#web/admin/admin-frame.tsx";
import { paymentsPath } from "#web/admin/admin-sections.ts";
import { requireAdmin } from "#web/admin/require-admin.ts";
import { staffMeta } from "#web/moderation/staff/require-staff.ts";
import { formatSom, type TransactionView, viewTransaction } from "#web/payments/wallet-view.ts";
import { failNotFound, isFailureOf } from "#web/platform/api.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { makeKey } from "#web/platform/random-key.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/wallet-page.ts";
import { CorrectionForm, EarlyEndForm } from "./correction-forms.tsx";
import { PaymentRow, type PaymentView, viewPayment } from "./payment-row.tsx";
import { type AskedRefund, RefundQuestion, ResolveQuestion } from "./refund-questions.tsx";

/** `/moderation/admin/payments/:id`: the wallet of a user. `?refund=` opens the form for a payment, with `&number=` for one more of its order, `?resolve=` that for a refund that does not end; `?payments=` and `?key=` page the two lists, `?state=` narrows the payments. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api } = await requireAdmin({ request, context });
  const { language } = api;
  const { searchParams } = new URL(request.url);
  const ask = { params: { id: params.id } };
  const filter = paymentFilters.find((state) => state === searchParams.get("state"));
  try {
    const [wallet, payments, movements] = await Promise.all([
      api.call(getAdminWallet, ask),
      api.call(listUserPayments, { ...ask, query: { state: filter, limit: 10, key: searchParams.get("payments") } }),
      api.call(listWalletMovements, { ...ask, query: { limit: 10, key: searchParams.get("key") } }),
    ]);
    const rows = payments.results.map((payment) => viewPayment(payment, language));
    const nextOf = (name: string, key: string | null) => {
      if (key === null) return null;
      const next = new URLSearchParams(searchParams);
      for (const told of ["refund", "number", "resolve", "entered", "refunded"]) next.delete(told);
      next.set(name, key);
      return `?${next}`;
    };
    const { id, name, login } = wallet.user;
    return {
      path: `${paymentsPath}/${id}`,
      userId: id,
      name,
      login: login && formatPhone(login),
      balance: formatSom(wallet.balance, language),
      isOwn: wallet.is_own,
      earlyEnd: wallet.early_end && formatSom(wallet.early_end, language),
      filter,
      payments: rows,
      nextPayments: nextOf("payments", payments.key),
      movements: movements.results.map((one) => viewTransaction(one, language)),
      nextMovements: nextOf("key", movements.key),
      asked: findAsked(rows, searchParams),
      stuck: rows
        .flatMap(({ refunds }) => refunds)
        .find((refund) => refund.mayResolve && String(refund.id) === searchParams.get("resolve")),
      entered: searchParams.get("entered"),
      refunded: refundStates.find((state) => state === searchParams.get("refunded")) ?? null,
      key: makeKey(),
      meta: staffMeta(api, api.texts("admin")("money.wallet", { name }), `${paymentsPath}/${id}`),
    };
  } catch (error) {
    if ((["not_found", "key_invalid", "validation_failed"] as const).some((code) => isFailureOf(error, code)))
      failNotFound();
    throw error;
  }
}

/** What is to be given back: a payment, or one more payment of its order. */
function findAsked(rows: readonly PaymentView[], searchParams: URLSearchParams): AskedRefund | null {
  const row = rows.find(({ id }) => String(id) === searchParams.get("refund"));
  const number = searchParams.get("number");
  const asked = number === null ? row : row?.repeats.find((repeat) => repeat.number === number);
  return row && asked?.refundable ? { id: row.id, number, refundable: asked.refundable } : null;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { api } = await requireAdmin({ request, context });
  const form = await request.formData();
  const path = `${paymentsPath}/${params.id}`;
  const intent = textOf(form, "intent");
  const [amount, reason] = [textOf(form, "amount"), textOf(form, "reason")];
  // With another sum the same form is another movement.
  const key = `${textOf(form, "key").slice(0, 100)}-${amount.replaceAll(/[^\d.,]/g, "").slice(0, 20)}`;
  try {
    if (intent === "done" || intent === "refused") {
      const of = { params: { id: Number(textOf(form, "refund")) }, body: { state: intent, reason } } as const;
      const { state } = await api.call(resolveRefund, of);
      return redirect(`${path}?refunded=${state}`, 303);
    }
    if (intent === "refund") {
      const number = textOf(form, "number");
      const body = { amount, reason, ...(number && { number }) };
      const of = { params: { id: Number(textOf(form, "payment")) }, body, key: `${key}${number && `-${number}`}` };
      const { state } = await api.call(refundPayment, of);
      return redirect(`${path}?refunded=${state}`, 303);
    }
    if (intent === "early_end") {
      const input = { params: { id: Number(params.id) }, body: { reason }, key: `${key}-end` };
      const { id } = await api.call(enterEarlyEnd, input);
      return redirect(`${path}?entered=${id}`, 303);
    }
    const direction = textOf(form, "direction") === "out" ? "out" : "in";
    const body = { direction, amount, reason } as const;
    const input = { params: { id: Number(params.id) }, body, key: `${key}-${direction}` };
    const { id } = await api.call(enterCorrection, input);
    return redirect(`${path}?entered=${id}`, 303);
  } catch (error) {
    return refuseForm(error, form, formOf(intent));
  }
}

/** The form of the page that a button belongs to. */
function formOf(intent: string): "refund" | "resolve" | "early_end" | "correction" {
  if (intent === "done" || intent === "refused") return "resolve";
  return intent === "refund" || intent === "early_end" ? intent : "correction";
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function WalletPage({ loaderData, actionData }: Route.ComponentProps) {
  const { path, name, userId, login, balance, isOwn, payments, nextPayments, asked, stuck, entered, refunded } =
    loaderData;
  const t = useTranslations("admin");
  const money = useTranslations("admin.money");
  const form = { path, formKey: loaderData.key, entered };
  const refusedRefund = answerOf(actionData, "refund");
  const refusedResolution = answerOf(actionData, "resolve");
  return (
    <AdminFrame
      title={money("wallet", { name })}
      current="payments"
      answer={refusedRefund || refusedResolution ? undefined : actionData}
    >
      {!actionData && (entered || refunded) && (
        <div className="mb-4">
          <FormMessage kind={refunded === "refused" ? "error" : "success"}>
            {refunded ? money(`refunded.${refunded}`) : money("isEntered")}
          </FormMessage>
        </div>
      )}
      <AdminBlock>
        <p className="text-felt-600">{money("balance")}</p>
        <p className="text-3xl font-bold tracking-tight">{balance}</p>
        <p className="mt-1 text-sm wrap-anywhere">
          <PageLink
            to={`/moderation/users/${userId}`}
            className="inline-flex min-h-6 items-center text-lake-600 hover:underline"
          >
            {[name, login].filter(Boolean).join(" · ")}
          </PageLink>
        </p>
        {isOwn && <p className="mt-2 text-felt-600">{money("isOwn")}</p>}
      </AdminBlock>
      <AdminBlock title={money("payments")}>
        {(payments.length > 0 || loaderData.filter) && <PaymentFilters path={path} chosen={loaderData.filter} />}
        {payments.length === 0 && (
          <p className="pt-2 text-felt-600">{money(loaderData.filter ? "noSuchPayments" : "noPayments")}</p>
        )}
        <ol className="divide-y divide-felt-100">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} path={path} mayRefund={!isOwn} />
          ))}
        </ol>
        {nextPayments && (
          <LinkButton to={nextPayments} variant="soft" className="mt-3">
            {t("more")}
          </LinkButton>
        )}
      </AdminBlock>
      {!isOwn && <CorrectionForm {...form} refused={answerOf(actionData, "correction")} />}
      {!isOwn && loaderData.earlyEnd && (
        <EarlyEndForm {...form} amount={loaderData.earlyEnd} refused={answerOf(actionData, "early_end")} />
      )}
      <Movements movements={loaderData.movements} nextHref={loaderData.nextMovements} />
      {asked && !isOwn && <RefundQuestion path={path} formKey={form.formKey} asked={asked} refused={refusedRefund} />}
      {stuck && <ResolveQuestion path={path} refund={stuck} refused={refusedResolution} />}
    </AdminFrame>
  );
}

function PaymentFilters({ path, chosen }: { path: string; chosen: PaymentFilter | undefined }) {
  const money = useTranslations("admin.money");
  return (
    <nav aria-label={money("payments")} className="mb-1 flex flex-wrap gap-2">
      {[undefined, ...paymentFilters].map((filter) => (
        <PageLink
          key={filter ?? ""}
          to={filter ? `${path}?state=${filter}` : path}
          aria-current={filter === chosen ? "page" : undefined}
          className="inline-flex h-11 items-center rounded-full bg-felt-100 px-4 font-semibold hover:bg-felt-200 aria-[current]:bg-lake-600 aria-[current]:text-on-fill"
        >
          {money(filter ? `paymentFilter.${filter}` : "every")}
        </PageLink>
      ))}
    </nav>
  );
}

function Movements({ movements, nextHref }: { movements: readonly TransactionView[]; nextHref: string | null }) {
  const t = useTranslations("admin");
  const money = useTranslations("admin.money");
  const kinds = useTranslations("payments.kind");
  return (
    <AdminBlock title={money("movements")}>
      {movements.length === 0 && <p className="text-felt-600">{money("noMovements")}</p>}
      <ol className="divide-y divide-felt-100">
        {movements.map(({ id, kind, amount, isIncome, balance, date }) => (
          <li key={id} className="flex min-h-14 items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{kinds(kind)}</span>
              <span className="block text-xs text-felt-600">
                № {id} · {date}
              </span>
            </span>
            <span className="text-right whitespace-nowrap tabular-nums">
              <span className={`block font-semibold ${isIncome ? "text-ok" : ""}`}>{amount}</span>
              <span className="block text-xs text-felt-600">{money("after", { balance })}</span>
            </span>
          </li>
        ))}
      </ol>
      {nextHref && (
        <LinkButton to={nextHref} variant="soft" className="mt-3">
          {t("more")}
        </LinkButton>
      )}
    </AdminBlock>
  );
}
