import type { ReactNode } from "react";
import { Description } from "#web/listing/description.tsx";
import { Gallery } from "#web/listing/gallery.tsx";
import { ParameterList } from "#web/listing/parameter-list.tsx";
import { PricePanel } from "#web/listing/price-panel.tsx";
import type { DraftView } from "./view-draft.ts";

/** The ad as buyers will see it: the parts of an ad's page. */
export function Preview({ view, children }: { view: DraftView; children?: ReactNode }) {
  return (
    <div className="grid items-start gap-4 960:grid-cols-[minmax(0,1fr)_340px] 960:gap-x-7">
      <Gallery photos={view.photos} title={view.title} />
      <PricePanel listing={view}>{children}</PricePanel>
      <div className="grid min-w-0 gap-4">
        <ParameterList parameters={view.parameters} />
        {view.description && <Description listing={view} />}
      </div>
    </div>
  );
}
