import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { collectionCopy } from '#app/features/collections/copy.ts'
import { groupCopy } from '#app/features/groups/copy.ts'
import { roommateCopy } from '#app/features/roommates/copy.ts'
import { logInReason } from '#app/features/roommates/log-in-reason.ts'
import { saveCopy } from '#app/features/saves/copy.ts'
import { visitor } from '#app/platform/access.ts'
import { requestSession } from '#app/web/request-session.ts'
import { action as collection } from '../collections/collection.tsx'
import { action as createCollection } from '../collections/new-collection.tsx'
import { action as save, loader as saving } from '../collections/save.tsx'
import { action as group, loader as groupPage } from '../groups/group.tsx'
import { loader as groups } from '../groups/groups.tsx'
import { loader as newGroup } from '../groups/new-group.tsx'
import { loader as tab } from '../saves/properties.tsx'
import { action as match } from './match.tsx'

type Answering = (args: never) => Promise<unknown>

/** The `returnTo` of the login page for a user whose session ended before they opened a page or pressed a button.
 *  @param form absent when a page is opened */
async function returnToOf(
  answering: Answering,
  path: string,
  form?: Record<string, string>,
): Promise<string> {
  const url = new URL(`http://localhost:3000${path}`)
  const context = new RouterContextProvider()
  context.set(requestSession, { actor: visitor, signedIn: null, ended: true, cookies: [] })
  const request = new Request(url, form && { method: 'POST', body: new URLSearchParams(form) })
  const led: unknown = await answering({ url, context, request, params: {} } as never).catch(
    (thrown: unknown) => thrown,
  )
  if (!(led instanceof Response)) throw new Error('it led nowhere')
  const to = new URL(led.headers.get('Location') ?? '', url)
  return to.searchParams.get('returnTo') ?? ''
}

type Asked = [answering: Answering, path: string, intent: string, sentence: string]

const pressed: Asked[] = [
  [match, '/public-profile/a/match', 'send', 'Please log in to send match requests'],
  [match, '/public-profile/a/match', 'accept', 'Please log in to accept match requests'],
  [match, '/public-profile/a/match', 'reject', 'Please log in to reject match requests'],
  [group, '/profile/groups/a', 'remove', 'Please log in to remove members'],
  [group, '/profile/groups/a', 'invite', 'Please log in to add members'],
  [group, '/profile/groups/a', 'withdraw', 'Please log in to add members'],
  [group, '/profile/groups/a', 'link', 'Please log in to add members'],
  [group, '/profile/groups/a', 'withdraw-link', 'Please log in to add members'],
  [group, '/profile/groups/a', 'add', 'Please log in to add properties to collections'],
  [collection, '/collections/a', 'remove', 'Please log in to remove properties from collections'],
  [collection, '/collections/a', 'delete', 'Please log in to delete collection'],
  [collection, '/collections/a', 'save', 'Please log in to update collections'],
  [createCollection, '/profile/properties/new-collection', '', 'Please log in to create collections'],
]
test.each(pressed)('%o at %s: %s', async (action, path, intent, sentence) => {
  const returnTo = await returnToOf(action, path, { intent, member: 'b', home: 'c' })
  expect(logInReason(returnTo)).toBe(sentence)
})

test('over a page that stays, the log-in dialog says what a button was for', async () => {
  const path = '/profile/groups/a'
  expect(logInReason(await returnToOf(group, path, { intent: 'invite' }), path)).toBe(groupCopy.logInTo.add)
  // `for=invite` stays in the address after they log in.
  const [invited, left] = [`${path}?for=invite`, { intent: 'leave' }]
  expect(logInReason(await returnToOf(group, invited, left))).toBe(groupCopy.logInTo.details)
  const added = await returnToOf(group, invited, { intent: 'add' })
  expect(logInReason(added, path)).toBe(collectionCopy.logInTo.add)
})

const opened: Asked[] = [
  [saving, '/expanded-listing/a/save', '', 'Please log in to save properties'],
  [tab, '/profile/properties', '', 'Please log in to view collections'],
  [newGroup, '/profile/groups/new', '', 'Please log in to create a roommate group'],
  [groupPage, '/profile/groups/a', '', 'Please log in to view details'],
  [groupPage, '/profile/groups/a?find=Ana', '', 'Please log in to add members'],
  [groups, '/profile/groups', '', 'Please log in to view your groups'],
]
test.each(opened)('%o at %s', async (loader, path, _, sentence) => {
  expect(logInReason(await returnToOf(loader, path))).toBe(sentence)
})

/** Pages that visitors see, with a link to log in and come back. */
const linked = [
  ['/find-mate', 'Please log in to view match requests'],
  ['/find-mate?tab=matches', 'Please log in to view matched users'],
] as const
test.each(linked)('the log-in page on the way to %s', (path, sentence) => {
  expect(logInReason(path)).toBe(sentence)
})

test.each([
  ['add', collectionCopy.logInTo.add],
  ['remove', collectionCopy.logInTo.remove],
  ['name', collectionCopy.logInTo.create],
])('the page of saving, %s', async (field, sentence) => {
  expect(logInReason(await returnToOf(save, '/expanded-listing/a/save', { [field]: 'b' }))).toBe(sentence)
})

test('each of the seventeen sentences of the specification is said somewhere', () => {
  const said = new Set<string>([...pressed, ...opened, ...linked].map((asked) => asked.at(-1) as string))
  const all = [collectionCopy, groupCopy, roommateCopy].flatMap(({ logInTo }) => Object.values(logInTo))
  expect([...said].toSorted()).toEqual([saveCopy.logIn, ...all].toSorted())
  expect(said.size).toBe(17)
})
