import { VIEW_BYTES } from '../rules.ts'
import type { WebsiteSessionRow, ViewRow } from './rows-of.ts'

const bytesOf = (...texts: (string | null | undefined)[]) =>
  texts.reduce((sum, text) => sum + (text ? Buffer.byteLength(text) : 0), 0)

/** What a stored view counts toward the daily limit: one, and more when its texts are longer than usual, so that the
 *  limit bounds the disk as well. */
export function viewPoints({ url, path, title, referrer, home, campus }: ViewRow): number {
  return Math.max(1, Math.ceil(bytesOf(url, path, title, referrer, home, campus) / VIEW_BYTES))
}

/** What its visit adds: nothing as a rule. */
export function visitPoints({ userAgent, referrer, entryPage, exitPage }: WebsiteSessionRow): number {
  return Math.floor(bytesOf(userAgent, referrer, entryPage, exitPage) / VIEW_BYTES)
}
