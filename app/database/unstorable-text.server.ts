/** Whether a statement failed because a text holds what PostgreSQL stores nowhere, such as the character zero: a mistake of whoever
 *  sent it, in a field that no form of ours looked through. */
export function isUnstorableText(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && (at.code === '22021' || at.code === '22P05')) return true
  return false
}
