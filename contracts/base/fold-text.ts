/**
 * Small letters in which ё is е, and Kyrgyz letters are the Russian ones that people type for them. Keeps the number of
 * characters, so that a position means the same in both texts.
 */
export function foldText(text: string): string {
  return text.toLowerCase().replaceAll("ё", "е").replaceAll("ө", "о").replaceAll("ү", "у").replaceAll("ң", "н");
}
