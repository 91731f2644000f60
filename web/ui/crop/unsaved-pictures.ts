import { createContext, use, useEffect, useEffectEvent } from "react";

/** Saves a picture that was chosen and is in its frame; false if it was refused. */
type SavePicture = () => Promise<boolean>;

/** Pictures that wait in their frames: what ends a step saves them first. */
export type UnsavedPictures = Set<SavePicture>;

const unsavedContext = createContext<UnsavedPictures | undefined>(undefined);
export const UnsavedPicturesProvider = unsavedContext.Provider;

/** Notes a picture as unsaved for as long as it is in its frame. */
export function useUnsavedPicture(save: SavePicture): void {
  const unsaved = use(unsavedContext);
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const saveLatest = () => saveNow();
    unsaved?.add(saveLatest);
    return () => void unsaved?.delete(saveLatest);
  }, [unsaved]);
}
