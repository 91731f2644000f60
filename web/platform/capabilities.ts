type Capability = "chat" | "business" | "tariffs";

/** What the product is about to do. Links to what it cannot do yet are not shown. */
export const capabilities: Readonly<Record<Capability, boolean>> = {
  chat: true,
  business: true,
  tariffs: true,
};
