import texts from "virtual:texts/lazy/content";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("content", texts);
