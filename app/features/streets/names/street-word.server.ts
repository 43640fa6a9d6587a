import { sql, type SQL } from 'drizzle-orm'

const DIRECTION = '^(north|south|east|west|[nsew])[. ]+'
const KIND =
  '[ ](alley|avenue|ave?|boulevard|blvd|circle|cir|court|ct|drive|dr|highway|hwy|lane|ln|parkway|pkwy|place|pl|road|rd|street|st|terrace|ter|trail|way)[.]?$'

/** A street's name without its direction and its kind, in lower case, as it is compared with what is typed. */
export function streetWord(name: string): string {
  return name.toLowerCase().trim().replace(new RegExp(DIRECTION), '').replace(new RegExp(KIND), '').trimEnd()
}

/** `streetWord` in SQL. */
export const streetWordSql = (name: SQL): SQL =>
  sql`rtrim(regexp_replace(regexp_replace(lower(trim(${name})), ${sql.raw(`'${DIRECTION}'`)}, ''), ${sql.raw(`'${KIND}'`)}, ''))`
