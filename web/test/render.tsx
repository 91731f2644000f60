import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { onTestFinished } from "vitest";
import type { UnreadData } from "#web/notifications/bell.tsx";
import type { ViewerData } from "#web/accounts/session/viewer.ts";
import type { LocationData } from "#web/location/use-location-view.ts";
import { TextsProvider } from "#web/platform/i18n.tsx";
import { texts } from "./texts.ts";

interface RenderOptions {
  /** The address of the page; by default home. */
  path?: string;
  /** The root route's data. */
  root?: Partial<ViewerData & UnreadData & LocationData>;
  /** Called with the path and the fields of submitted forms; returns the action's data. */
  onSubmit?: (path: string, form: Record<string, string>) => unknown;
}

/** Renders a part of a page in the test's document, in Russian, with a router around it. Returns its container. */
export async function render(
  part: ReactNode,
  { path = "/", root = {}, onSubmit }: RenderOptions = {},
): Promise<HTMLElement> {
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
  const container = document.body.appendChild(document.createElement("div"));
  const reactRoot = createRoot(container);
  onTestFinished(async () => {
    await act(async () => reactRoot.unmount());
    container.remove();
  });
  await act(async () =>
    reactRoot.render(
      <TextsProvider texts={texts.ru}>
        <Page initialEntries={[path]} hydrationData={{ loaderData: { root } }} />
      </TextsProvider>,
    ),
  );
  return container;
}

/** Clicks the element of the selector, and waits for React. */
export async function press(container: HTMLElement, selector: string): Promise<void> {
  const element = container.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`nothing to press: ${selector}`);
  await act(async () => element.click());
}
