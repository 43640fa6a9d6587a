// Account forms that a page shows after another one was sent: codes, and two-step sign-in.
import { eq, sql } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { sessions, signInMethods, users } from '#app/database/schema/people/accounts.ts'
import { codes } from '#app/database/schema/people/codes.ts'
import { secondFactors } from '#app/database/schema/people/second-factors.ts'
import { newTotpSecret, sealAppSecret } from '#app/features/accounts/totp.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { SILENT_ISSUER } from '#tests/setup/servers/at-provider.ts'
import { addPassword, PASSWORD } from '#tests/setup/people/signed-in.ts'
import type { Scene } from '../route-forms/scene.ts'
import type { Row, Rows } from './row.ts'

/** The button of the form with this intent or field. */
const buttonOf = (hidden: string) => `form:has(${hidden}) button:not([type=button], [name=intent])`

const ownScene = () => Promise.resolve()

async function turnOnSecondFactor({ ctx, users: { student } }: Scene): Promise<void> {
  const secret = sealAppSecret(ctx, newTotpSecret())
  const times = { createdAt: ctx.now(), confirmedAt: ctx.now() }
  await ctx.db.insert(secondFactors).values({ userId: student.id, secret, ...times })
}

const SIGN_UP: Row = {
  at: '/signup',
  type: { givenName: 'Ana', familyName: 'Rivera', email: `${newId()}@example.edu`, password: PASSWORD },
  open: [buttonOf('[name=intent][value=start]')],
}
/** A person with a password logs in. */
const LOG_IN: Row = {
  at: '/login',
  type: { email: ':email', password: PASSWORD },
  open: [buttonOf('[name=intent][value=log-in]')],
}
const NEW_ADDRESS: Row = {
  at: '/account/email',
  who: 'student',
  type: { email: `${newId()}@example.edu` },
  open: [buttonOf('[name=email]')],
}

const RESET: Row = {
  at: '/forgot-password',
  type: { email: `${newId()}@example.edu` },
  open: [buttonOf('[name=intent][value=request]')],
}

/** Gives the student an address at their campus, confirmed a year ago. */
async function giveCampusAddress({ ctx, users: { student }, things: { campus } }: Scene): Promise<void> {
  const domain = `${campus}.edu`
  await ctx.db
    .update(campuses)
    .set({ emailDomains: [domain] })
    .where(eq(campuses.slug, campus))
  const email = `${student.id}@${domain}`
  const emailConfirmedAt = new Date(ctx.now().getTime() - 366 * 86_400_000)
  await ctx.db.update(users).set({ email, emailConfirmedAt }).where(eq(users.id, student.id))
}

/** Skips the half minute in which a page does not offer a second code. */
const waited = (ctx: SystemContext) =>
  ctx.db.update(codes).set({ sentAt: sql`${codes.sentAt} - interval '1 minute'` })

/** By form. */
export const accountRows: Rows = {
  '/signup carry': { at: '/login' },
  '/signup confirm': { ...SIGN_UP, fill: { code: '12345' } },
  '/signup change-email': SIGN_UP,
  '/signup resend': { ...SIGN_UP, afterwards: waited },
  '/forgot-password carry': { at: '/login' },
  '/forgot-password confirm': { ...RESET, fill: { code: '12345' } },
  '/forgot-password resend': { ...RESET, afterwards: waited },
  '/login second-factor': {
    ...LOG_IN,
    prepare: async (scene) => {
      await addPassword(scene.ctx, scene.users.student.id)
      await turnOnSecondFactor(scene)
      return { email: scene.users.student.email }
    },
  },
  '/login keep-account': {
    ...LOG_IN,
    prepare: async ({ ctx, users: { student } }) => {
      await addPassword(ctx, student.id)
      await ctx.db.update(users).set({ deletionAskedAt: ctx.now() }).where(eq(users.id, student.id))
      return { email: student.email }
    },
  },
  '/login leave-account': { ...LOG_IN, with: '/login keep-account' },
  '/account/email confirm': { ...NEW_ADDRESS, prepare: ownScene, fill: { code: '12345' } },
  '/account/email cancel': { ...NEW_ADDRESS, with: '/account/email confirm' },
  '/account/email resend': { ...NEW_ADDRESS, prepare: ownScene, afterwards: waited },
  '/account/confirm': {
    at: '/account/confirm?step=code',
    who: 'student',
    with: '/account/second-factor off',
  },
  '/account/confirm sign-in': {
    who: 'student',
    prepare: ownScene,
    afterwards: (ctx, { student }) =>
      ctx.db
        .update(sessions)
        .set({ authenticatedAt: new Date(0) })
        .where(eq(sessions.userId, student.id)),
  },
  '/account/login/:provider unlink': {
    who: 'student',
    prepare: async ({ ctx, users: { student } }) => {
      await addPassword(ctx, student.id)
      const method = { id: newId(), userId: student.id, accountId: newId() }
      await ctx.db.insert(signInMethods).values({ ...method, providerId: SILENT_ISSUER })
    },
  },
  '/account/second-factor confirm': {
    at: '/account/second-factor',
    who: 'student',
    prepare: ownScene,
    open: [buttonOf('[name=intent][value=begin]')],
  },
  '/account/second-factor off': { who: 'student', prepare: turnOnSecondFactor },
  '/account/second-factor renew': { who: 'student', with: '/account/second-factor off' },
  '/account/campus-email send': { who: 'student', prepare: giveCampusAddress },
  '/account/campus-email confirm': {
    who: 'student',
    with: '/account/campus-email send',
    open: [buttonOf('[name=intent][value=send]')],
    fill: { code: '12345' },
  },
  '/account/campus-email resend': {
    who: 'student',
    prepare: giveCampusAddress,
    open: [buttonOf('[name=intent][value=send]')],
    afterwards: waited,
  },
}
