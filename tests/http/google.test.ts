// Signs in at a provider as a browser does: over HTTP, with its cookies, against a real OpenID server on this machine.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startPretendProvider, type PretendProvider } from '#server/pretend-provider.ts'
import { browse, type Visitor } from '#tests/setup/people/visitor.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'

const START = 120_000 // milliseconds, with the build

let server: RoostServer
let provider: PretendProvider
let claims: Record<string, unknown>
/** The ID token's claims, if they differ from the user's. */
let inToken: Record<string, unknown> | undefined

beforeAll(async () => {
  provider = await startPretendProvider((where) => (where === 'token' && inToken) || claims)
  server = await startRoost({ DEMO: '0', ...provider.env })
}, START)
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

beforeEach(() => {
  const sub = randomUUID()
  inToken = undefined
  claims = {
    sub,
    email: `Ana-${sub}@USC.edu`,
    email_verified: true,
    given_name: 'Ana María',
    family_name: 'Rivera',
  }
})

const email = () => String(claims.email).toLowerCase()
const open = () => browse(server.url)

/** Presses the button. @returns the provider's page to which the site redirects */
async function press(visitor: Visitor, returnTo = '/'): Promise<URL> {
  const page = await visitor.post('/login/google', { returnTo })
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  const refresh = /<meta http-equiv="refresh" content="0;url=([^"]+)"/.exec(await page.text())
  return new URL((refresh?.[1] ?? '').replaceAll('&amp;', '&'))
}

/** The URL with which the provider sends the browser back. */
async function agree(page: URL): Promise<string> {
  const answer = await fetch(page, { redirect: 'manual' })
  return answer.headers.get('Location') ?? ''
}

/** The whole flow. @returns where it redirects */
async function signIn(visitor: Visitor, returnTo = '/'): Promise<string | null> {
  const back = await visitor.get(await agree(await press(visitor, returnTo)))
  expect(back.status).toBe(302)
  return back.headers.get('Location')
}

async function wordsOf(visitor: Visitor, path: string): Promise<string> {
  const page = await visitor.get(path)
  return (await page.text()).replaceAll('&#x27;', "'")
}

const isSignedIn = async (visitor: Visitor) => {
  const { status } = await visitor.get('/account')
  return status === 200
}

test('the button requests only name and email, with PKCE, and is on the sign-up page', async () => {
  const visitor = open()
  expect(await wordsOf(visitor, '/signup')).toContain('Continue with Google')
  const { searchParams } = await press(visitor)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'roost',
    redirect_uri: `${server.url}/api/auth/callback/google`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/) as string,
    nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
  })
})

test('the first sign-in leads to the wizard with name and email, later ones to the previous page', async () => {
  const visitor = open()
  expect(await signIn(visitor, '/listings?beds=2')).toBe('/addProfileInfo?returnTo=%2Flistings%3Fbeds%3D2')
  const wizard = await wordsOf(visitor, '/addProfileInfo')
  expect(wizard).toContain(email())
  expect(wizard).toMatch(/Ana María<!-- --> <!-- -->Rivera/)
  const later = open()
  expect(await signIn(later, '/listings?beds=2')).toBe('/listings?beds=2')
  expect(await isSignedIn(later)).toBe(true)
})

test('redirects never lead to another site afterwards', async () => {
  expect(await signIn(open(), '//evil.example')).toBe('/addProfileInfo')
})

test('claims missing from the token are requested; a single name is split', async () => {
  inToken = { sub: claims.sub, admin: true }
  claims = { sub: claims.sub, email: claims.email, email_verified: 'true', name: 'Ana María Rivera' }
  const visitor = open()
  expect(await signIn(visitor)).toBe('/addProfileInfo')
  expect(await wordsOf(visitor, '/addProfileInfo')).toMatch(/Ana María<!-- --> <!-- -->Rivera/)
  claims = { ...claims, sub: 'someone else' }
  expect(await signIn(open())).toBe('/login?provider=google&problem=refused')
})

test('without an email address there is no account', async () => {
  claims = { ...claims, email: undefined }
  expect(await signIn(open())).toBe('/login?provider=google&problem=no-email')
})

test('an address that signed up by password is told so, signed out, on the home page', async () => {
  await signUpByPassword(email())
  const visitor = open()
  const to = await signIn(visitor, '/listings')
  expect(to).toBe('/?provider=google&problem=exists&returnTo=%2Flistings')
  expect(await wordsOf(visitor, to ?? '')).toContain(
    'An account with this email already exists. Please login with your email and password instead.',
  )
  expect(await isSignedIn(visitor)).toBe(false)
})

test('a pending sign-up is not an account', async () => {
  await beginSignUp(open(), email())
  expect(await signIn(open())).toBe('/addProfileInfo')
})

test('an address that the provider has not confirmed is refused', async () => {
  for (const verified of [false, undefined, 'no']) {
    claims = { ...claims, email_verified: verified }
    const visitor = open()
    const to = await signIn(visitor)
    expect([verified, to]).toEqual([verified, '/login?provider=google&problem=unverified'])
    expect(await isSignedIn(visitor)).toBe(false)
  }
  claims = { ...claims, email_verified: true }
  expect(await signIn(open())).toBe('/addProfileInfo') // nothing was created before
})

test('somebody who cancels returns with a message', async () => {
  const visitor = open()
  const state = (await press(visitor, '/listings')).searchParams.get('state') ?? ''
  const query = new URLSearchParams({ error: 'access_denied', state }).toString()
  const back = await visitor.get(`/api/auth/callback/google?${query}`)
  expect(back.headers.get('Location')).toBe('/login?provider=google&problem=cancelled&returnTo=%2Flistings')
})

test('only the browser that started can return, and once', async () => {
  const [visitor, other, third] = [open(), open(), open()]
  const back = await agree(await press(visitor))
  await press(other)
  for (const stranger of [other, third]) {
    const answer = await stranger.get(back)
    expect(answer.headers.get('Location')).toBe('/login?provider=google&problem=stale')
    expect(await isSignedIn(stranger)).toBe(false)
  }
  expect((await visitor.get(back)).headers.get('Location')).toBe('/addProfileInfo')
  // Already signed in: the login page would redirect without a message.
  expect((await visitor.get(back)).headers.get('Location')).toBe('/?provider=google&problem=stale')
})

test('an answer for another sign-in, another site or of another provider signs nobody in', async () => {
  const own = { ...claims }
  const forged = [{ nonce: 'another' }, { aud: 'another' }, { iss: 'https://evil.example' }, { exp: 1 }]
  for (const more of forged) {
    claims = { ...own, ...more }
    expect([more, await signIn(open())]).toEqual([more, '/login?provider=google&problem=refused'])
  }
  // A code unknown to the provider.
  claims = own
  const visitor = open()
  const state = (await press(visitor)).searchParams.get('state') ?? ''
  const odd = await visitor.get(`/api/auth/callback/google?${new URLSearchParams({ code: 'x', state })}`)
  expect(odd.headers.get('Location')).toBe('/login?provider=google&problem=refused')
})

test('no claim grants a role', async () => {
  claims = { ...claims, admin: true, manager: true, role: 'admin', groups: ['admin'] }
  const visitor = open()
  await signIn(visitor)
  expect(await isSignedIn(visitor)).toBe(true)
  expect((await visitor.get('/admin/emails')).status).toBeGreaterThanOrEqual(400)
})

test('the browser’s previous session ends, whoever’s it was', async () => {
  const visitor = open()
  await signIn(visitor)
  const before = visitor.cookies()
  claims = { ...claims, sub: randomUUID(), email: `ben-${randomUUID()}@usc.edu`, given_name: 'Ben' }
  await signIn(visitor)
  expect(await wordsOf(visitor, '/addProfileInfo')).toContain('Ben')
  const old = browse(server.url, before)
  expect(await isSignedIn(old)).toBe(false)
})

test('another site’s page cannot start it', async () => {
  const answer = await open().post('/login/google', {}, { Origin: 'https://evil.example' })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
})

test('of the library’s URLs only the provider’s callback exists', async () => {
  const paths = ['get-session', 'sign-in/social', 'sign-in/email', 'sign-up/email', 'sign-out', 'update-user']
  for (const path of [...paths, 'callback/github', 'oauth2/callback/google', 'list-accounts', 'ok', '']) {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(`${server.url}/api/auth/${path}`, { method })
      expect([method, path, answer.status >= 404 && answer.status <= 405]).toEqual([method, path, true])
    }
  }
})

test(
  'a provider that does not answer is said plainly, and the site goes on',
  async () => {
    const dead = await startPretendProvider(() => claims)
    await dead.stop()
    const site = await startRoost({ DEMO: '0', ...dead.env })
    try {
      const visitor = browse(site.url)
      const answer = await visitor.post('/login/google', { returnTo: '/listings' })
      expect(answer.headers.get('Location')).toBe(
        '/login?provider=google&problem=silent&returnTo=%2Flistings',
      )
      expect(await wordsOf(visitor, '/?provider=google&problem=silent')).toContain(
        'Error signing in with Google: Google is not responding right now.',
      )
      expect((await visitor.get('/listings')).status).toBe(200)
    } finally {
      await site.stop()
    }
  },
  START,
)

async function beginSignUp(visitor: Visitor, address: string): Promise<void> {
  const form = { intent: 'start', givenName: 'Eve', familyName: 'Rivera', phone: '' }
  await visitor.post('/signup', { ...form, email: address, password: 'four words in a row' })
}

async function signUpByPassword(address: string): Promise<void> {
  const visitor = open()
  await beginSignUp(visitor, address)
  const code = await vi.waitFor(async () => {
    const emails = (await (await fetch(`${server.url}/dev/mailbox.json?to=${address}`)).json()) as {
      text: string
    }[]
    const found = /^ {4}(\S+)$/m.exec(emails[0]?.text ?? '')?.[1]
    if (!found) throw new Error('no letter yet')
    return found
  }, 60_000)
  await visitor.post('/signup', { intent: 'confirm', code })
  expect(await isSignedIn(visitor)).toBe(true)
}
