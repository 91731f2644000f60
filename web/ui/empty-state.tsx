import type { LucideIcon } from "lucide-react/types";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** What a list says when it has nothing: why, and what to do next. */
export function EmptyState({
  icon,
  title,
  text,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      <span className="mb-4 grid size-16 place-items-center rounded-full bg-lake-50 text-lake-600">
        <Icon of={icon} size={28} />
      </span>
      <h2 className="text-xl font-semibold">{title}</h2>
      {text && <div className="mt-2 text-felt-600">{text}</div>}
      {children && <div className="mt-5 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
