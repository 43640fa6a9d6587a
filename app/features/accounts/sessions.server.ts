import { randomBytes } from 'node:crypto'
import { eq, and, ne } from 'drizzle-orm'
import { sessions } from '#app/database/schema/people/accounts.ts'
import type { SystemContext, Context, Database } from '#app/platform/context.ts'
import { newId, isId } from '#app/platform/addresses/ids.ts'
import { deleteKnownBrowsers } from '#app/features/rate-limits/known-browser.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import {
  noSessionCookie,
  readSessionCookie,
  sessionCookie,
  SHORT_SESSION,
  LONG_SESSION,
} from './session-cookies.server.ts'
import { ownAccountPolicy } from './policy.ts'

type Tools = Pick<SystemContext, 'db' | 'secrets' | 'settings'>

/** `secondFactor`: a second-step code was also checked (`consumeSecondCode`). */
type Start = { userId: string; keepSignedIn: boolean; secondFactor?: boolean }

/** Starts a session for a person whom one of our verbs has authenticated. Ends the browser's previous session, which prevents session
 *  fixation.
 *  @returns the session's id, and Set-Cookie values */
export async function startSession(
  tools: Tools,
  { userId, keepSignedIn, secondFactor = false }: Start,
  headers: Headers,
): Promise<{ sessionId: string; cookies: string[] }> {
  const token = randomBytes(24).toString('base64url')
  const now = new Date()
  const { unused } = keepSignedIn ? LONG_SESSION : SHORT_SESSION
  const session = {
    id: newId(),
    userId,
    token,
    secondFactor,
    userAgent: headers.get('User-Agent') ?? '',
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + unused * 1000),
  }
  await tools.db.insert(sessions).values(session)
  await deleteSession(tools, headers)
  return { sessionId: session.id, cookies: [await sessionCookie(tools, token, !keepSignedIn)] }
}

/** Ends the browser's session, if there is one.
 *  @returns Set-Cookie values that delete its cookie in any case */
export async function endRequestSession(tools: Tools, headers: Headers): Promise<string[]> {
  await deleteSession(tools, headers)
  return [await noSessionCookie(tools)]
}

async function deleteSession(tools: Tools, headers: Headers): Promise<void> {
  const token = (await readSessionCookie(tools, headers))?.token
  if (token) await tools.db.delete(sessions).where(eq(sessions.token, token))
}

/** Signs out one browser, effective at its next request. Does nothing when its session has already ended. */
export async function endSession(ctx: Context, sessionId: string): Promise<void> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownAccountPolicy.manage, { userId })
  if (!isId(sessionId)) return
  await db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
}

/** Signs out every browser except the current one. */
export async function endOtherSessions(ctx: Context): Promise<void> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownAccountPolicy.manage, { userId })
  const own = ctx.actor.kind === 'person' ? ctx.actor.sessionId : null
  await db.transaction((tx) => endSessionsExcept(tx, userId, own))
}

/** Signs out every browser, including the current one. */
export async function endAllSessions(ctx: Context): Promise<void> {
  const { userId } = requirePerson(ctx)
  const { db } = authorize(ctx, ownAccountPolicy.manage, { userId })
  await db.transaction((tx) => endSessionsExcept(tx, userId, null))
}

/** Ends all sessions of an account except `kept`, and deletes its known browsers. */
export async function endSessionsExcept(tx: Database, userId: string, kept: string | null): Promise<void> {
  const isOf = eq(sessions.userId, userId)
  await tx.delete(sessions).where(kept === null ? isOf : and(isOf, ne(sessions.id, kept)))
  await deleteKnownBrowsers(tx, userId)
}
