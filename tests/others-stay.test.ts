// A person's actions on their own things change no row of another person who has the same things.
import { expect } from 'vitest'
import { changeSearch, deleteSearch, openSearch } from '#app/features/alerts/save-search.server.ts'
import { makeSavedSearch } from '#app/features/alerts/factory.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import {
  clearNotifications,
  readNotifications,
} from '#app/features/notifications/read-notifications.server.ts'
import { saveNotificationChoices } from '#app/features/notifications/choices.server.ts'
import { describePhoto, movePhoto, removePhoto } from '#app/features/photos/change-photo.server.ts'
import { makePhoto } from '#app/features/photos/factory.ts'
import { saveAnswers } from '#app/features/profiles/save-answers.server.ts'
import { touchActivity } from '#app/features/profiles/touch-activity.server.ts'
import { makeRequest } from '#app/features/roommates/factory.ts'
import { hidePerson, showPerson, unmatch } from '#app/features/roommates/unmatch.server.ts'
import {
  rejectRequest,
  acceptRequest,
  withdrawRequest,
} from '#app/features/roommates/answer-match-request.server.ts'
import { saveRoom, withdrawRoom } from '#app/features/roommates/save-room.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { test } from '#tests/setup/databases/database.ts'
import { rowsAbout } from '#tests/setup/databases/rows-about.ts'
import { lookingStudents } from '#tests/setup/people/students.ts'

/** Ben has the same things as Ana and comes first, so a query that lacks its condition finds him. `stay` checks that nothing about
 *  him changed. */
async function scene(ctx: SystemContext) {
  const [ben, ana, cleo, dan] = await lookingStudents(ctx, 'Ben Kim', 'Ana Rivera', 'Cleo May', 'Dan Wu')
  const watch = async () => {
    const before = await rowsAbout(ctx, [ben.id])
    return async (after: string) => expect(await rowsAbout(ctx, [ben.id]), after).toEqual(before)
  }
  return { ben, ana, cleo, dan, watch }
}

test('photos, a place on offer and answers', async ({ ctx }) => {
  const { ben, ana, watch } = await scene(ctx)
  const own: string[] = []
  for (const { id: ownerId, ctx: as } of [ben, ana]) {
    for (const purpose of ['profile-photo', 'room-photo', 'profile-photo', 'profile-picture'] as const) {
      const { id } = await makePhoto(ctx, { ownerId, purpose, position: 5 })
      if (ownerId === ana.id) own.push(id)
    }
    const place = { area: 'Westwood', room: 'private', share: '$1,050', freeFrom: '2027-08-15' }
    expect(await saveRoom(as, place)).toEqual({ ok: true })
  }
  const stay = await watch()
  const [first = '', room = '', second = '', face = ''] = own
  const positions = async () =>
    (await rowsAbout(ctx, [room, face])).filter((row) => row.startsWith('photos')).toSorted()
  const apart = await positions()
  await movePhoto(ana.ctx, { photoId: second, input: { place: 0 } })
  await describePhoto(ana.ctx, { photoId: first, input: { alt: 'Me' } })
  await removePhoto(ana.ctx, first)
  expect(await positions(), 'photos for other purposes').toEqual(apart)
  await stay('photos')
  await withdrawRoom(ana.ctx)
  const left = (await rowsAbout(ctx, [ana.id])).filter((row) => row.startsWith('photos'))
  expect(left.map((row) => [second, face].some((id) => row.includes(id)))).toEqual([true, true])
  await stay('a place that is offered no more')
  await saveAnswers(ana.ctx, {
    form: { fields: ['birthDate'] },
    typed: { birthDate: '2003-05-06' },
    loaded: undefined,
  })
  const nextWeek = { ...ana.ctx, now: () => new Date(ctx.now().getTime() + 7 * 24 * 60 * 60 * 1000) }
  await touchActivity(nextWeek)
  await stay('answers, and being here again')
})

test('saved searches and notifications', async ({ ctx }) => {
  const { ben, ana, watch } = await scene(ctx)
  const searches: string[] = []
  for (const who of [ben, ana]) {
    searches.push(await makeSavedSearch(ctx, who))
    await notify(ctx, {
      kind: 'collection-deleted',
      to: who.id,
      detail: 'Near',
      link: '/collections/1',
    })
    await notify(ctx, { kind: 'group-news', to: who.id, detail: 'left: Maple', link: '/groups/1' })
    expect(
      await saveNotificationChoices(who.ctx, { 'group-news-site': 'on', 'group-news-emails': 'off' }),
    ).toEqual({
      ok: true,
    })
  }
  const bens = (await rowsAbout(ctx, [ben.id]))
    .filter((row) => row.startsWith('notifications'))
    .map((row) => /[\da-f-]{36}/.exec(row)?.[0] ?? '')
  expect(bens.length).toBeGreaterThan(0)
  const stay = await watch()
  const [, search = ''] = searches
  expect(await changeSearch(ana.ctx, { id: search, typed: { name: 'Mine', frequency: 'daily' } })).toEqual({
    ok: true,
  })
  await openSearch(ana.ctx, search)
  await deleteSearch(ana.ctx, search)
  await stay('saved searches')
  await readNotifications(ana.ctx, bens)
  await readNotifications(ana.ctx, ctx.now())
  await clearNotifications(ana.ctx, ctx.now())
  await saveNotificationChoices(ana.ctx, { 'group-news-emails': 'daily' })
  await stay('notifications and how they come')
})

test('requests to match, matches and people who are hidden', async ({ ctx }) => {
  const { ben, ana, cleo, dan, watch } = await scene(ctx)
  const [toCleo, toDan] = [new Map<string, string>(), new Map<string, string>()]
  for (const who of [ben, ana]) {
    toCleo.set(who.id, await makeRequest(ctx, who, cleo))
    toDan.set(who.id, await makeRequest(ctx, who, dan))
  }
  await acceptRequest(dan.ctx, toDan.get(ben.id) ?? '')
  for (const who of [ben, ana]) await hidePerson(who.ctx, cleo.id)
  await hidePerson(ana.ctx, dan.id)
  const stay = await watch()
  await showPerson(ana.ctx, cleo.id)
  const hidden = (await rowsAbout(ctx, [ana.id])).filter((row) => row.startsWith('hidden_people'))
  expect(hidden.map((row) => row.includes(dan.id))).toEqual([true])
  await stay('showing someone again')
  expect(await acceptRequest(dan.ctx, toDan.get(ana.id) ?? '')).toMatchObject({ ok: true })
  await stay('a match')
  await unmatch(ana.ctx, dan.id)
  await stay('the end of a match')
  expect(await withdrawRequest(ana.ctx, toCleo.get(ana.id) ?? '')).toEqual({ ok: true })
  await stay('a request taken back')
  const again = await makeRequest(ctx, dan, cleo)
  expect(await rejectRequest(cleo.ctx, again)).toEqual({ ok: true })
  await stay('a request turned down')
})
