import { useLanguage } from "#web/platform/i18n.tsx";
import { hrefIn } from "#web/platform/href.ts";
import { heartForm } from "./heart.tsx";

/** The form of {@link heartForm}. */
export function HeartForm() {
  const language = useLanguage();
  return <form id={heartForm} method="post" action={hrefIn(language, "/favorite")} />;
}
