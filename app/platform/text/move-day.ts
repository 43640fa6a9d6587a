import { formatDate, formatFullDate } from './format.ts'

/** The day of a move: `Dec 15`, with the year unless it is this year and within nine months. @param today ISO date */
export function formatMoveDay(iso: string, today: string): string {
  return iso.slice(0, 4) === today.slice(0, 4) ? formatDate(iso, today, { within: 9 }) : formatFullDate(iso)
}
