// Logs in like a malicious program: over HTTP, with its own headers and forms.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'

const START = 120_000 // milliseconds, with the build
const PASSWORD = 'four words in a row'
const evil = 'https://evil.example'

let server: RoostServer
let known: string
beforeAll(async () => {
  server = await startRoost({ DEMO: '0' })
  known = await signUp()
}, START)
afterAll(async () => {
  await server.stop()
})

function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(form)
  return fetch(`${server.url}${path}`, { method: 'POST', body, headers, redirect: 'manual' })
}
const get = (path: string, Cookie = '') =>
  fetch(`${server.url}${path}`, { headers: { Cookie }, redirect: 'manual' })

/** The cookies that a browser sends after a response. */
const jar = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .filter((line) => !line.includes('Max-Age=0'))
    .map((line) => line.split(';')[0])
    .join('; ')

/** The newest email to an address, once it has arrived. */
const inEmail = (email: string, wanted: RegExp) =>
  vi.waitFor(async () => {
    const answer = await fetch(`${server.url}/dev/mailbox.json?to=${email}`)
    const [newest] = (await answer.json()) as { text: string }[]
    const found = wanted.exec(newest?.text ?? '')?.[1]
    if (!found) throw new Error('no letter yet')
    return found
  }, 60_000)

async function signUp(): Promise<string> {
  const email = `ana-${randomUUID()}@usc.edu`
  const names = { givenName: 'Ana', familyName: 'Rivera', phone: '' }
  const started = await post('/signup', { intent: 'start', email, password: PASSWORD, ...names })
  const code = await inEmail(email, /^ {4}(\S+)$/m)
  const made = await post('/signup', { intent: 'confirm', code }, { Cookie: jar(started) })
  expect(made.status).toBe(302)
  return email
}

const logIn = (form: Record<string, string> = {}, { query = '', Cookie = '' } = {}) =>
  post(`/login${query}`, { intent: 'log-in', email: known, password: PASSWORD, ...form }, { Cookie })
const isSignedIn = async (Cookie: string) => (await get('/login', Cookie)).status === 302

test('the session cookie is HttpOnly and SameSite', async () => {
  const [brief, kept] = [await logIn(), await logIn({ keepSignedIn: 'on' })]
  const sessionOf = (answer: Response) =>
    answer.headers.getSetCookie().find((line) => /roost\.session/.test(line))
  expect(sessionOf(brief)).toMatch(/^roost\.session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(sessionOf(kept)).toMatch(/^roost\.session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('what was typed at log-in is carried into the sign-up form, in no address and no cookie', async () => {
  const email = `cleo-${randomUUID()}@usc.edu`
  const form = { intent: 'carry', email, password: PASSWORD }
  const answer = await post('/signup?returnTo=/about-us', form)
  expect([answer.status, answer.headers.get('Location'), answer.headers.getSetCookie()]).toEqual([
    200,
    null,
    [],
  ])
  const html = await answer.text()
  expect(html).toMatch(new RegExp(`<input[^>]* name="email"[^>]* value="${email}"`))
  expect(html).not.toContain(PASSWORD)
  expect(html).not.toContain('Signup failed')
})

test('known and unknown addresses get exactly the same page', async () => {
  const unknown = `bob-${randomUUID()}@usc.edu`
  const pageOf = async (answer: Response, email: string) => ({
    status: answer.status,
    // An encrypted value differs each time.
    cookies: answer.headers
      .getSetCookie()
      .map((line) => line.replace(/=[^;]+/, (value) => `=${value.length}`)),
    html: (await answer.text()).replaceAll(email, 'ADDRESS'),
  })
  const wrong = async (email: string) =>
    pageOf(await logIn({ email, password: 'five words in a row' }), email)
  // The first page after the start may be streamed in different pieces.
  await wrong(`eve-${randomUUID()}@usc.edu`)
  const [ofKnown, ofUnknown] = [await wrong(known), await wrong(unknown)]
  expect(ofUnknown).toEqual(ofKnown)
  expect(ofKnown.status).toBe(401)
  const asked = async (email: string) =>
    pageOf(await post('/forgot-password', { intent: 'request', email }), email)
  expect(await asked(unknown)).toEqual(await asked(known))
  const fields = { intent: 'confirm', code: '000000', password: PASSWORD, confirmation: PASSWORD }
  const entered = async (email: string) => pageOf(await post('/forgot-password', { ...fields, email }), email)
  expect(await entered(unknown)).toEqual(await entered(known))
})

test.each([
  evil,
  '//evil.example',
  '/\\evil.example',
  '/%2e%2e//evil.example',
  'javascript:alert(1)',
  '/login',
])('logging in leads nowhere else, whatever an address says: %s', async (returnTo) => {
  const query = `?${new URLSearchParams({ returnTo, closeTo: returnTo }).toString()}`
  const answer = await logIn({}, { query })
  const [location] = [answer.headers.get('Location') ?? '']
  expect(answer.status).toBe(302)
  expect(new URL(location, 'http://here.invalid').origin).toBe('http://here.invalid')
  expect(location).not.toMatch(/^\/login|^\/[/\\]/)
  expect(await (await get(`/login${query}`)).text()).not.toContain('href="//evil.example')
  expect((await get(`/login${query}`, jar(answer))).headers.get('Location')).toBe(location)
})

test('the link beside a code leads to the page for it, in a browser that the account then knows', async () => {
  const email = await signUp()
  await post('/forgot-password', { intent: 'request', email })
  const link = await inEmail(email, /(\/forgot-password\?link=\S+)/)
  const opened = await get(link)
  expect([opened.status, opened.headers.get('Location')]).toEqual([302, '/forgot-password?step=code'])
  expect(jar(opened)).toMatch(/roost\.reset=.+roost\.known=/)
  expect(await (await get('/forgot-password?step=code', jar(opened))).text()).toContain(email)
  const changed = await get(`${link}A`)
  expect([changed.headers.get('Location'), jar(changed)]).toEqual(['/forgot-password', ''])
})

test('“Not now” leads to the given path, by default home', async () => {
  const leadsTo = async (query: string) =>
    /<a[^>]* href="([^"]*)"[^>]*>Not now/.exec(await (await get(`/login${query}`)).text())?.[1]
  expect(await leadsTo('?returnTo=/addProfileInfo&closeTo=/about-us')).toBe('/about-us')
  expect(await leadsTo('?returnTo=/addProfileInfo')).toBe('/')
})

test('somebody who returns after deleting the account is asked to keep or leave it', async () => {
  const email = await signUp()
  const signedIn = jar(await logIn({ email }))
  const erase = (form: Record<string, string>) =>
    post('/account/data', { intent: 'delete', word: 'delete', ...form }, { Cookie: signedIn })
  // A fresh session is not enough.
  expect((await erase({})).status).toBe(422)
  expect((await erase({ proof: 'five words in a row' })).status).toBe(422)
  expect(await isSignedIn(signedIn)).toBe(true)
  const gone = await erase({ proof: PASSWORD })
  expect(gone.headers.get('Location')).toBe('/account/deleted')
  expect(gone.headers.getSetCookie().join()).toMatch(/roost\.session=;[^,]*Max-Age=0/)
  expect(await isSignedIn(signedIn)).toBe(false)
  const asked = await logIn({ email }, { query: '?returnTo=/about-us' })
  expect(asked.headers.get('Location')).toBe('/login?step=erasing&returnTo=%2Fabout-us')
  const page = await (await get('/login?step=erasing', jar(asked))).text()
  expect(page).toContain('Your account will be erased on')
  const left = await post('/login', { intent: 'leave-account' }, { Cookie: jar(asked) })
  expect([left.headers.get('Location'), jar(left)]).toEqual(['/', ''])
  const kept = await post('/login?returnTo=/about-us', { intent: 'keep-account' }, { Cookie: jar(asked) })
  expect(kept.headers.get('Location')).toBe('/about-us')
  expect(await isSignedIn(jar(kept))).toBe(true)
  expect(await isSignedIn(jar(await logIn({ email })))).toBe(true)
})

test('the requested action is passed along', async () => {
  const returnTo = '/expanded-listing/some-home?do=like'
  const query = `?${new URLSearchParams({ returnTo }).toString()}`
  expect((await logIn({}, { query })).headers.get('Location')).toBe(returnTo)
})

test.each(['/login', '/logout', '/forgot-password'])('another site’s page cannot send %s', async (path) => {
  const signedIn = jar(await logIn())
  for (const [name, value] of [
    ['Origin', evil],
    ['Sec-Fetch-Site', 'cross-site'],
  ] as const) {
    const form = { intent: 'request', email: known, password: PASSWORD }
    const answer = await post(path, form, { [name]: value, Cookie: signedIn })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  }
  expect(await isSignedIn(signedIn)).toBe(true)
})

test('a planted session is not the one that is signed in', async () => {
  const planted = jar(await logIn({ email: await signUp() }))
  const answer = await logIn({}, { Cookie: planted })
  expect(jar(answer)).not.toContain(/roost\.session=([^;]+)/.exec(planted)?.[1])
  expect([await isSignedIn(planted), await isSignedIn(jar(answer))]).toEqual([false, true])
})

test('logging out ends the session itself, not only its cookie', async () => {
  const Cookie = jar(await logIn())
  const answer = await post('/logout', {}, { Cookie })
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/'])
  expect(answer.headers.getSetCookie().join()).toMatch(/roost\.session=;[^,]*Max-Age=0/)
  expect(await isSignedIn(Cookie)).toBe(false)
})

test('a browser whose session ended is told by the next page, not by other responses', async () => {
  const Cookie = jar(await logIn())
  await post('/logout', {}, { Cookie })
  const said = 'User session is invalid. Please sign in again.'
  const data = await get('/about-us.data?_routes=routes%2Fabout', Cookie)
  expect([data.status, data.headers.get('X-Remix-Redirect')]).toEqual([204, '/about-us'])
  const leading = await get('/account/photos', Cookie)
  expect([data.headers.getSetCookie(), leading.headers.getSetCookie()]).toEqual([[], []])
  const page = await get('/about-us', Cookie)
  expect(await page.text()).toContain(said)
  expect(page.headers.getSetCookie().join()).toMatch(/roost\.session=;[^,]*Max-Age=0/)
  expect(await (await get('/about-us')).text()).not.toContain(said)
})

test('pages of signed-in users are not cached', async () => {
  const Cookie = jar(await logIn())
  for (const path of ['/about-us', '/about-us.data', '/listings'])
    expect((await get(path, Cookie)).headers.get('Cache-Control')).toBe('private, no-store')
  expect((await get('/about-us')).headers.get('Cache-Control')).toBe('no-cache')
})

test.each([
  ['nothing', {}],
  ['a list', { intent: 'log-in', email: 'a,b', password: 'x' }],
  ['an intent that there is not', { intent: '__proto__', email: 'a@b.co', password: 'x' }],
  ['a code without a password before it', { intent: 'second-factor', code: '123456' }],
  ['keeping an account of nobody', { intent: 'keep-account' }],
  ['a very long password', { intent: 'log-in', email: 'a@b.co', password: 'x'.repeat(100_000) }],
])('%s is refused in words', async (_name, form) => {
  const answer = await post('/login', form)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(await answer.text()).toContain('<h1')
})

test('a form submitted after the session ended is kept; other requests redirect to the login page', async () => {
  const sent = { name: '"><b>Plain four</b>', password: 'never shown' }
  const answer = await post('/profile/groups?x=1', sent)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('Cache-Control')).toContain('no-store')
  const page = await answer.text()
  expect(page).toContain('action="/profile/groups?x=1"')
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;Plain four&lt;/b&gt;"')
  expect(page).not.toContain('never shown')
  expect((await get('/login/go-on')).headers.get('Location')).toBe('/login')
  expect((await get('/profile/groups')).status).toBe(302)
})

test('ten wrong passwords from one browser do not keep the owner out of hers', async () => {
  const email = await signUp()
  const hers = jar(await logIn({ email }))
  for (let round = 0; round < 10; round += 1)
    expect((await logIn({ email, password: 'wrong' })).status).toBe(401)
  const right = await logIn(
    { email },
    {
      Cookie: hers
        .split('; ')
        .filter((pair) => pair.startsWith('roost.known='))
        .join(),
    },
  )
  expect(right.status).toBe(302)
})
