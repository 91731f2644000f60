import { Outlet, useLocation } from "react-router";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { stripLanguage } from "#web/platform/href.ts";
import { SkipLink } from "#web/platform/navigation/skip-link.tsx";
import { findCurrent } from "./menu-sections.ts";
import { SideMenu } from "./side-menu.tsx";

/** Of what stands beside the menu. */
const contentId = "beside-menu";

/** Around the pages of `/profile` and `/settings`: from 1020 px on their sections stand beside them. */
export default function CabinetLayout() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  if (!viewer) return <Outlet />;
  const current = findCurrent(stripLanguage(pathname), new URLSearchParams(search));
  return (
    <div className="1020:mx-auto 1020:flex 1020:max-w-[1240px] 1020:items-start 1020:gap-8 1020:px-5">
      <div className="contents 1020:mt-8 1020:block 1020:self-stretch print:hidden">
        {/* Not within the menu: whatever is in something sticky lies below the header. */}
        <div className="max-1020:hidden">
          <SkipLink to={contentId} />
        </div>
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
