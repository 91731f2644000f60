import texts from "virtual:texts/lazy/statistics";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("statistics", texts);
