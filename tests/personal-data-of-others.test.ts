// The download and the deletion of one person, on a site where another person has the same of everything.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { signInMethods } from '#app/database/schema/people/accounts.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { askDeletion } from '#app/features/account-settings/ask-deletion.server.ts'
import { askExport } from '#app/features/account-settings/ask-export.server.ts'
import { DELETION_AFTER } from '#app/features/accounts/deletion-rules.ts'
import { startEmailChange } from '#app/features/account-settings/start-email-change.server.ts'
import { eraseAccounts } from '#app/features/account-settings/erase-accounts.server.ts'
import { beginSecondFactor } from '#app/features/accounts/confirm-second-factor.server.ts'
import { makeSavedSearch } from '#app/features/alerts/factory.ts'
import { chooseBuilding } from '#app/features/buildings/choose-building.server.ts'
import { makeBuilding } from '#app/features/buildings/factory.ts'
import { makeVisit } from '#app/features/analytics/factory.ts'
import { askToBeLetIn } from '#app/features/collections/ask-to-be-let-in.server.ts'
import { saveNote } from '#app/features/collections/save-note.server.ts'
import { answerDecision } from '#app/features/decisions/answer-decision.server.ts'
import { ballotOf } from '#app/features/decisions/factory.ts'
import { openDecision } from '#app/features/decisions/open-decision.server.ts'
import { inviteToGroup } from '#app/features/groups/invite-to-group.server.ts'
import { joinByLink, makeGroupLink } from '#app/features/groups/group-link.server.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { makeConversation } from '#app/features/messages/factory.ts'
import { reportConversation } from '#app/features/messages/report-conversation.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { saveNotificationChoices } from '#app/features/notifications/choices.server.ts'
import { blockPerson } from '#app/features/people/block-person.server.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { requestUploads } from '#app/features/photos/request-uploads.server.ts'
import { makeRequest } from '#app/features/roommates/factory.ts'
import { hidePerson } from '#app/features/roommates/unmatch.server.ts'
import { saveRoom } from '#app/features/roommates/save-room.server.ts'
import { makeCompany } from '#app/features/companies/factory.ts'
import { makeLike } from '#app/features/saves/factory.ts'
import { recordViews, switchViews } from '#app/features/saves/record-views.server.ts'
import { setHidden } from '#app/features/saves/set-hidden.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { personalData } from '#server/personal-data.ts'
import { test } from '#tests/setup/databases/database.ts'
import { saveRegister } from '#app/features/company-register/save-register.server.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { rowsAbout } from '#tests/setup/databases/rows-about.ts'
import { makeSharedCollection } from '#tests/setup/people/shared-collections.ts'
import { actingAs, openBrowser } from '#tests/setup/people/signed-in.ts'
import { lookingStudents } from '#tests/setup/people/students.ts'

/** A person with their own friends, about whom nearly every feature stores something. */
async function makeKnown(ctx: SystemContext, name: string) {
  const [user, ben, cleo, dan] = await lookingStudents(ctx, `${name} Quux`, 'Ben Kim', 'Cleo May', 'Dan Wu')
  const acting = actingAs(ctx, await openBrowser(ctx, user.id, `Phone of ${name}`))
  await ctx.db
    .insert(signInMethods)
    .values({ id: newId(), userId: user.id, providerId: 'google', accountId: newId() })
  await beginSecondFactor(acting)
  await startEmailChange(acting, { email: `${name}@example.org` })
  await askExport(acting)
  await makePhoto(ctx, { ownerId: user.id, purpose: 'profile-photo', alt: name })
  await requestUploads(user.ctx, {
    purpose: 'profile-photo',
    files: [{ name: `${name}.jpg`, type: 'image/jpeg', size: 1000 }],
  })
  const [home, own] = [await makeListing(ctx), await makeListing(ctx)]
  await makeCompany(ctx, { userId: user.id, name: `Homes of ${name}` })
  await ctx.db
    .update(listings)
    .set({ managerId: user.id, companyId: await companyOf(ctx, user.id) })
    .where(eq(listings.id, own))
  const entry = { licenseNumber: `License of ${name}`, notes: `Notes about ${name}` }
  await saveRegister(ctx, { companyId: await companyOf(ctx, user.id), typed: entry })
  await makeLike(ctx, user, home)
  await chooseBuilding(user.ctx, await makeBuilding(ctx, `${name} Hall`))
  await setHidden(user.ctx, { listingId: own, hidden: true })
  await switchViews(user.ctx, true)
  await recordViews(user.ctx, [{ id: home, at: ctx.now().toISOString() }])
  await makeSavedSearch(ctx, user, { name })
  const conversation = await makeConversation(ctx, [user, ben], [`From ${name}`, `To ${name}`])
  await reportConversation(user.ctx, { conversationId: conversation, input: { reason: 'spam' } })
  const wish = { tourSlot0: '2026-11-20T10:00', roommateName0: 'Al', roommateEmail0: `al@${name}.example` }
  await makeInquiry(ctx, user, home, wish)
  await makeInquiry(ctx, ben, own, { tourSlot0: '2026-11-20T10:00' })
  await makeInquiry(ctx, cleo, home, { roommateName0: name, roommateEmail0: user.email })
  const { collectionId, groupId } = await makeSharedCollection(ctx, [user, ben], [home])
  await makeGroupLink(user.ctx, { groupId })
  await inviteToGroup(user.ctx, { groupId, userId: dan.id })
  await saveNote(user.ctx, { collectionId, listingId: home, input: { text: `Note of ${name}` } })
  await openDecision(user.ctx, { collectionId, input: {} })
  await answerDecision(user.ctx, { collectionId, typed: ballotOf([home]) })
  const others = await makeSharedCollection(ctx, [cleo], [home])
  await askToBeLetIn(user.ctx, others.collectionId)
  const { url } = await makeGroupLink(cleo.ctx, { groupId: others.groupId })
  await joinByLink(user.ctx, { token: url.split('/').at(-1) ?? '', input: { showsCap: 'no' } })
  await makeRequest(ctx, user, cleo, `Hello from ${name}`)
  await hidePerson(user.ctx, dan.id)
  await saveRoom(user.ctx, { area: name, room: 'private', share: '$1,050', freeFrom: '2027-08-15' })
  await notify(ctx, { kind: 'group-news', to: user.id, detail: `left: ${name}`, link: '/groups/1' })
  await saveNotificationChoices(user.ctx, { 'group-news-emails': 'off' })
  await makeVisit(ctx, ctx.now(), { userId: user.id })
  await blockPerson(user.ctx, dan.id)
  await runQueuedJobs(ctx)
  return { id: user.id, email: user.email, acting }
}

/** The download's content by heading; the order of simultaneous rows does not matter. */
async function download({ db }: SystemContext, { id: userId, email }: { id: string; email: string }) {
  const parts: [name: string, told: unknown][] = []
  for (const { name, read } of personalData) parts.push([name, inOrder(await read(db, { userId, email }))])
  return Object.fromEntries(parts)
}

function inOrder(told: unknown): unknown {
  if (Array.isArray(told))
    return told.map(inOrder).toSorted((one, other) => textOf(one).localeCompare(textOf(other)))
  if (told === null || typeof told !== 'object' || told instanceof Date) return told
  return Object.fromEntries(Object.entries(told).map(([key, value]) => [key, inOrder(value)]))
}

const textOf = (told: unknown) => JSON.stringify(told) ?? ''

const isEmpty = (told: unknown): boolean =>
  told === null ||
  told === undefined ||
  (typeof told === 'object' && Object.values(told).every((each) => isEmpty(each)))

test('the download of one person does not change by what somebody else does', async ({ ctx }) => {
  const zeb = await makeKnown(ctx, 'Zebulon')
  const before = await download(ctx, zeb)
  const without = Object.keys(before).filter((name) => isEmpty(before[name]))
  expect(without, 'headings that this test knows nothing of').toEqual([
    'sublets',
    'contact',
    'moderation-queue',
    'moderation',
  ])
  const ophelia = await makeKnown(ctx, 'Ophelia')
  expect(await download(ctx, zeb)).toEqual(before)
  expect(JSON.stringify(await download(ctx, ophelia))).not.toMatch(/Zebulon/)
})

test('deleting one person leaves every row of somebody else', async ({ ctx }) => {
  // She comes second: a query that lacks its condition finds him first, and her afterwards.
  const zeb = await makeKnown(ctx, 'Zebulon')
  const ophelia = await makeKnown(ctx, 'Ophelia')
  const rows = await rowsAbout(ctx, [ophelia.id])
  const told = await download(ctx, ophelia)
  const files = async () => (await ctx.files.list(`exports/${ophelia.id}/`)).items
  expect(await files()).toHaveLength(1)
  await askDeletion(zeb.acting, { word: 'delete' })
  const weekOn = { ...ctx, now: () => new Date(ctx.now().getTime() + DELETION_AFTER) }
  expect(await eraseAccounts(weekOn, personalData)).toBe(1)
  expect(await rowsAbout(ctx, [ophelia.id])).toEqual(rows)
  expect(await download(ctx, ophelia)).toEqual(told)
  expect(await files()).toHaveLength(1)
})
