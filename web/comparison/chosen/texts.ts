import texts from "virtual:texts/lazy/comparison";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("comparison", texts);
