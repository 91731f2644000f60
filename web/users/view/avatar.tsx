import type { UserView } from "./user-view.ts";

const sizes = {
  s: "size-8 text-base",
  m: "size-[54px] text-xl",
  l: "size-16 text-xl 480:size-20 480:text-2xl",
  xl: "size-32 text-3xl",
} as const;

/** The portrait of a user, or the first letter of their name. */
export function Avatar({ user, size = "m" }: { user: Pick<UserView, "photo" | "initial">; size?: keyof typeof sizes }) {
  const shape = `shrink-0 rounded-full ${sizes[size]}`;
  if (user.photo) return <img src={user.photo} alt="" width={80} height={80} className={`object-cover ${shape}`} />;
  return (
    <span
      aria-hidden
      className={`grid place-items-center bg-linear-135 from-apricot-100 to-apricot-400 font-bold text-apricot-ink ${shape}`}
    >
      {user.initial}
    </span>
  );
}
