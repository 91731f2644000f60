// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { Contacts } from "#web/business/page/contacts.tsx";
import { PhoneButton } from "#web/listings/phone-button.tsx";
import { TextsProvider } from "#web/platform/i18n.tsx";
import { press } from "#web/test/render.tsx";
import { texts } from "#web/test/texts.ts";

const refused = { refusal: "Слишком много номеров", challenge: { seed: "a-signed-seed", bits: 4 } };

const parts = {
  phone: {
    part: <PhoneButton listingId={7} title="Диван" url="https://jarya.kg/products/7" answer={undefined} />,
    shown: { phone: "+996700112233", messengers: [] },
  },
  contacts: {
    part: <Contacts businessId={7} answer={undefined} />,
    shown: {
      contacts: {
        phones: ["+996700112233"],
        whatsapp: null,
        telegram: null,
        instagram: null,
        email: null,
        website: null,
      },
    },
  },
};

afterEach(() => sessionStorage.clear());

/** Renders a part below `basename`, the language of the site; `onSubmit` gets the address of each submission. */
async function renderBelow(basename: string, part: ReactNode, onSubmit: (path: string, proof: string) => unknown) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const router = createMemoryRouter(
    [
      {
        id: "root",
        path: "/",
        loader: () => ({ viewer: null }),
        children: [
          {
            path: "things/7",
            element: part,
            action: async ({ request }) =>
              onSubmit(new URL(request.url).pathname, textOf(await request.formData(), "proof")),
          },
        ],
      },
    ],
    {
      basename,
      initialEntries: [`${basename === "/" ? "" : basename}/things/7`],
      hydrationData: { loaderData: { root: { viewer: null } } },
    },
  );
  const container = document.body.appendChild(document.createElement("div"));
  const reactRoot = createRoot(container);
  onTestFinished(async () => {
    await act(async () => reactRoot.unmount());
    container.remove();
  });
  await act(async () =>
    reactRoot.render(
      <TextsProvider texts={texts.ru}>
        <RouterProvider router={router} />
      </TextsProvider>,
    ),
  );
  return container;
}

test.for([
  ["/", "phone", "/things/7"],
  ["/ky", "phone", "/ky/things/7"],
  ["/", "contacts", "/things/7"],
  ["/ky", "contacts", "/ky/things/7"],
] as const)("below %s the form of the %s is sent again with the proof to %s", async ([basename, name, address]) => {
  const { part, shown } = parts[name];
  const onSubmit = vi.fn((_path: string, proof: string) => (proof === "" ? refused : shown));
  const container = await renderBelow(basename, part, onSubmit);
  await press(container, "button");
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
  expect(onSubmit.mock.calls).toEqual([
    [address, ""],
    [address, expect.stringMatching(/^a-signed-seed\.\d+$/)],
  ]);
  await act(async () => undefined);
});
