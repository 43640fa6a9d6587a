/** Goes before a checkbox, or several of a name, of a form that changes what is stored: sends '' also when nothing is ticked. A field
 *  that is absent altogether was not in the form, which may be of a page opened before an update, and is left as it is. */
export const Unticked = ({ name }: { name: string }) => <input type="hidden" name={name} value="" />
