// Signs up like a malicious program: over HTTP, with its own headers and forms.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'

const START = 120_000 // milliseconds, with the build

let server: RoostServer
beforeAll(async () => {
  server = await startRoost({ DEMO: '0' })
}, START)
afterAll(async () => {
  await server.stop()
})

const freshEmail = () => `ana-${randomUUID()}@usc.edu`
const formOf = (email: string) => ({
  intent: 'start',
  givenName: 'Ana',
  familyName: 'Rivera',
  email,
  phone: '',
  password: 'four words in a row',
})

function post(
  form: Record<string, string>,
  headers: Record<string, string> = {},
  query = '',
): Promise<Response> {
  const body = new URLSearchParams(form)
  return fetch(`${server.url}/signup${query}`, { method: 'POST', body, headers, redirect: 'manual' })
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

async function codeFor(email: string): Promise<string> {
  return vi.waitFor(async () => {
    const answer = await fetch(`${server.url}/dev/mailbox.json?to=${email}`)
    const [newest] = (await answer.json()) as { text: string }[]
    const code = /^ {4}(\S+)$/m.exec(newest?.text ?? '')?.[1]
    if (!code) throw new Error('no letter yet')
    return code
  }, 60_000)
}

async function signUp(email: string, headers: Record<string, string> = {}): Promise<Response> {
  const started = await post(formOf(email), headers)
  const Cookie = [headers.Cookie, cookieOf(started)].filter(Boolean).join('; ')
  return post({ intent: 'confirm', code: await codeFor(email) }, { ...headers, Cookie })
}

test('the sign-up is bound to the browser by an HttpOnly, SameSite cookie', async () => {
  const answer = await post(formOf(freshEmail()))
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^roost\.sign_up=[^;]{43,80}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
})

test('another site’s page cannot sign anybody up', async () => {
  const email = freshEmail()
  for (const [name, value] of [
    ['Origin', 'https://evil.example'],
    ['Sec-Fetch-Site', 'cross-site'],
  ] as const) {
    const answer = await post(formOf(email), { [name]: value })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  }
})

test('known and unknown addresses get the same answer, and the same page after it', async () => {
  const known = freshEmail()
  expect((await signUp(known)).status).toBe(302)
  const seen = async (email: string) => {
    const answer = await post(formOf(email))
    const page = await fetch(`${server.url}/signup`, { headers: { Cookie: cookieOf(answer) } })
    const html = (await page.text()).replaceAll(email, 'ADDRESS')
    const wrong = await post({ intent: 'confirm', code: 'no code' }, { Cookie: cookieOf(answer) })
    return {
      status: [answer.status, page.status, wrong.status],
      location: answer.headers.get('Location'),
      headers: [...answer.headers.keys()].toSorted(),
      // Parts that differ between requests, for any user.
      text: /<main.*<\/main>/s.exec(html)?.[0].replaceAll(/in <!-- -->\d+/g, 'in N'),
    }
  }
  const unknown = await seen(freshEmail())
  expect(unknown.text).toContain('Signup successful! Check your email for the confirmation code.')
  expect(await seen(known)).toEqual(unknown)
})

test('a planted session or sign-up is useless: the session is new, and the sign-up’s cookie is deleted', async () => {
  const planted = {
    Cookie: `roost.session=planted.c2lnbmF0dXJl; roost.sign_up=${btoa(JSON.stringify('A'.repeat(43)))}`,
  }
  const email = freshEmail()
  const started = await post(formOf(email), planted)
  const own = await post({ intent: 'confirm', code: await codeFor(email) }, { Cookie: cookieOf(started) })
  expect(own.status).toBe(302)
  expect(own.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^roost\.sign_up=; .*Max-Age=0/))
  expect(cookieOf(own)).toMatch(/roost\.session=(?!planted)\S{30,}/)
  const wizard = await fetch(`${server.url}/addProfileInfo`, { headers: { Cookie: cookieOf(own) } })
  expect(await wizard.text()).toContain(email)
})

test('redirects never lead to another site afterwards', async () => {
  for (const returnTo of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/x/..//evil.example',
  ]) {
    const answer = await post(formOf(freshEmail()), {}, `?${new URLSearchParams({ returnTo }).toString()}`)
    expect([returnTo, answer.headers.get('Location')]).toEqual([returnTo, '/signup'])
  }
  const kept = await post(formOf(freshEmail()), {}, '?returnTo=/listings%3Fbeds%3D2')
  expect(kept.headers.get('Location')).toBe('/signup?returnTo=%2Flistings%3Fbeds%3D2')
})

test('a pending sign-up does not block a new one', async () => {
  const Cookie = cookieOf(await post(formOf(freshEmail())))
  const shown = await fetch(`${server.url}/signup?step=form`, { headers: { Cookie } })
  expect(await shown.text()).toContain('First name')
  const refused = await post({ ...formOf('not an address'), givenName: 'Zoë' }, { Cookie })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('value="Zoë"')
  const other = await post(formOf(freshEmail()), { Cookie })
  expect(cookieOf(other)).not.toBe(Cookie)
})

test('too many emails to one address: 429, when to retry, and a message', async () => {
  const email = freshEmail()
  const answers = await Promise.all(Array.from({ length: 13 }, () => post(formOf(email))))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(3)
  const wait = Number(refused[0]?.headers.get('Retry-After'))
  expect(wait).toBeGreaterThan(3500)
  expect(await refused[0]?.text()).toMatch(/Too many tries\. Please wait \d+ minutes and try again\./)
})

test('whatever is sent, the answer is a page with a reason', async () => {
  const email = freshEmail()
  const odd: Record<string, string>[] = [
    {},
    { intent: 'confirm' },
    { intent: 'confirm', code: '\0' },
    { intent: 'resend' },
    { intent: 'change-email', email: '\uD800' },
    { intent: 'no such thing' },
    { ...formOf(email), givenName: '\0' },
    { ...formOf(email), phone: '9'.repeat(100_000) },
    { ...formOf(email), password: 'é'.repeat(40_000) },
    { ...formOf(email), email: `${'a'.repeat(400)}@usc.edu` },
  ]
  for (const form of odd) {
    const answer = await post(form, { Cookie: 'roost.sign_up=%00' })
    const text = await answer.text()
    expect([JSON.stringify(form).slice(0, 60), answer.status]).toEqual([
      JSON.stringify(form).slice(0, 60),
      422,
    ])
    expect(text).toMatch(
      /Error signing up|Error confirming sign up|No new code was sent|We could not do that/,
    )
  }
})
