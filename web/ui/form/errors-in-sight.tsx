import { type ReactNode, useEffect, useState } from "react";

/**
 * Shows the first error of every form after it was sent, whether a check or the server refused it. An error that comes
 * while somebody types stays in sight. The code for that comes with the first press or focus.
 */
export function ErrorsInSight(): ReactNode {
  const [late, setLate] = useState<ReactNode>();
  useEffect(() => {
    const controller = new AbortController();
    const load = ({ target }: Event) => {
      controller.abort();
      import("./late-errors.tsx").then(
        ({ LateErrors }) => setLate(<LateErrors form={(target as Element).closest("form")} />),
        // Without a network forms say what is wrong all the same.
        () => undefined,
      );
    };
    for (const type of ["focusin", "pointerdown"]) document.addEventListener(type, load, controller);
    return () => controller.abort();
  }, []);
  return late;
}
