/** Whether a statement failed because a text contains something that PostgreSQL cannot store, such as a null character:
 *  invalid input in a field that no schema of ours checked. */
export function isUnstorableText(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && (at.code === '22021' || at.code === '22P05')) return true
  return false
}
