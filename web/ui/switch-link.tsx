import { PageLink } from "./page-link.tsx";

/** A switch whose two states are two addresses: turning it is following a link. */
export function SwitchLink({ to, isOn, label, className = "" }: { to: string; isOn: boolean; label: string; className?: string }) {
  return (
    <PageLink to={to} role="switch" aria-checked={isOn} className={className} rel="nofollow">
      {label}
      <SwitchFace isOn={isOn} />
    </PageLink>
  );
}

/** The picture of a switch. */
function SwitchFace({ isOn }: { isOn: boolean }) {
  return (
    <span aria-hidden className={`relative h-[22px] w-[38px] rounded-full transition-colors ${isOn ? "bg-lake-600" : "bg-felt-300"}`}>
      <span className={`absolute top-0.5 size-[18px] rounded-full bg-on-fill shadow-1 transition-[left] ${isOn ? "left-[18px]" : "left-0.5"}`} />
    </span>
  );
}
