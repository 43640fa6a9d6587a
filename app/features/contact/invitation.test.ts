import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { listingRequests, managerInvitations } from '#app/database/schema/site/contact.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { mailbox } from '#app/database/schema/site/emails.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { readSession } from '#app/features/accounts/read-session.server.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeManager } from '#app/features/publishing/factory.ts'
import { visitor } from '#app/platform/access.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { Forbidden, NotFound, SignInRequired } from '#app/platform/errors.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { NOW, test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { acceptManagerInvitation, invitationView } from './accept-manager-invitation.server.ts'
import { makeContacts } from './factory.ts'
import { readFirstHomes, inviteManager, withdrawManagerInvitation } from './invite-manager.server.ts'
import { joinByInvitation } from './join-by-invitation.server.ts'
import { INVITATION_DAYS } from './rules.ts'

/** A person who asked to list homes and is invited. */
async function scene(ctx: SystemContext, listingIds: string[] = []) {
  const email = `${newId()}@homes.example`
  await makeContacts({ ...ctx, actor: visitor }, email)
  const [request] = await ctx.db.select().from(listingRequests).where(eq(listingRequests.email, email))
  const requestId = request?.id ?? ''
  expect(await inviteManager(ctx, { requestId, listingIds })).toBe(true)
  await runQueuedJobs(ctx)
  const mails = await ctx.db.select().from(mailbox).where(eq(mailbox.to, email))
  const texts = mails.map(({ text }) => text).join('\n')
  const token = /\/manage\/invitation\/([\w-]{43})/.exec(texts)?.[1] ?? ''
  return { email, requestId, token }
}

test('an invitation link makes one account a manager, once', async ({ ctx }) => {
  const { token } = await scene(ctx)
  const [marta, other] = [await makeUser(ctx), await makeUser(ctx)]
  const as = (user: typeof marta) => ({ ...ctx, actor: personOf(user) })
  expect(await invitationView({ ...ctx, actor: visitor }, token)).toMatchObject({ state: 'open', homes: [] })
  await expect(acceptManagerInvitation({ ...ctx, actor: visitor }, token)).rejects.toThrow(SignInRequired)
  expect(await acceptManagerInvitation(as(marta), token)).toEqual({ ok: true, homes: 0 })
  expect(await acceptManagerInvitation(as(marta), token)).toEqual({ ok: true, homes: 0 })
  expect(await acceptManagerInvitation(as(other), token)).toEqual({ ok: false })
  expect(await invitationView(as(other), token)).toEqual({ state: 'over' })
  const managers = await ctx.db.select().from(users).where(eq(users.manager, true))
  expect(managers.map(({ id }) => id)).toEqual([marta.id])
})

test('an expired, revoked or forged link makes nobody a manager', async ({ ctx }) => {
  const first = await scene(ctx)
  const as = { ...ctx, actor: personOf(await makeUser(ctx)) }
  const later = { ...as, now: () => new Date(NOW.getTime() + INVITATION_DAYS * 24 * 60 * 60 * 1000) }
  expect(await acceptManagerInvitation(later, first.token)).toEqual({ ok: false })
  expect(await withdrawManagerInvitation(ctx, first.requestId)).toBe(true)
  expect(await acceptManagerInvitation(as, first.token)).toEqual({ ok: false })
  await expect(acceptManagerInvitation(as, 'x'.repeat(43))).rejects.toThrow(NotFound)
  await expect(invitationView(as, '')).rejects.toThrow(NotFound)
  const second = await scene(ctx)
  expect(await acceptManagerInvitation(as, second.token)).toMatchObject({ ok: true })
  expect(await withdrawManagerInvitation(ctx, second.requestId)).toBe(false)
})

test('admins invite managers, and only a hash of the link is stored', async ({ ctx }) => {
  const { requestId, token } = await scene(ctx)
  const student = { ...ctx, actor: personOf(await makeUser(ctx)) }
  await expect(inviteManager(student, { requestId })).rejects.toThrow(Forbidden)
  expect(await inviteManager(ctx, { requestId: newId() })).toBe(false)
  const rows = await ctx.db
    .select()
    .from(managerInvitations)
    .where(eq(managerInvitations.requestId, requestId))
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('using a link gives the homes in the invitation, except those that have a manager by then', async ({
  ctx,
}) => {
  await makeCampus(ctx)
  const [one, two, late] = [await makeListing(ctx), await makeListing(ctx), await makeListing(ctx)]
  const rows = () => ctx.db.select().from(listings).orderBy(listings.id)
  const slug = (await rows()).find(({ id }) => id === one)?.slug
  const text = `https://roost.example/expanded-listing/${slug}?tab=costs\n\n ${two} \n${two}/\n${late}`
  expect(await readFirstHomes(ctx.db, text)).toEqual({ ok: true, ids: [one, two, late] })
  expect(await readFirstHomes(ctx.db, `${one}\nhttps://roost.example/nowhere`)).toEqual({
    ok: false,
    why: '“https://roost.example/nowhere” is not a home on this site.',
  })
  const { token } = await scene(ctx, [one, two, late, newId()])
  const { user } = await makeManager(ctx)
  await assignManager(ctx, { listingIds: [late], managerId: user.id })
  expect(await readFirstHomes(ctx.db, late)).toMatchObject({ ok: false })
  const marta = { ...ctx, actor: personOf(await makeUser(ctx)) }
  expect(await invitationView(marta, token)).toMatchObject({
    homes: [expect.any(String), expect.any(String)],
  })
  expect(await acceptManagerInvitation(marta, token)).toEqual({ ok: true, homes: 2 })
  expect(await acceptManagerInvitation(marta, token)).toEqual({ ok: true, homes: 0 })
  const managers = new Map((await rows()).map(({ id, managerId }) => [id, managerId]))
  expect([one, two, late].map((id) => managers.get(id))).toEqual([
    marta.actor.userId,
    marta.actor.userId,
    user.id,
  ])
})

const typed = {
  givenName: 'Marta',
  familyName: 'Silva',
  phone: '+1 213 555 0142',
  businessName: 'Silva Homes',
  password: 'four words in a row',
}

test('an invited manager makes an account with a password alone, and is no student', async ({ ctx }) => {
  await makeCampus(ctx)
  const listingId = await makeListing(ctx)
  const { email, requestId, token } = await scene(ctx, [listingId])
  const visiting = { ...ctx, actor: visitor }
  const join = (input: object) =>
    joinByInvitation(visiting, { token, input: { ...typed, ...input }, headers: new Headers() })
  const wrong = { password: 'short', givenName: '', businessName: 'x'.repeat(201) }
  expect(await join(wrong)).toMatchObject({
    reason: 'invalid',
    errors: {
      password: expect.any(String),
      givenName: expect.any(String),
      businessName: expect.any(String),
    },
  })
  expect(await join({ businessName: 'Сильва' })).toMatchObject({
    errors: { businessName: expect.stringContaining('Latin letters') },
  })
  const joined = await join({ email: 'somebody@else.example' })
  if (!joined.ok) throw new Error(joined.reason)
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email))
  expect(user).toMatchObject({ manager: true, student: false, givenName: 'Marta', phone: '+12135550142' })
  expect(user?.emailConfirmedAt).toEqual(NOW)
  const headers = new Headers({ Cookie: joined.cookies.map((line) => line.split(';')[0]).join('; ') })
  expect((await readSession(ctx, headers)).actor).toMatchObject({ userId: user?.id, manager: true })
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, listingId))
  expect(home?.managerId).toBe(user?.id)
  const [request] = await ctx.db.select().from(listingRequests).where(eq(listingRequests.id, requestId))
  expect(request?.businessName).toBe('Silva Homes')
  expect(await join({})).toMatchObject({ ok: false, reason: 'over' })
})

test('an address with an account is told to log in; somebody logged in makes no second one', async ({
  ctx,
}) => {
  const { email, token } = await scene(ctx)
  const user = await makeUser(ctx, { email })
  const visiting = { ...ctx, actor: visitor }
  expect(await joinByInvitation(visiting, { token, input: typed, headers: new Headers() })).toMatchObject({
    ok: false,
    reason: 'exists',
  })
  const acting = { ...ctx, actor: personOf(user) }
  await expect(joinByInvitation(acting, { token, input: typed, headers: new Headers() })).rejects.toThrow(
    Forbidden,
  )
  await expect(
    joinByInvitation(visiting, { token: 'x'.repeat(43), input: typed, headers: new Headers() }),
  ).rejects.toThrow(NotFound)
  expect(await acceptManagerInvitation(acting, token)).toMatchObject({ ok: true })
})
