import "#web/chat/texts.ts";
import "./texts.ts";
import ClipboardList from "lucide-react/icons/clipboard-list";
import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { orderStages } from "#contracts/cart/rules.ts";
import { listReceivedOrders, listSentOrders } from "#contracts/cart/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { findSession, isActingAs } from "#web/accounts/session/session.ts";
import { privateMeta } from "#web/business/profile/page-forms.ts";
import { actOnRoom } from "#web/chat/act-on-room.ts";
import type { RoomAnswer } from "#web/chat/view/room-intents.ts";
import { failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { OwnTitle } from "#web/accounts/session/own-title.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/orders-page.ts";
import { OrderCard } from "./order-card.tsx";
import {
  isAnsweredInPlace,
  ordersPath,
  ordersPathOf,
  type OrdersQuery,
  type OrderTab,
  orderTabs,
  readAnswered,
  readOrdersQuery,
  viewOrder,
} from "./orders-view.ts";

/** Orders on a page of the list. */
const pageSize = 20;

/** `/profile/orders`: orders that one has sent, and those that one's business got; `?tab=`, `?stage=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { searchParams } = new URL(request.url);
  const tabs = await findTabs(context);
  const query = readOrdersQuery(searchParams, tabs);
  const call = query.tab === "received" ? listReceivedOrders : listSentOrders;
  const words = { isOwn: query.tab === "sent", language: api.language, t: api.texts("chat.order") };
  try {
    const page = await api.call(call, {
      query: { stage: query.stage, limit: pageSize, key: searchParams.get("key") ?? undefined },
    });
    return {
      tabs,
      query,
      isFirst: !searchParams.has("key"),
      orders: page.results.map((order) => viewOrder(order, words)),
      nextKey: page.key,
      answered: readAnswered(searchParams),
      meta: privateMeta(api, api.texts("cart")("orders.title"), ordersPath),
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid") || isFailureOf(error, "validation_failed")) failNotFound();
    throw error;
  }
}

/** A business has both; whoever answers its chats has what it got, others of its staff what they have sent themselves. */
async function findTabs(context: Route.LoaderArgs["context"]): Promise<readonly OrderTab[]> {
  const session = await findSession(context);
  const acting = session?.staff.acting;
  if (acting) return acting.membership?.role === "chat" ? ["received"] : ["sent"];
  return session?.account.is_business ? orderTabs : ["sent"];
}

/** Answers an order, as the form of its chat does. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const intent = textOf(form, "intent");
  if (intent !== "answer_order") failNotFound();
  if (!(await isActingAs(context, form.get("as"))))
    return data<RoomAnswer>({ intent, refusal: api.texts("chat")("actingChanged") }, { status: 409 });
  try {
    await actOnRoom(api, "", intent, form);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return data<RoomAnswer>({ intent, refusal: error.problem.detail }, { status: error.problem.status });
  }
  if (form.has("inline")) return data<RoomAnswer>({ intent });
  // A form can be sent before scripts start. The answered order may leave the list, so the page reports the result.
  const list = ordersPathOf(readOrdersQuery(new URL(request.url).searchParams, orderTabs));
  return redirect(`${list}&answered=${textOf(form, "message")}.${textOf(form, "answer")}`, 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

/** An order that was answered stays in the list, also of a stage that it has left, until that is loaded anew; its card knows the answer. */
export function shouldRevalidate({ formData, actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return isAnsweredInPlace(formData, actionResult) ? false : defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("cart");
  const { tabs, query, orders, nextKey, isFirst, answered } = loaderData;
  const message = actionData && ("refusal" in actionData ? actionData.refusal : undefined);
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <div className="mb-3">
        <OwnTitle of="business">{t("orders.title")}</OwnTitle>
      </div>
      {tabs.length > 1 && <Tabs tabs={tabs} query={query} />}
      <Stages query={query} />
      {message !== undefined && <FormMessage kind="error">{message}</FormMessage>}
      {message === undefined && answered && (
        <div className="mb-4">
          <FormMessage kind="success">
            {t("orders.answered", { number: String(answered.id), state: t(`orders.state.${answered.answer}`) })}
          </FormMessage>
        </div>
      )}
      {orders.length === 0 ? (
        <NoOrders query={query} isFirst={isFirst} />
      ) : (
        <ul className="grid gap-3">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} isOwn={query.tab === "sent"} />
          ))}
        </ul>
      )}
      {nextKey !== null && (
        <LinkButton to={ordersPathOf(query, nextKey)} variant="soft" rel="next" className="mt-5">
          {t("orders.more")}
        </LinkButton>
      )}
    </div>
  );
}

function Tabs({ tabs, query }: { tabs: readonly OrderTab[]; query: OrdersQuery }) {
  const t = useTranslations("cart");
  return (
    <nav aria-label={t("orders.title")} className="scroll-row mb-4 gap-6 border-b border-felt-200">
      {tabs.map((tab) => (
        <PageLink
          key={tab}
          to={ordersPathOf({ tab, stage: undefined })}
          aria-current={tab === query.tab ? "page" : undefined}
          className="flex h-12 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-felt-600 aria-[current]:border-lake-600 aria-[current]:text-felt-900"
        >
          {t(`orders.tab.${tab}`)}
        </PageLink>
      ))}
    </nav>
  );
}

function Stages({ query: { tab, stage } }: { query: OrdersQuery }) {
  const t = useTranslations("cart");
  return (
    <nav aria-label={t("orders.stages")} className="scroll-row mb-4 gap-2 py-1">
      {[undefined, ...orderStages].map((one) => (
        <PageLink
          key={one ?? "all"}
          to={ordersPathOf({ tab, stage: one })}
          aria-current={one === stage ? "page" : undefined}
          className={`${chipClass} aria-[current]:border-lake-600 aria-[current]:bg-lake-50 aria-[current]:text-lake-700`}
        >
          {t(`orders.stage.${one ?? "all"}`)}
        </PageLink>
      ))}
    </nav>
  );
}

/** Nothing to list: what orders are, or how to see all of them. */
function NoOrders({ query: { tab, stage }, isFirst }: { query: OrdersQuery; isFirst: boolean }) {
  const t = useTranslations("cart");
  if (stage !== undefined || !isFirst)
    return (
      <EmptyState icon={ClipboardList} title={t("orders.noneHere")} text={t("orders.noneHereText")}>
        <LinkButton to={ordersPathOf({ tab, stage: undefined })} variant="outline" size="m">
          {t("orders.showAll")}
        </LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState icon={ClipboardList} title={t(`orders.none.${tab}`)} text={t(`orders.noneText.${tab}`)}>
      {tab === "sent" && (
        <LinkButton to="/?is_business=1" variant="primary" size="m">
          {t("look")}
        </LinkButton>
      )}
    </EmptyState>
  );
}
