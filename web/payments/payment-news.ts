import { createStore } from "#web/platform/storage/store.ts";

const news = createStore(0);

/** Says to the open page that there is news of one's payments. */
export async function notePaymentNews(): Promise<void> {
  news.set(news.read() + 1);
}

/** Calls back whenever there may be news of one's payments. Returns a function that stops that. */
export function onPaymentNews(listener: () => void): () => void {
  return news.subscribe(listener);
}
