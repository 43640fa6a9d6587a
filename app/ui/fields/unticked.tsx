/** Goes before a checkbox, or several with the same name, in a form that changes stored values: sends '' even when nothing
 *  is checked. A missing field was not in the form, which may come from a page opened before an update, and stays unchanged. */
export const Unticked = ({ name }: { name: string }) => <input type="hidden" name={name} value="" />
