import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { campusForm, type CampusInput } from '#app/features/campuses/rules.ts'
import { CannotRun } from '#app/platform/errors.ts'
import { readApart } from '#app/platform/reading-apart/read-apart.server.ts'

/** A campus in a file, or the reasons why it is invalid. `line`: its number in the file, starting at 1. */
export type CampusEntry = { line: number; slug: string } & ({ campus: CampusInput } | { reasons: string[] })

const named = z.object({ slug: z.string() })

/** The maximum of `saveCampuses`. */
const MOST = 1_000
/** A document is parsed as a whole, which takes several times its size. */
const LIMITS = { silent: 60, whole: 120, memory: 1_000 }

/** The campuses in a JSON document (an array or a single one), in order. @throws CannotRun if it is not such a document, or has too
 *  many */
export async function readCampuses(bytes: AsyncIterable<Uint8Array>): Promise<CampusEntry[]> {
  const slugs = new Set<string>()
  return entriesOf(await text(bytes)).map((entry, index): CampusEntry => {
    const parsed = campusForm.safeParse(entry)
    const slug = named.safeParse(entry).data?.slug ?? ''
    const reasons = parsed.error?.issues.map(({ path, message }) => `${path.join(' ')}: ${message}`) ?? []
    if (slugs.has(slug)) reasons.push('an earlier campus of the file has the same slug')
    const line = index + 1
    if (reasons.length > 0) return { line, slug, reasons }
    slugs.add(slug)
    return { line, slug, campus: entry as CampusInput }
  })
}

/** `readCampuses` in a child process with a time limit, so that no file blocks the site. */
export const readCampusesApart = (
  bytes: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<CampusEntry> =>
  readApart('app/features/place-files/read-campuses-child.server.ts', null, bytes, LIMITS, signal)

function entriesOf(written: string): unknown[] {
  const document = parseJson(written)
  if (typeof document !== 'object' || document === null)
    throw new CannotRun('The file contains no campus: docs/data.md shows how one is written.')
  const entries: unknown[] = Array.isArray(document) ? document : [document]
  if (entries.length > MOST)
    throw new CannotRun(`A file can have at most ${MOST.toLocaleString('en-US')} campuses: send it in parts.`)
  return entries
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written.replace(/^\ufeff/, ''))
  } catch {
    throw new CannotRun('The file is not whole JSON: it may have been cut.')
  }
}
