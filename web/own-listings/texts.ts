import texts from "virtual:messages/late/own-listings";
import { addTexts } from "#web/platform/i18n.tsx";

addTexts("own-listings", texts);
