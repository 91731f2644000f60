import texts from "virtual:texts/lazy/api-keys";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("api-keys", texts);
