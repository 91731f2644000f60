import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CategoryPicture } from "./category-picture.tsx";
import type { CategoryBranch } from "./category-tree.ts";

/** Categories for narrow screens: the title leads to the page, the arrow beside it shows the children. */
export function ExpandableTree({ branches }: { branches: readonly CategoryBranch[] }) {
  return (
    <ul className="category-list">
      {branches.map((branch) => (
        <Branch key={branch.id} branch={branch} />
      ))}
    </ul>
  );
}

function Branch({ branch: { title, href, image, inside } }: { branch: CategoryBranch }) {
  const t = useTranslations("catalogue");
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <li>
      <div className="category-row">
        <a href={href}>
          <CategoryPicture image={image} />
          {title}
        </a>
        {inside.length > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-label={t("showInside", { category: title })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon of={ChevronDown} className={`transition-transform ${isOpen ? "rotate-180" : ""}`} />
          </button>
        )}
      </div>
      {isOpen && (
        <ul id={listId}>
          {inside.map((child) => (
            <Branch key={child.id} branch={child} />
          ))}
        </ul>
      )}
    </li>
  );
}
