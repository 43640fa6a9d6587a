// The response of every URL of the site to every kind of user, as one committed table: a route without a line in it fails.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { demoAccounts } from '#app/features/accounts/demo-accounts.ts'
import { startRoost, type RoostServer } from '#tests/setup/roost-server.ts'

const START = 120_000 // milliseconds, with the build
const NOBODYS = '0197c000-0000-7000-8000-000000000000'

/** The values for the parameters of URLs. */
const PARTS: Record<string, string> = {
  propertyType: 'Apartment',
  propertyId: NOBODYS,
  letterId: NOBODYS,
  exportId: NOBODYS,
  uploadId: NOBODYS,
  photoId: NOBODYS,
  userId: NOBODYS,
  viewer: 'student',
  piece: 'terms',
  collectionId: NOBODYS,
  groupId: NOBODYS,
  homeId: NOBODYS,
  inquiryId: NOBODYS,
  importId: NOBODYS,
  id: NOBODYS,
  file: '320.webp',
  activeTabParam: 'preferences',
  '*': 'no-such-page',
  conversationId: NOBODYS,
  token: 'made-up',
  campus: 'made-up',
}

/** URLs of the authentication library, of which only the provider's callback exists. */
const LIBRARY = [
  'sign-in/email',
  'sign-up/email',
  'get-session',
  'list-sessions',
  'update-user',
  'delete-user',
].map((path) => `api/auth/${path}`)

/** Every path in app/routes.ts; optional parts are omitted. */
function paths(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const own = [above, path].filter(Boolean).join('/')
    return children.length > 0 ? paths(children, own) : [own]
  })
}

function addressOf(path: string): string {
  const parts = path.split('/').filter((part) => !part.endsWith('?'))
  const filled = parts.map((part) => {
    const name = part.startsWith(':') ? part.slice(1) : part === '*' ? '*' : undefined
    if (name !== undefined && PARTS[name] === undefined)
      throw new Error(`say what stands for ${part} in PARTS`)
    return name === undefined ? part : PARTS[name]
  })
  return `/${filled.join('/')}`
}

let server: RoostServer
beforeAll(async () => {
  server = await startRoost({ DEMO: '1' })
}, START)
afterAll(async () => {
  await server.stop()
})

async function cookieOf(email: string, password: string): Promise<string> {
  const body = new URLSearchParams({ email, password })
  const answer = await fetch(`${server.url}/login`, { method: 'POST', body, redirect: 'manual' })
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(cookie.join(), `${email} is signed in`).toContain('roost.session_token=')
  return cookie.join('; ')
}

/** The status, and where it redirects. */
async function answerOf(address: string, cookie: string | undefined): Promise<string> {
  const headers = cookie ? { Cookie: cookie } : undefined
  const answer = await fetch(`${server.url}${address}`, { redirect: 'manual', ...(headers && { headers }) })
  await answer.body?.cancel()
  const leadsTo = answer.headers.get('Location')?.replace(/^https?:\/\/[^/]+/, '')
  return leadsTo ? `${answer.status} ${leadsTo.split('?')[0]}` : String(answer.status)
}

test('the route matrix is as committed', async () => {
  const people: [string, string | undefined][] = [['visitor', undefined]]
  for (const role of ['student', 'manager', 'admin'] as const) {
    const account = demoAccounts.find((each) => each.role === role)
    people.push([role, await cookieOf(account?.email ?? '', account?.password ?? '')])
  }
  const all = [...new Set([...paths(routes), ...LIBRARY])].toSorted()
  const lines = []
  for (const path of all) {
    const answers = []
    for (const [, cookie] of people) answers.push(await answerOf(addressOf(path), cookie))
    lines.push([`/${path}`, ...answers])
  }
  const table = [['address', ...people.map(([who]) => who)], ...lines]
    .map(
      ([path = '', ...answers]) =>
        path.padEnd(40) +
        answers
          .map((answer) => answer.padEnd(20))
          .join('')
          .trimEnd(),
    )
    .join('\n')
  await expect(`${table}\n`).toMatchFileSnapshot('route-matrix.txt')
}, 120_000)
