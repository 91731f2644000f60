import { Form } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";

/** What was taken out last. */
export interface Removed {
  product: number;
  quantity: number;
}

interface UndoBarProps {
  removed: Removed;
  /** Puts it back into a guest's cart. */
  onUndo?: () => void;
}

/** Says that something was taken out, and puts it back. It stays in sight, wherever one has scrolled to. */
export function UndoBar({ removed, onUndo }: UndoBarProps) {
  const t = useTranslations("cart");
  return (
    <div className="sticky bottom-[calc(var(--edge)+1rem)] z-10 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-m bg-felt-900 py-1.5 pr-1.5 pl-4 text-felt-0 shadow-2">
      <output>{t("removed")}</output>
      <Form
        method="post"
        action="/cart"
        preventScrollReset
        onSubmit={(event) => {
          if (!onUndo) return;
          event.preventDefault();
          onUndo();
        }}
      >
        <input type="hidden" name="intent" value="set" />
        <input type="hidden" name="product" value={removed.product} />
        <input type="hidden" name="quantity" value={removed.quantity} />
        <Button type="submit">{t("undo")}</Button>
      </Form>
    </div>
  );
}
