import { useState } from "react";
import { useLanguage } from "#web/platform/i18n.tsx";
import { clearSearches, readRecentSearches } from "#web/history/device/recent-searches.ts";
import { isSignedInHere } from "#web/accounts/session/session-channel.ts";
import { type SearchTarget, type SuggestionOption, toOptions, toStartOptions } from "./suggestion-options.ts";
import { useSuggestions } from "./use-suggestions.ts";

export interface SuggestionList {
  options: SuggestionOption[];
  /** The option that Enter chooses; none until an arrow key is pressed. */
  active: SuggestionOption | undefined;
  isOpen: boolean;
  /** The text of the field; while it is empty the options are searches of this browser and of others. */
  typed: string;
  /** Opens the list for the text of the field. */
  open: (text: string) => void;
  close: () => void;
  type: (text: string) => void;
  /** Moves the active option by one, cycling through «none», which is the field. */
  move: (step: 1 | -1) => void;
  clearRecent: () => void;
}

/** The options of the field, and which of them is active. */
export function useSuggestionList(target: SearchTarget): SuggestionList {
  const language = useLanguage();
  const [typed, setTyped] = useState("");
  const [isWanted, setWanted] = useState(false);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [activeKey, setActiveKey] = useState<string>();
  const suggestions = useSuggestions(typed, isWanted);
  const options =
    typed.trim() === "" ? toStartOptions(recent, suggestions, target) : toOptions(suggestions, target, language);
  const activeIndex = options.findIndex(({ key }) => key === activeKey);

  return {
    options,
    active: options[activeIndex],
    isOpen: isWanted && options.length > 0,
    typed,
    open(text) {
      setTyped(text);
      setRecent(readRecentSearches());
      setWanted(true);
      // Whoever is signed in has searched on other devices, too. Without a network this one's remain.
      if (isSignedInHere())
        import("#web/history/device/own-history.ts")
          .then(({ loadSearches }) => loadSearches(language))
          .then((texts) => texts && setRecent(texts))
          .catch(() => undefined);
    },
    close() {
      setWanted(false);
      setActiveKey(undefined);
    },
    type(next) {
      setTyped(next);
      setActiveKey(undefined);
      setWanted(true);
    },
    move(step) {
      const positions = options.length + 1;
      const next = (activeIndex + 1 + step + positions) % positions;
      setActiveKey(options[next - 1]?.key);
      setWanted(true);
    },
    clearRecent() {
      clearSearches();
      setRecent([]);
      if (isSignedInHere())
        import("#web/history/device/own-history.ts")
          .then(({ eraseSearches }) => eraseSearches(language))
          .catch(() => undefined);
    },
  };
}
