import texts from "virtual:texts/lazy/print";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("print", texts);
