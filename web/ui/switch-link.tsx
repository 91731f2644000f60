import type { ComponentProps } from "react";
import { PageLink } from "./page-link.tsx";

interface SwitchLinkProps extends ComponentProps<typeof PageLink> {
  isOn: boolean;
  label: string;
}

/** A switch whose two states are two addresses: turning it is following a link. */
export function SwitchLink({ isOn, label, ...rest }: SwitchLinkProps) {
  return (
    <PageLink role="switch" aria-checked={isOn} rel="nofollow" {...rest}>
      {label}
      <SwitchFace isOn={isOn} />
    </PageLink>
  );
}

/** The image of a switch. */
export function SwitchFace({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden
      className={`relative h-[22px] w-[38px] rounded-full transition-colors ${isOn ? "bg-lake-600" : "bg-felt-300"}`}
    >
      <span
        className={`absolute top-0.5 size-[18px] rounded-full bg-on-fill shadow-1 transition-[left] ${isOn ? "left-[18px]" : "left-0.5"}`}
      />
    </span>
  );
}
