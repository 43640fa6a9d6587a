import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  companyInvitations,
  companyLeadAddresses,
  companyMembers,
} from '#app/database/schema/homes/companies.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { eraseAccounts } from '#app/features/account-settings/erase-accounts.server.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { ownNotifications } from '#app/features/notifications/notifications.query.server.ts'
import { photosOfHome } from '#app/features/photos/photos.query.server.ts'
import { completeDraft, makeDraft, makeManager } from '#app/features/publishing/factory.ts'
import { readHomesAsked } from '#app/features/own-homes/homes-asked.ts'
import { ownHomes } from '#app/features/own-homes/own-homes.query.server.ts'
import { publishHome } from '#app/features/publishing/publish-home.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { personalData } from '#server/personal-data.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { emailKindsTo } from '#tests/setup/people/sign-ups.ts'
import { makeOwner, removeColleague } from './change-people.server.ts'
import { companyPeople } from './company.query.server.ts'
import { makeColleague } from './factory.ts'
import { inviteColleague, withdrawColleagueInvitation } from './invite-colleague.server.ts'
import { companyOffer, joinCompany } from './join-company.server.ts'
import { confirmedLeadAddresses } from './lead-addresses.query.server.ts'
import { companyOf } from './own-company.server.ts'
import { COLLEAGUE_DAYS } from './people-rules.ts'

async function scene(ctx: SystemContext) {
  await makeCampus(ctx)
  const marta = await makeManager(ctx)
  const listingId = await makeDraft(marta.manager)
  const companyId = await companyOf(ctx, marta.user.id)
  const noor = await makeManager(ctx, 'Noor')
  return { marta, noor, listingId, companyId }
}

const homesOf = async (ctx: SystemContext) =>
  (await ownHomes(ctx, readHomesAsked(new URLSearchParams()))).homes.map(({ id }) => id)

test('a colleague may do what an owner may with the homes of their company, and nothing once removed', async ({
  ctx,
}) => {
  const { noor, listingId, companyId } = await scene(ctx)
  expect(await homesOf(noor.manager)).toEqual([])
  await expect(completeDraft(noor.manager, listingId)).rejects.toThrow(NotFound)
  await makeColleague(ctx, { userId: noor.user.id, companyId })
  await completeDraft(noor.manager, listingId)
  expect(await publishHome(noor.manager, listingId)).toMatchObject({ ok: true })
  expect(await photosOfHome(noor.manager, { listingId })).toMatchObject({ photos: [] })
  expect(await homesOf(noor.manager)).toEqual([listingId])
  await ctx.db.delete(companyMembers).where(eq(companyMembers.userId, noor.user.id))
  await expect(publishHome(noor.manager, listingId)).rejects.toThrow(NotFound)
  expect(await homesOf(noor.manager)).toEqual([])
})

/** A person with an invitation, by the invitation's id. */
async function invited(
  ctx: SystemContext,
  by: SystemContext,
  overrides: Parameters<typeof makeUser>[1] = {},
) {
  const user = await makeUser(ctx, { givenName: 'Ines', createdAt: new Date(0), ...overrides })
  expect(await inviteColleague(by, { email: ` ${user.email.toUpperCase()}` })).toEqual({ ok: true })
  const [row] = await ctx.db.select().from(companyInvitations).where(eq(companyInvitations.email, user.email))
  return { user, as: { ...ctx, actor: personOf(user) }, invitationId: row?.id ?? '' }
}

const rolesOf = async (ctx: SystemContext, companyId: string) =>
  (await ctx.db.select().from(companyMembers).where(eq(companyMembers.companyId, companyId)))
    .map(({ role }) => role)
    .toSorted()

test('somebody joins once by the address that was invited, and works on the homes as a manager', async ({
  ctx,
}) => {
  const { marta, listingId, companyId } = await scene(ctx)
  const { user, as, invitationId } = await invited(ctx, marta.manager)
  const stranger = { ...ctx, actor: personOf(await makeUser(ctx)) }
  expect(await companyOffer(stranger, invitationId)).toEqual({ company: null, state: 'other' })
  await expect(joinCompany(stranger, invitationId)).rejects.toThrow(Forbidden)
  expect(await companyOffer(as, invitationId)).toMatchObject({ state: 'open' })
  expect(await joinCompany(as, invitationId)).toEqual({ ok: true })
  expect(await joinCompany(as, invitationId)).toEqual({ ok: true })
  expect(await companyOffer(as, invitationId)).toMatchObject({ state: 'in' })
  const [after] = await ctx.db.select().from(users).where(eq(users.id, user.id))
  expect(after).toMatchObject({ manager: true, student: true })
  const manager = { ...ctx, actor: personOf(after ?? user) }
  expect(await homesOf(manager)).toEqual([listingId])
  expect(await rolesOf(ctx, companyId)).toEqual(['colleague', 'owner'])
  await expect(inviteColleague(manager, { email: 'x@example.com' })).rejects.toThrow(Forbidden)
  await expect(removeColleague(manager, marta.user.id)).rejects.toThrow(Forbidden)
  expect((await companyPeople(manager)).invitations).toEqual([])
})

test('an invitation that expired or was withdrawn lets nobody in, and a new one does', async ({ ctx }) => {
  const { marta } = await scene(ctx)
  const { user, as, invitationId } = await invited(ctx, marta.manager)
  const later = { ...as, now: () => new Date(ctx.now().getTime() + COLLEAGUE_DAYS * 86_400_000) }
  expect(await joinCompany(later, invitationId)).toMatchObject({ ok: false, reason: 'over' })
  expect(await inviteColleague(marta.manager, { email: user.email })).toEqual({ ok: true })
  await expect(joinCompany(as, invitationId)).rejects.toThrow(NotFound)
  const [{ id } = { id: '' }] = (await companyPeople(marta.manager)).invitations
  await withdrawColleagueInvitation(marta.manager, id)
  await expect(joinCompany(as, id)).rejects.toThrow(NotFound)
  expect(await inviteColleague(marta.manager, { email: 'nobody' })).toMatchObject({ ok: false })
  expect(await inviteColleague(marta.manager, { email: marta.user.email })).toMatchObject({
    reason: 'invalid',
  })
})

test('whoever offers homes already stays in their own company', async ({ ctx }) => {
  const { marta, noor } = await scene(ctx)
  await makeDraft(noor.manager)
  expect(await inviteColleague(marta.manager, { email: noor.user.email })).toEqual({ ok: true })
  const [{ id } = { id: '' }] = (await companyPeople(marta.manager)).invitations
  expect(await joinCompany(noor.manager, id)).toMatchObject({ ok: false, reason: 'own-company' })
})

test('the last owner cannot leave before somebody else is one, and then looks after no home', async ({
  ctx,
}) => {
  const { marta, noor, listingId, companyId } = await scene(ctx)
  await makeColleague(ctx, { userId: noor.user.id, companyId })
  expect(await removeColleague(marta.manager, marta.user.id)).toMatchObject({ reason: 'last-owner' })
  await makeOwner(marta.manager, noor.user.id)
  expect(await removeColleague(marta.manager, marta.user.id)).toEqual({ ok: true })
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, listingId))
  expect(home).toMatchObject({ managerId: noor.user.id, companyId })
  expect(await homesOf(marta.manager)).toEqual([])
  await expect(completeDraft(marta.manager, listingId)).rejects.toThrow(NotFound)
})

test.for(['removed', 'leaves'] as const)(
  'whoever is %s gets no more inquiries at an own address of the company; the other addresses stay',
  async (how, { ctx }) => {
    const { marta, noor, companyId } = await scene(ctx)
    await makeColleague(ctx, { userId: noor.user.id, companyId })
    const addresses = [noor.user.email, 'leads@keller.example']
    await ctx.db.insert(companyLeadAddresses).values(
      addresses.map((email) => ({
        id: newId(),
        companyId,
        email,
        askedAt: ctx.now(),
        confirmedAt: ctx.now(),
      })),
    )
    const other = await makeManager(ctx, 'Otto')
    const elsewhere = await companyOf(ctx, other.user.id)
    const asked = { id: newId(), companyId: elsewhere, email: noor.user.email, askedAt: ctx.now() }
    await ctx.db.insert(companyLeadAddresses).values(asked)
    await removeColleague((how === 'removed' ? marta : noor).manager, noor.user.id)
    expect(await emailKindsTo(ctx, noor.user.email)).toEqual(how === 'removed' ? ['colleague-removed'] : [])
    const left = await confirmedLeadAddresses(ctx.db, marta.user.id)
    expect(left.map(({ email }) => email)).toEqual(['leads@keller.example'])
    expect(await ctx.db.select().from(companyLeadAddresses)).toHaveLength(2)
  },
)

test('an erased owner leaves the company and its homes to the longest-standing colleague', async ({
  ctx,
}) => {
  const { marta, noor, listingId, companyId } = await scene(ctx)
  await makeColleague(ctx, { userId: noor.user.id, companyId })
  for (const part of personalData)
    await part.erase?.(ctx.db, { userId: marta.user.id, email: marta.user.email })
  await ctx.db.delete(users).where(eq(users.id, marta.user.id))
  expect(await ctx.db.select().from(companyMembers)).toMatchObject([{ userId: noor.user.id, role: 'owner' }])
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, listingId))
  expect(home).toMatchObject({ companyId, managerId: noor.user.id })
})

test('whoever becomes an owner by an erasure is told', async ({ ctx }) => {
  const { marta, noor, companyId } = await scene(ctx)
  await makeColleague(ctx, { userId: noor.user.id, companyId })
  await ctx.db
    .update(users)
    .set({ deletionAskedAt: new Date(0) })
    .where(eq(users.id, marta.user.id))
  expect(await eraseAccounts(ctx, personalData)).toBe(1)
  expect(await rolesOf(ctx, companyId)).toEqual(['owner'])
  expect(await ownNotifications(noor.manager)).toMatchObject([
    { text: expect.stringContaining('you are an owner now'), link: '/manage/company' },
  ])
})

test('of two owners who remove each other at once one stays', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { marta, noor, companyId } = await scene(ctx)
  await makeColleague(ctx, { userId: noor.user.id, companyId })
  await makeOwner(marta.manager, noor.user.id)
  await Promise.allSettled([
    removeColleague(marta.manager, noor.user.id),
    removeColleague(noor.manager, marta.user.id),
  ])
  expect(await rolesOf(ctx, companyId)).toEqual(['owner'])
})

test('an invitation accepted twice at once makes one colleague', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  const { marta, companyId } = await scene(ctx)
  const { as, invitationId } = await invited(ctx, marta.manager)
  const both = await Promise.all([joinCompany(as, invitationId), joinCompany(as, invitationId)])
  expect(both).toEqual([{ ok: true }, { ok: true }])
  expect(await rolesOf(ctx, companyId)).toEqual(['colleague', 'owner'])
})

test('whoever is removed while they add or publish a home leaves no home to themselves', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  const { marta, noor, listingId, companyId } = await scene(ctx)
  await makeColleague(ctx, { userId: noor.user.id, companyId })
  await completeDraft(noor.manager, listingId)
  const [published] = await Promise.allSettled([
    publishHome(noor.manager, listingId),
    makeDraft(noor.manager),
    removeColleague(marta.manager, noor.user.id),
  ])
  if (published.status === 'rejected') expect(published.reason).toBeInstanceOf(NotFound)
  const homes = await ctx.db.select().from(listings).where(eq(listings.companyId, companyId))
  expect(homes.filter(({ managerId }) => managerId !== marta.user.id)).toEqual([])
  await expect(publishHome(noor.manager, listingId)).rejects.toThrow(NotFound)
})

test('homes go to an owner or colleague who is here rather than to one who is suspended', async ({ ctx }) => {
  const { marta, noor, listingId, companyId } = await scene(ctx)
  const ines = await makeManager(ctx, 'Ines')
  for (const { user } of [noor, ines]) await makeColleague(ctx, { userId: user.id, companyId })
  await makeOwner(marta.manager, noor.user.id)
  await ctx.db.update(users).set({ suspendedAt: ctx.now() }).where(eq(users.id, noor.user.id))
  for (const part of personalData)
    await part.erase?.(ctx.db, { userId: marta.user.id, email: marta.user.email })
  const [home] = await ctx.db.select().from(listings).where(eq(listings.id, listingId))
  expect(home).toMatchObject({ companyId, managerId: ines.user.id })
})
