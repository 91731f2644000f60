import texts from "virtual:texts/lazy/import";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("import", texts);
