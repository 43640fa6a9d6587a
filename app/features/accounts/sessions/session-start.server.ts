import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sessions } from '#app/database/schema/people/accounts.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { noSessionCookie, readSessionCookie, sessionCookie } from '../session-cookies.server.ts'
import { BRIEF, KEPT } from './session-rules.ts'

type Tools = Pick<SystemContext, 'db' | 'secrets' | 'settings'>

/** `secondFactor`: a second-step code was also checked (`consumeSecondCode`). */
type Start = { userId: string; keepSignedIn: boolean; secondFactor?: boolean }

/** Starts a session for a person whom one of our verbs has authenticated. The session that the browser came with ends,
 *  which prevents session fixation.
 *  @returns the session's id, and Set-Cookie values */
export async function startSession(
  tools: Tools,
  { userId, keepSignedIn, secondFactor = false }: Start,
  headers: Headers,
): Promise<{ sessionId: string; cookies: string[] }> {
  const token = randomBytes(24).toString('base64url')
  const now = new Date()
  const { unused } = keepSignedIn ? KEPT : BRIEF
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

/** Ends the session that the browser came with, if there is one.
 *  @returns Set-Cookie values that delete its cookie in any case */
export async function endRequestSession(tools: Tools, headers: Headers): Promise<string[]> {
  await deleteSession(tools, headers)
  return [await noSessionCookie(tools)]
}

async function deleteSession(tools: Tools, headers: Headers): Promise<void> {
  const token = (await readSessionCookie(tools, headers))?.token
  if (token) await tools.db.delete(sessions).where(eq(sessions.token, token))
}
