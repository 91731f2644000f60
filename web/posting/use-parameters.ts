import { useEffect, useState } from "react";
import type { Parameter } from "#contracts/catalogue.ts";
import { tryPatiently } from "#web/platform/connection.ts";

/** The same for everybody: a page asks for those of one category once. */
const asked = new Map<number, Promise<readonly Parameter[]>>();

/** The parameters of a category, asked for until they come. */
export function loadParameters(category: number): Promise<readonly Parameter[]> {
  const known = asked.get(category);
  if (known) return known;
  const answer = tryPatiently(
    () => fetchParameters(category),
    () => false,
  );
  asked.set(category, answer);
  answer.catch(() => asked.delete(category));
  return answer;
}

/** The parameters of the chosen category; undefined while they are on their way. */
export function useParameters(category: number | null): readonly Parameter[] | undefined {
  const [loaded, setLoaded] = useState<{ category: number; parameters: readonly Parameter[] }>();
  useEffect(() => {
    if (category === null) return;
    void loadParameters(category).then((parameters) => setLoaded({ category, parameters }));
  }, [category]);
  if (category === null) return none;
  return loaded?.category === category ? loaded.parameters : undefined;
}

const none: readonly Parameter[] = [];

async function fetchParameters(category: number): Promise<readonly Parameter[]> {
  const response = await fetch(`/category/v1/categories/${category}/parameters/`);
  if (!response.ok) throw new Error(`parameters: ${response.status}`);
  return response.json();
}
