import { sql } from 'drizzle-orm'
import { sessions, users } from '#app/database/schema/accounts.ts'
import { columnsAs } from '#app/database/columns-as.server.ts'
import { fixedQuery } from '#app/database/query-rows.server.ts'

/** A session and its person, as far as a request needs to know them. */
export type SessionRow = {
  id: string
  expiresAt: Date
  provenAt: Date
  secondFactor: boolean
  userId: string
  givenName: string
  familyName: string
  email: string
  student: boolean
  manager: boolean
  admin: boolean
  deletionAskedAt: Date | null
  suspendedAt: Date | null
}

/** The one question that every request of somebody asks: both rows by their keys. */
export const findSession = fixedQuery<SessionRow, { token: string }>(
  () => sql`
    select ${columnsAs({
      id: sessions.id,
      expiresAt: sessions.expiresAt,
      provenAt: sessions.provenAt,
      secondFactor: sessions.secondFactor,
      userId: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      email: users.email,
      student: users.student,
      manager: users.manager,
      admin: users.admin,
      deletionAskedAt: users.deletionAskedAt,
      suspendedAt: users.suspendedAt,
    })}
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.token} = ${sql.placeholder('token')}`,
)
