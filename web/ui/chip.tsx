/** Of a chip that says what is chosen. */
export const chosenClass = "border-lake-500 font-semibold text-lake-700";

/** The classes of a small round control: 40 px, 36 on phones, where its touch area reaches 44 px. */
export const chipClass =
  "relative inline-flex h-9 shrink-0 items-center gap-2 rounded-full border border-felt-200 bg-felt-0 px-3 text-xs whitespace-nowrap before:absolute before:inset-x-0 before:-inset-y-[5px] hover:border-felt-300 720:h-10 720:text-sm 960:px-3.5 960:text-base";
