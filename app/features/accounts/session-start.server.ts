import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie, expireCookie, setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Reads the session cookies, which are signed by this site: the session's token, and whether the session ends with the
 *  browser. Called directly and not through the library's `api`, whose overhead is larger than the work itself. */
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

/** Endpoints to start a session for a person whom one of our verbs has authenticated, and to end one. They have no URL,
 *  so only the server can call them. */
export function sessionStart() {
  return {
    id: 'session-start',
    endpoints: {
      /** Creates a session and its cookie. The session that the browser came with ends, which prevents session fixation. */
      startSession: createAuthEndpoint.serverOnly(
        {
          method: 'POST',
          requireHeaders: true,
          body: z.object({
            userId: z.string(),
            keepSignedIn: z.boolean(),
            /** Whether a second-step code was also checked (`spendSecondCode`). */
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
          // If it stayed, the next session would end with the browser, too.
          if (keepSignedIn) expireCookie(ctx, authCookies.dontRememberToken)
          return ctx.json({ sessionId: session.id })
        },
      ),
      /** Sets the cookie of a kept session again, for as long as such a session lives without use. */
      keepCookie: createAuthEndpoint.serverOnly({ method: 'POST', requireHeaders: true }, async (ctx) => {
        const { authCookies, secret, sessionConfig } = ctx.context
        const { name, attributes } = authCookies.sessionToken
        const token = await ctx.getSignedCookie(name, secret)
        if (token)
          await ctx.setSignedCookie(name, token, secret, { ...attributes, maxAge: sessionConfig.expiresIn })
        return ctx.json({ kept: Boolean(token) })
      }),
      /** Ends the session that the browser came with, if there is one, and deletes its cookies in any case. */
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
