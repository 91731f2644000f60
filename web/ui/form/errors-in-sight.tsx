import { type ReactNode, useEffect, useState } from "react";

/**
 * Shows the first error of every form after it was sent, whether a check or the server refused it. An error that comes
 * while somebody types stays in sight. The code for that comes with the first press or focus.
 */
export function ErrorsInSight(): ReactNode {
  const [late, setLate] = useState<ReactNode>();
  useEffect(() => {
    const controller = new AbortController();
    let sent: HTMLFormElement | null = null;
    const note = ({ target }: Event) => {
      sent = target as HTMLFormElement;
    };
    const load = async () => {
      // Without a network forms say what is wrong all the same; the next press tries again.
      const late = await import("./late-errors.tsx").catch(() => undefined);
      if (!late || controller.signal.aborted) return;
      controller.abort();
      setLate(<late.LateErrors form={sent} />);
    };
    for (const type of ["focusin", "pointerdown"]) document.addEventListener(type, () => void load(), controller);
    document.addEventListener("submit", note, controller);
    return () => controller.abort();
  }, []);
  return late;
}
