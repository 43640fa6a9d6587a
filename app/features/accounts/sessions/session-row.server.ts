import { sql } from 'drizzle-orm'
import { sessions, users } from '#app/database/schema/people/accounts.ts'
import { hiddenHomes } from '#app/database/schema/homes/saves.ts'
import { columnsAs } from '#app/database/sql/columns-as.server.ts'
import type { Statement } from '#app/database/sql/query-rows.server.ts'

/** The columns of a session and its account that a request needs. */
export type SessionRow = {
  id: string
  createdAt: Date
  updatedAt: Date
  expiresAt: Date
  authenticatedAt: Date
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
  hidesHomes: boolean
}

/** The only query that every signed-in request makes: both rows by primary key, and whether the account's searches leave out
 *  homes, so that none of them waits for that. */
export const findSession: Statement<SessionRow, { token: string }> = () => sql`
    select ${columnsAs({
      id: sessions.id,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
      authenticatedAt: sessions.authenticatedAt,
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
      hidesHomes: sql`exists (select from ${hiddenHomes} where ${hiddenHomes.userId} = ${users.id})`,
    })}
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.token} = ${sql.placeholder('token')}`
