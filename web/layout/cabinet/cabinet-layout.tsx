import { Outlet } from "react-router";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { SideMenu } from "./side-menu.tsx";

/** Around the pages of `/profile`: from 1020 px on their sections stand beside them. */
export default function CabinetLayout() {
  const viewer = useViewer();
  if (!viewer) return <Outlet />;
  return (
    <div className="1020:mx-auto 1020:flex 1020:max-w-[1240px] 1020:items-start 1020:gap-8 1020:px-5">
      <div className="contents 1020:mt-8 1020:block 1020:self-stretch print:hidden">
        <SideMenu viewer={viewer} />
      </div>
      <div data-beside-menu="" className="min-w-0 flex-1">
        <Outlet />
      </div>
    </div>
  );
}
