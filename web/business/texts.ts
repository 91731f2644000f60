import texts from "virtual:texts/lazy/business";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("business", texts);
