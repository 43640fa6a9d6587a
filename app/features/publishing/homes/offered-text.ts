import { formatCount } from '#app/platform/text/format.ts'

/** The message after publishing homes again: how many were, and which are incomplete. @param incomplete names */
export function offeredText(changed: number, incomplete: string[]): string {
  const others = changed > 0 ? `Offered again: ${formatCount(changed, 'home')}. ` : ''
  const look = incomplete.length === 1 ? 'Open it to see what.' : 'Open each to see what.'
  return `${others}Not offered, because something is missing: ${incomplete.join(', ')}. ${look}`
}
