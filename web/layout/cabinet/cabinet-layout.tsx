import { Outlet, useLocation } from "react-router";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { stripLanguage } from "#web/platform/href.ts";
import { findCurrent } from "./menu-sections.ts";
import { contentId, SideMenu } from "./side-menu.tsx";

/** Around the pages of `/profile` and `/settings`: from 1020 px on their sections stand beside them. */
export default function CabinetLayout() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  if (!viewer) return <Outlet />;
  const current = findCurrent(stripLanguage(pathname), new URLSearchParams(search));
  return (
    <div className="1020:mx-auto 1020:flex 1020:max-w-[1240px] 1020:items-start 1020:gap-8 1020:px-5">
      <div className="contents 1020:mt-8 1020:block 1020:self-stretch print:hidden">
        <SideMenu viewer={viewer} current={current} />
      </div>
      <div
        id={contentId}
        tabIndex={-1}
        data-beside-menu={current.isPage ? "section" : "part"}
        className="min-w-0 flex-1 outline-0"
      >
        <Outlet />
      </div>
    </div>
  );
}
