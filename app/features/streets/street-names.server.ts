import { and, eq, sql, type SQL } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { streetAreas, streetNames } from '#app/database/schema/map/streets.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import type { Reading } from '#app/platform/context.ts'
import { swapsOf } from '#app/platform/text/swaps-of.ts'

const MOST = 6
const SHORTEST = 2 // characters
/** Too many streets are within one typo of a shorter word. */
const SHORTEST_TYPO = 4
const LONGEST_TYPO = 20
/** Degrees to each side of a campus, about eight miles. */
const AROUND = 0.12

/** The known street names around a campus that begin with a typed text or resemble it, best first.
 *  @param campus its slug
 *  @param text such as `gayl`, `N Gayley Ave`, `galyey` */
export async function streetsLike(db: Reading, campus: string, text: string): Promise<string[]> {
  const word = streetWord(text)
  if (word.length < SHORTEST) return []
  const c = campuses
  const n = streetNames
  const hasTypos = word.length >= SHORTEST_TYPO && word.length <= LONGEST_TYPO
  const begins = beginsWith([word, ...(hasTypos ? swapsOf(word) : [])])
  const similar = hasTypos ? sql`or ${n.word} % ${word}` : sql``
  const typed = text.toLowerCase().trim()
  const rows = await queryRows<{ name: string }>(
    db,
    sql`select ${n.name} as name from ${n}
      join ${streetAreas} on ${and(eq(streetAreas.id, n.areaId), streetAreas.ready)}
      join ${c} on ${eq(c.slug, campus)}
      where ${n.bounds} && box(point(${c.lng} + ${AROUND}, ${c.lat} + ${AROUND}), point(${c.lng} - ${AROUND}, ${c.lat} - ${AROUND}))
        and (${begins} ${similar})
      group by ${n.name}, ${n.word}
      order by lower(${n.name}) like ${`${escaped(typed)}%`} desc, ${begins} desc,
        similarity(${n.word}, ${word}) desc, ${n.name} limit ${MOST}`,
  )
  return rows.map(({ name }) => name)
}

/** One condition per text, because an array of them could not use the index. */
const beginsWith = (texts: string[]) =>
  sql`(${sql.join(
    texts.map((text) => sql`${streetNames.word} like ${`${escaped(text)}%`}`),
    sql` or `,
  )})`

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const DIRECTION = '^(north|south|east|west|[nsew])[. ]+'
const KIND =
  '[ ](alley|avenue|ave?|boulevard|blvd|circle|cir|court|ct|drive|dr|highway|hwy|lane|ln|parkway|pkwy|place|pl|road|rd|street|st|terrace|ter|trail|way)[.]?$'

/** A street name without its direction and its kind, in lower case, for comparison with typed text. */
export function streetWord(name: string): string {
  return name.toLowerCase().trim().replace(new RegExp(DIRECTION), '').replace(new RegExp(KIND), '').trimEnd()
}

/** `streetWord` in SQL. */
export const streetWordSql = (name: SQL): SQL =>
  sql`rtrim(regexp_replace(regexp_replace(lower(trim(${name})), ${sql.raw(`'${DIRECTION}'`)}, ''), ${sql.raw(`'${KIND}'`)}, ''))`
