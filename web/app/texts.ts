import texts from "virtual:texts/lazy/app";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("app", texts);
