import { eq } from 'drizzle-orm'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { sessions } from '#app/database/schema/people/accounts.ts'
import { visitor, type Actor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { actorOf } from './session-actor.ts'
import { readSessionCookie, sessionCookie } from '../session-cookies.server.ts'
import { findSession, type SessionRow } from './session-row.server.ts'
import { BRIEF, KEPT } from './session-rules.ts'
import { endRequestSession } from './session-start.server.ts'

/** The signed-in person as the header shows them: name and address. */
export type SignedIn = { userId: string; givenName: string; familyName: string; email: string }

export type RequestSession = {
  actor: Actor
  signedIn: SignedIn | null
  /** The browser sent a session that is no longer valid: ended elsewhere, expired, or its account is erased. */
  ended: boolean
  /** Set-Cookie values that prolong, sign again or delete the session's cookie. */
  cookies: string[]
}

const nobody: RequestSession = { actor: visitor, signedIn: null, ended: false, cookies: [] }

/** Determines the actor of a request from its cookie and the database, with current rights: one statement reads
 *  the row, and a second prolongs it once a day or hour. */
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

/** The user id of whoever sent a background request, by its session. It neither prolongs nor ends the session. */
export async function requestSender(ctx: SystemContext, headers: Headers): Promise<string | null> {
  const token = (await readSessionCookie(ctx, headers))?.token
  const [row] = token ? await queryRows(ctx.db, findSession, { token }) : []
  return row && !row.deletionAskedAt && row.expiresAt.getTime() >= Date.now() ? row.userId : null
}

const lastOf = ({ createdAt }: SessionRow, isBrief: boolean) =>
  createdAt.getTime() + (isBrief ? BRIEF : KEPT).atMost * 1000

/** Prolongs a session in use, but never beyond its longest life. The cookie of a kept session may outlive it, so that the
 *  next page can say that it ended. The cookie of a brief one ends with the browser.
 *  @returns Set-Cookie values; null when the session ended meanwhile */
async function prolong(
  ctx: SystemContext,
  row: SessionRow,
  { token, isBrief, isOld }: { token: string; isBrief: boolean; isOld: boolean },
): Promise<string[] | null> {
  const { unused, prolongedAfter } = isBrief ? BRIEF : KEPT
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
