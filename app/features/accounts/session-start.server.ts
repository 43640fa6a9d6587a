import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie, expireCookie, setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** What a browser's cookies say, signed by this site: the token of its session, and whether the session ends with the
 *  browser. Called by itself and not through the library's `api`, whose way there costs more than the answer. */
export const readSessionCookies = createAuthEndpoint.serverOnly(
  {
    method: 'POST',
    requireHeaders: true,
    body: z.object({ secret: z.string(), tokenName: z.string(), briefName: z.string() }),
  },
  async ({ body: { secret, tokenName, briefName }, getCookie, getSignedCookie }) => ({
    token: (await getSignedCookie(tokenName, secret)) || null,
    isBrief: getCookie(briefName) !== null && Boolean(await getSignedCookie(briefName, secret)),
  }),
)

/** Signs somebody in whom a verb of ours has made sure of, and ends what a browser has. These have no address, so that
 *  only the server can call them. */
export function sessionStart() {
  return {
    id: 'session-start',
    endpoints: {
      /** A new session and its cookie. The session that the browser came with ends: nobody can plant one and wait. */
      startSession: createAuthEndpoint.serverOnly(
        {
          method: 'POST',
          requireHeaders: true,
          body: z.object({
            userId: z.string(),
            keepSignedIn: z.boolean(),
            /** Whether a code of the second step was given as well (`spendSecondCode`). */
            secondFactor: z.boolean().optional(),
          }),
        },
        async (ctx) => {
          const { userId, keepSignedIn, secondFactor } = ctx.body
          const { internalAdapter, authCookies, secret } = ctx.context
          const user = await internalAdapter.findUserById(userId)
          if (!user) throw new APIError('NOT_FOUND')
          const before = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
          const session = await internalAdapter.createSession(userId, !keepSignedIn, {
            secondFactor: secondFactor === true,
          })
          if (before) await internalAdapter.deleteSession(before)
          await setSessionCookie(ctx, { session, user }, !keepSignedIn)
          // Left over, it would make the next one end with the browser, too.
          if (keepSignedIn) expireCookie(ctx, authCookies.dontRememberToken)
          return ctx.json({ sessionId: session.id })
        },
      ),
      /** Ends the session that the browser came with, when there is one, and takes its cookies away in any case. */
      endSession: createAuthEndpoint.serverOnly({ method: 'POST', requireHeaders: true }, async (ctx) => {
        const { internalAdapter, authCookies, secret } = ctx.context
        const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
        if (token) await internalAdapter.deleteSession(token)
        deleteSessionCookie(ctx)
        return ctx.json({ ended: true })
      }),
    },
  } satisfies BetterAuthPlugin
}
