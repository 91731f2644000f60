import texts from "virtual:texts/lazy/payments";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("payments", texts);
