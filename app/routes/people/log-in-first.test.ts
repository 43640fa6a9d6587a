import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { logInReason } from '#app/features/roommates/log-in-reason.ts'
import { visitor } from '#app/platform/access.ts'
import { requestSession } from '#app/web/request-session.ts'
import { action as collection } from '../collections/collection.tsx'
import { action as group } from '../groups/group.tsx'
import { action as match } from './match.tsx'

type Action = (args: never) => Promise<unknown>

/** What the log-in page says to somebody whose session ended before they pressed a button. */
async function saidTo(action: Action, path: string, form: Record<string, string>): Promise<string | null> {
  const url = new URL(`http://localhost:3000${path}`)
  const context = new RouterContextProvider()
  context.set(requestSession, { actor: visitor, signedIn: null, ended: true, cookies: [] })
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(form) })
  const led: unknown = await action({ url, context, request, params: {} } as never).catch(
    (thrown: unknown) => thrown,
  )
  if (!(led instanceof Response)) throw new Error('it led nowhere')
  const to = new URL(led.headers.get('Location') ?? '', url)
  return logInReason(to.searchParams.get('returnTo') ?? '')
}

test.each([
  [match, '/public-profile/a/match', 'send', 'Please log in to send match requests'],
  [match, '/public-profile/a/match', 'accept', 'Please log in to accept match requests'],
  [match, '/public-profile/a/match', 'reject', 'Please log in to reject match requests'],
  [group, '/profile/groups/a', 'remove', 'Please log in to remove members'],
  [group, '/profile/groups/a', 'invite', 'Please log in to view details'],
  [collection, '/collections/a', 'remove', 'Please log in to remove properties from collections'],
  [collection, '/collections/a', 'delete', 'Please log in to delete collection'],
  [collection, '/collections/a', 'save', 'Please log in to update collections'],
])('%o at %s: %s', async (action, path, intent, sentence) => {
  expect(await saidTo(action as Action, path, { intent, member: 'b', home: 'c' })).toBe(sentence)
})
