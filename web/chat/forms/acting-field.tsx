import { actingAsSelf } from "#contracts/base/acting.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";

/** As whom a form of a room was made: what is written for a business is never sent as one's own, nor the other way round. */
export function ActingField() {
  return <input type="hidden" name="as" value={useViewer()?.acting?.member ?? actingAsSelf} />;
}
