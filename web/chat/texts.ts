import texts from "virtual:texts/lazy/chat";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("chat", texts);
