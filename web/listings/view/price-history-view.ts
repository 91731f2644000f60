/** What the public has seen of a price. */
export interface PriceHistoryView {
  /** «Цена снижена 2 раза, с 560 000 до 480 000 сом». */
  summary: string;
  isLowered: boolean;
  /** The oldest first. */
  steps: PriceStepView[];
}

export interface PriceStepView {
  /** Since when, in milliseconds. */
  at: number;
  day: string;
  amount: number;
  price: string;
}
