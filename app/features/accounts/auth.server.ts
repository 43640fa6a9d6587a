import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { sessions, signInMethods, users, verifications } from '#app/database/schema/accounts.ts'
import type { Context, Gated } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { sessionCookieNames } from './earlier-cookies.server.ts'
import { hashPassword, verifyPassword } from './password/hash-password.server.ts'
import { KEPT } from './session-rules.ts'
import { sessionStart } from './session-start.server.ts'

/** Better Auth over this context's database, for sessions and their cookies. Sign-up, codes, limits, the second
 *  factor and provider sign-in are our own verbs (decision 020). */
function createAuth({ db, settings, secrets, log }: Gated) {
  const names = sessionCookieNames({ settings })
  return betterAuth({
    appName: 'Roost',
    baseURL: settings.publicUrl,
    basePath: '/api/auth',
    secret: secrets.key('sessions').toString('hex'),
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: signInMethods,
        verification: verifications,
      },
    }),
    user: {
      additionalFields: {
        givenName: { type: 'string', required: true },
        familyName: { type: 'string', required: true },
        student: { type: 'boolean', required: false, input: false },
        manager: { type: 'boolean', required: false, input: false },
        admin: { type: 'boolean', required: false, input: false },
        deletionAskedAt: { type: 'date', required: false, input: false },
      },
    },
    session: {
      expiresIn: KEPT.unused,
      updateAge: KEPT.prolongedAfter,
      additionalFields: {
        provenAt: { type: 'date', required: false, input: false },
        secondFactor: { type: 'boolean', required: false, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      autoSignIn: false,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    // Our verbs count limits in the database.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: `${names.prefix}roost`,
      // It would put `__Secure-` before the name.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: names.secure },
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId() },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({ data: { ...session, ipAddress: null } }),
        },
      },
    },
    // Its own log is off: it would print the values of failed queries. Of a message only the words before the first value.
    logger: {
      level: 'error',
      log: (_level, message) =>
        log.error({ part: 'better-auth' }, /^[\w ,'-]{0,80}/.exec(message)?.[0] || 'failed'),
    },
    plugins: [sessionStart()],
  })
}

/** The provider's name in URLs and in `sign_in_methods`. */
export const PROVIDER = 'google'

export type Auth = ReturnType<typeof createAuth>

const made = new WeakMap<Context['db'], Auth>()

/** One instance for each database or transaction, because creating one is slow. It checks no policy. */
export function unsafeAuth(ctx: Context): Auth {
  const known = made.get(ctx.db) ?? createAuth(ctx)
  made.set(ctx.db, known)
  return known
}
