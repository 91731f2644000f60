import texts from "virtual:messages/late/posting";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("posting", texts);
