import texts from "virtual:texts/lazy/data-saving";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("data-saving", texts);
