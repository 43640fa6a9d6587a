import { formatDate, formatFullDate } from './format.ts'

/** A day on which somebody moves: `Dec 15`, with its year unless that is this year and not long from now. @param today ISO date */
export function formatMoveDay(iso: string, today: string): string {
  return iso.slice(0, 4) === today.slice(0, 4) ? formatDate(iso, today, { within: 9 }) : formatFullDate(iso)
}
