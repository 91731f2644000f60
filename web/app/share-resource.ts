import { redirect } from "react-router";

/** `GET /post/share` leads to the form: the address is for what phones share (`server/pages/service-worker.ts`). */
export function loader() {
  return redirect("/post");
}
