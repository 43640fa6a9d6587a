import { formatCount } from '#app/platform/format.ts'

/** Says of homes that were to be offered again that some are not, and of the others that they are.
 *  @param incomplete names */
export function offeredWords(changed: number, incomplete: string[]): string {
  const others = changed > 0 ? `Offered again: ${formatCount(changed, 'home')}. ` : ''
  const look = incomplete.length === 1 ? 'Open it to see what.' : 'Open each to see what.'
  return `${others}Not offered, because something is missing: ${incomplete.join(', ')}. ${look}`
}
