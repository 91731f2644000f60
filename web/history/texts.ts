import texts from "virtual:texts/lazy/history";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("history", texts);
