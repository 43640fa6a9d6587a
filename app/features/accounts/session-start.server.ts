import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Signs somebody in whom a verb of ours has made sure of: a new session and its cookie. It has no address, so that only
 *  the server can call it. */
export function sessionStart() {
  return {
    id: 'session-start',
    endpoints: {
      startSession: createAuthEndpoint.serverOnly(
        {
          method: 'POST',
          requireHeaders: true,
          body: z.object({ userId: z.string(), keepSignedIn: z.boolean() }),
        },
        async (ctx) => {
          const { userId, keepSignedIn } = ctx.body
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(userId)
          if (!user) throw new APIError('NOT_FOUND')
          const session = await internalAdapter.createSession(userId, !keepSignedIn)
          await setSessionCookie(ctx, { session, user }, !keepSignedIn)
          return ctx.json({ sessionId: session.id })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
