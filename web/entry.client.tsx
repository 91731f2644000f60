import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { prepareTexts, TextsProvider } from "./platform/i18n.tsx";

const language = document.documentElement.lang === "ky" ? "ky" : "ru";
const { default: catalogue } = await (language === "ky" ? import("virtual:texts/ky") : import("virtual:texts/ru"));
const texts = prepareTexts(language, catalogue);

startTransition(() => {
  hydrateRoot(
    document,
    <TextsProvider texts={texts}>
      <HydratedRouter />
    </TextsProvider>,
  );
});
