/**
 * The form of every button that acts on a row of a list: the button says with
 * `form` that it belongs here, and with `formaction` what it does. So a row needs
 * no form and no hidden fields of its own, and still works without any script.
 */
import { PostForm } from "#web/data/post-form.tsx";
import { ReturnTo } from "./return-to.tsx";

/** For the attribute `form`. */
export const pageForm = "page-form";

export function PageForm() {
  return (
    <PostForm id={pageForm}>
      <ReturnTo />
    </PostForm>
  );
}
