import { sql, eq, and, inArray, isNull } from 'drizzle-orm'
import { sessions, users } from '#app/database/schema/people/accounts.ts'
import { hiddenHomes } from '#app/database/schema/homes/saves.ts'
import { columnsAs } from '#app/database/sql/columns-as.server.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { personWith, visitor, type Person, type Actor } from '#app/platform/access.ts'
import type { Context, SystemContext, Reading } from '#app/platform/context.ts'
import { readSessionCookie, sessionCookie, SHORT_SESSION, LONG_SESSION } from './session-cookies.server.ts'
import { endRequestSession } from './sessions.server.ts'

/** The columns of a session and its account that a request needs. */
type SessionRow = {
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
  desk: boolean
  deletionAskedAt: Date | null
  suspendedAt: Date | null
  hidesHomes: boolean
}

/** The only query that every signed-in request makes: both rows by primary key, and whether the account hides homes, so that searches
 *  need no extra query. */
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
      desk: users.desk,
      deletionAskedAt: users.deletionAskedAt,
      suspendedAt: users.suspendedAt,
      hidesHomes: sql`exists (select from ${hiddenHomes} where ${hiddenHomes.userId} = ${users.id})`,
    })}
    from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.token} = ${sql.placeholder('token')}`

type Session = { id: string; authenticatedAt: Date; expiresAt: Date; secondFactor: boolean }
type User = {
  id: string
  student: boolean
  manager: boolean
  admin: boolean
  desk: boolean
  suspendedAt: Date | null
  hidesHomes?: boolean
}

/** The actor of a session. In production, staff roles count only after the second step, and so does the manager role if the operator
 *  requires it; `heldBack` names the role that waits. Managers are never on the desk, which decides about managers' homes. */
export function actorOf({ settings }: Pick<Context, 'settings'>, session: Session, user: User): Person {
  const isTrusted = settings.mode === 'demo' || session.secondFactor
  // Admins manage the office's homes too.
  const manages = isTrusted || (settings.secondFactorFor === 'admins' && !user.admin)
  const isDesk = user.desk && !user.manager
  const waiting = user.admin ? 'admin' : isDesk ? 'desk' : undefined
  const heldBack = waiting && !isTrusted ? waiting : user.manager && !manages ? 'manager' : undefined
  return personWith({
    userId: user.id,
    sessionId: session.id,
    student: user.student,
    manager: user.manager && manages,
    admin: user.admin && isTrusted && user.suspendedAt === null,
    desk: isDesk && isTrusted && user.suspendedAt === null,
    ...(heldBack && { heldBack }),
    suspended: user.suspendedAt !== null,
    authenticatedAt: session.authenticatedAt,
    sessionEndsAt: session.expiresAt,
    hidesHomes: user.hidesHomes,
  })
}

/** A person after their session authenticated again. */
export const withNewAuthentication = (person: Omit<Person, 'authenticatedAt'>, authenticatedAt: Date) =>
  personWith({ ...person, authenticatedAt })

/** The signed-in person as the header shows them: name and address. */
export type SignedIn = { userId: string; givenName: string; familyName: string; email: string }

export type RequestSession = {
  actor: Actor
  signedIn: SignedIn | null
  /** The browser sent a session that is no longer valid: it ended elsewhere, it expired, or its account was erased. */
  ended: boolean
  /** Set-Cookie values that extend, re-sign or delete the session's cookie. */
  cookies: string[]
}

const nobody: RequestSession = { actor: visitor, signedIn: null, ended: false, cookies: [] }

/** Determines the actor of a request from its cookie and the database, with current rights: one statement reads the row, and a second
 *  extends it once a day or hour. */
export async function readSession(ctx: SystemContext, headers: Headers): Promise<RequestSession> {
  const sent = await readSessionCookie(ctx, headers)
  if (!sent) return nobody
  const { token, isBrief, isOld } = sent
  const [row] = token ? await queryRows(ctx.db, findSession, { token }) : []
  if (!token || !row || row.deletionAskedAt || row.expiresAt.getTime() < Date.now())
    return ended(ctx, headers)
  const cookies = await prolong(ctx, row, { token, isBrief, isOld })
  if (!cookies) return ended(ctx, headers)
  const { userId, givenName, familyName, email } = row
  const signedIn = { userId, givenName, familyName, email }
  const actor = actorOf(ctx, row, { ...row, id: userId })
  return { actor, signedIn, ended: false, cookies }
}

/** The person who sent a request, from its session, which this neither extends nor ends; null without a valid one. */
export async function requestSender(ctx: SystemContext, headers: Headers): Promise<Person | null> {
  const token = (await readSessionCookie(ctx, headers))?.token
  const [row] = token ? await queryRows(ctx.db, findSession, { token }) : []
  const isValid = row && !row.deletionAskedAt && row.expiresAt.getTime() >= Date.now()
  return isValid ? actorOf(ctx, row, { ...row, id: row.userId }) : null
}

const lastOf = ({ createdAt }: SessionRow, isBrief: boolean) =>
  createdAt.getTime() + (isBrief ? SHORT_SESSION : LONG_SESSION).atMost * 1000

/** Extends a session in use, but never beyond its maximum lifetime. A kept session's cookie may outlive it, so that the next page can
 *  say that the session ended. A brief session's cookie ends with the browser.
 *  @returns Set-Cookie values; null if the session ended in the meantime */
async function prolong(
  ctx: SystemContext,
  row: SessionRow,
  { token, isBrief, isOld }: { token: string; isBrief: boolean; isOld: boolean },
): Promise<string[] | null> {
  const { unused, prolongedAfter } = isBrief ? SHORT_SESSION : LONG_SESSION
  const again = async () => [await sessionCookie(ctx, token, isBrief)]
  const now = Date.now()
  if (now < row.updatedAt.getTime() + prolongedAfter * 1000) return isOld ? again() : []
  const expiresAt = new Date(Math.min(now + unused * 1000, lastOf(row, isBrief)))
  const prolonged = await ctx.db
    .update(sessions)
    .set({ expiresAt, updatedAt: new Date(now) })
    .where(eq(sessions.id, row.id))
    .returning({ id: sessions.id })
  if (prolonged.length === 0) return null
  return isBrief && !isOld ? [] : again()
}

async function ended(ctx: SystemContext, headers: Headers): Promise<RequestSession> {
  return { ...nobody, ended: true, cookies: await endRequestSession(ctx, headers) }
}

type Tools = Pick<Context, 'settings'> & { db: Reading }

/** The people of these sessions, with their current rights. Sessions that ended or expired, or whose person asked for
 *  deletion, are left out. */
export async function peopleOfSessions(tools: Tools, sessionIds: string[]): Promise<Map<string, Person>> {
  const rows = await tools.db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, sessionIds),
        sql`${sessions.expiresAt} > now()`,
        isNull(users.deletionAskedAt),
      ),
    )
  return new Map(rows.map(({ session, user }) => [session.id, actorOf(tools, session, user)]))
}
