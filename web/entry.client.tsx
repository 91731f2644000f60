import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { prepareTexts, TextsProvider } from "./platform/i18n.tsx";
import { fetchPagesPatiently } from "./platform/patient-data.ts";

const language = document.documentElement.lang === "ky" ? "ky" : "ru";
const { default: catalogue } = await (language === "ky"
  ? import("virtual:messages/ky")
  : import("virtual:messages/ru"));
const texts = prepareTexts(language, catalogue);

fetchPagesPatiently();
startTransition(() => {
  hydrateRoot(
    document,
    <TextsProvider texts={texts}>
      <HydratedRouter />
    </TextsProvider>,
  );
});
