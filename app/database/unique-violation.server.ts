/** Whether a statement failed because what is to be there once is there already: a race that a constraint decided. */
export function isUniqueViolation(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === '23505') return true
  return false
}
