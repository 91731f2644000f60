import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { onTestFinished } from "vitest";
import type { UnreadData } from "#web/notifications/bell.tsx";
import type { ViewerData } from "#web/accounts/session/viewer.ts";
import { TextsProvider } from "#web/platform/i18n.tsx";
import { texts } from "./texts.ts";

interface RenderOptions {
  /** What every page carries. */
  root?: Partial<ViewerData & UnreadData>;
  /** Hears what forms send, with their address. */
  onSubmit?: (path: string, form: Record<string, string>) => unknown;
}

/** Draws a part of a page in the document of the test, in Russian, with a router around it. */
export async function render(part: ReactNode, { root = {}, onSubmit }: RenderOptions = {}): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const Page = createRoutesStub([
    {
      id: "root",
      path: "*",
      Component: () => part,
      async action({ request }) {
        const form = Object.fromEntries((await request.formData()).entries()) as Record<string, string>;
        return onSubmit?.(new URL(request.url).pathname, form) ?? null;
      },
    },
  ]);
  const place = document.body.appendChild(document.createElement("div"));
  const drawn = createRoot(place);
  onTestFinished(async () => {
    await act(async () => drawn.unmount());
    place.remove();
  });
  await act(async () =>
    drawn.render(
      <TextsProvider texts={texts.ru}>
        <Page hydrationData={{ loaderData: { root } }} />
      </TextsProvider>,
    ),
  );
  return place;
}

/** Presses what the selector finds, and waits for what follows. */
export async function press(place: HTMLElement, selector: string): Promise<void> {
  const element = place.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`nothing to press: ${selector}`);
  await act(async () => element.click());
}
