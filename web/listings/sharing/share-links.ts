/** The networks to share in. */
export const shareNetworks = ["telegram", "whatsapp", "facebook", "vk", "ok"] as const;
export type ShareNetwork = (typeof shareNetworks)[number];

/** The address at which a network shares a link with its title. */
export function shareHref(network: ShareNetwork, url: string, title: string): string {
  switch (network) {
    case "telegram":
      return withQuery("https://t.me/share/url", { url, text: title });
    case "whatsapp":
      return withQuery("https://wa.me/", { text: `${title} ${url}` });
    case "facebook":
      return withQuery("https://www.facebook.com/sharer/sharer.php", { u: url });
    case "vk":
      return withQuery("https://vk.com/share.php", { url, title });
    case "ok":
      return withQuery("https://connect.ok.ru/offer", { url, title });
  }
}

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}
