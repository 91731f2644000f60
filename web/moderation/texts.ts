import texts from "virtual:texts/lazy/moderation";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("moderation", texts);
