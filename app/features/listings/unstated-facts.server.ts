import { sql, type SQL } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { askedFacts, factsAskedIn, type AskedFact } from './asked-facts.ts'

/** Which facts that students can ask about a home does not state. @param home the name of its row in the query */
export const unstatedFacts = (home: SQL): SQL<AskedFact[]> => {
  const each = askedFacts.map(
    (fact) =>
      sql`case when ${home}.${sql.identifier(listings[fact].name)} is null then ${sql.raw(`'${fact}'`)} end`,
  )
  return sql<AskedFact[]>`array_remove(array[${sql.join(each, sql`, `)}]::text[], null)`
}

/** How many of a text's questions the home's page leaves open. */
export const countUnstated = (message: string, unstated: readonly AskedFact[]): number =>
  factsAskedIn(message).filter((fact) => unstated.includes(fact)).length
