import texts from "virtual:texts/lazy/push";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("push", texts);
