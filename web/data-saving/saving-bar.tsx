import { savingSwitchId, useSaving } from "./saving-data.ts";

/** Above pages with covered photos: why they are covered, all at once, and off. Its styles hide it from other pages. */
export function SavingBar() {
  const view = useSaving();
  return (
    view && (
      <form method="post" action={view.about} className="saving-bar wrap print:hidden">
        <a href={`${view.about}#${savingSwitchId}`}>{view.text}</a>
        <button type="button" data-show-all="">
          {view.showAll}
        </button>
        <button name="saving" value="off">
          {view.turnOff}
        </button>
      </form>
    )
  );
}
