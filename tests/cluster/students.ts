// Fifty people who look at homes, like them and write to each other, managers who answer, an admin who watches, and newcomers who sign
// in at the provider, in their own process. Each write is sent with the same key until it is acknowledged; every response is reported to
// the parent.
import { randomUUID } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import { Agent, fetch } from 'undici'

/** @property homes ids of published homes @property managed those of a manager, who gets an email for an inquiry
 *  @property photo a JPEG in base64 */
export type Crowd = {
  site: string
  students: { cookie: string; conversationId: string }[]
  /** Cookies. */
  managers: string[]
  admin: string
  homes: string[]
  managed: string[]
  photo: string
}

export type Write =
  | { kind: 'like'; student: number; listingId: string }
  | { kind: 'inquiry'; student: number; listingId: string; clientId: string; text: string }
  | { kind: 'message'; student: number; clientId: string; text: string }
  | { kind: 'answer'; inquiryId: string; clientId: string; text: string }
  | { kind: 'sign-in'; code: string }
  | { kind: 'photo'; uploadId: string }
/** `at`: when the response came, in milliseconds since the epoch; `took`: milliseconds; status 0: no response; `isPage`: only a read;
 *  `isRefused`: the process was overloaded. */
export type Answer = {
  at: number
  took: number
  status: number
  write?: Write
  path: string
  isPage?: boolean
  isRefused?: boolean
}
export type Order = { crowd: Crowd } | 'pause' | 'go' | 'end'

const PATIENCE = 20_000 // milliseconds for one response, as long as a person waits
const TRIES_FOR = 120_000 // milliseconds
// Each run creates its own certificate.
const dispatcher = new Agent({ connect: { rejectUnauthorized: false }, connections: 60 })

let paused = false
let ending = false
let busy = 0
const send = (told: Answer | 'paused') => void process.send?.(told)

type Asked = { status: number; text: string; cookies: string[] }

async function ask(
  path: string,
  init: Parameters<typeof fetch>[1],
  site: string,
  write?: Write,
): Promise<Asked> {
  const started = performance.now()
  const answer = await fetch(`${site}${path}`, {
    ...init,
    dispatcher,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
  }).then(
    async (response): Promise<Asked> => ({
      status: response.status,
      text: await response.text(),
      cookies: response.headers.getSetCookie(),
    }),
    () => ({ status: 0, text: '', cookies: [] }),
  )
  const { status } = answer
  const isRefused = status === 503 && answer.text.includes('Too many people')
  send({
    at: Date.now(),
    took: performance.now() - started,
    status,
    path,
    isPage: init?.method === undefined,
    isRefused,
    ...(write && { write }),
  })
  return answer
}

const page = async (path: string, cookie: string | undefined, site: string) =>
  (await ask(path, { headers: cookie === undefined ? {} : { Cookie: cookie } }, site)).text

type Form = Extract<Write, { kind: 'like' | 'inquiry' | 'message' | 'answer' }>

function requestOf(what: Form, conversation: string): [path: string, fields: Record<string, string>] {
  if (what.kind === 'like') return [`/expanded-listing/${what.listingId}/like`, { liked: '1' }]
  const { clientId, text } = what
  if (what.kind === 'answer') return [`/manage/leads/${what.inquiryId}`, { clientId, text, known: 'new' }]
  if (what.kind === 'message') return ['/api/messages', { conversation, clientId, text, seen: '0' }]
  const person = { name: 'Student', email: 'student@example.edu', phone: '', moveInDate: '' }
  return [`/expanded-listing/${what.listingId}/inquire`, { ...person, clientId, message: text }]
}

/** Sends a write until the site acknowledges it. */
async function write(
  crowd: Crowd,
  { cookie, conversationId = '' }: { cookie: string; conversationId?: string },
  what: Form,
): Promise<void> {
  const [path, fields] = requestOf(what, conversationId)
  for (const end = Date.now() + TRIES_FOR; Date.now() < end; await pass(300)) {
    const body = new URLSearchParams(fields).toString()
    const headers = {
      Cookie: cookie,
      Accept: 'application/json',
      'Content-Type': 'application/x-www-form-urlencoded',
    }
    const { status } = await ask(path, { method: 'POST', headers, body }, crowd.site, what)
    if (status !== 0 && status < 500 && status !== 429) return
  }
}

type Permission = {
  ok: boolean
  uploadId: string
  first?: { url: string; headers: Record<string, string> }
}

/** Uploads a picture as a browser does: permitted and signed by the site, sent to the store, confirmed at the site. A failed one is
 *  started over, as a new upload; only a confirmed one counts. */
async function upload({ site, photo }: Crowd, cookie: string): Promise<void> {
  const bytes = Buffer.from(photo, 'base64')
  const headers = {
    Cookie: cookie,
    Origin: site,
    Accept: 'application/json',
    'Content-Type': 'application/json',
  }
  const file = { name: 'me.jpg', size: bytes.length, type: 'image/jpeg' }
  const body = JSON.stringify({ purpose: 'profile-photo', files: [file] })
  const signal = () => AbortSignal.timeout(PATIENCE)
  for (const end = Date.now() + TRIES_FOR; Date.now() < end; await pass(300)) {
    const request = { method: 'POST', headers, body, dispatcher, signal: signal() }
    const asked = await fetch(`${site}/api/uploads`, request).then(
      async (answer) => (answer.ok ? ((await answer.json()) as { uploads: Permission[] }) : null),
      () => null,
    )
    const [permission] = asked?.uploads ?? []
    if (permission && !permission.ok) return
    if (!permission?.first) continue
    const { first, uploadId } = permission
    const put = { method: 'PUT', headers: first.headers, body: bytes, signal: signal() }
    const isStored = await fetch(first.url, put).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.ok
      },
      () => false,
    )
    if (!isStored) continue
    const { status } = await ask(`/api/uploads/${uploadId}`, { method: 'POST', headers }, site, {
      kind: 'photo',
      uploadId,
    })
    if (status === 204) return
  }
}

/** Signs in at the provider as a new person, as a browser does. A failed attempt is started over as another person. */
async function signIn({ site }: Crowd): Promise<void> {
  const signal = () => AbortSignal.timeout(PATIENCE)
  for (const end = Date.now() + TRIES_FOR; Date.now() < end; await pass(300)) {
    const headers = { Origin: site, 'Content-Type': 'application/x-www-form-urlencoded' }
    const begun = await ask('/login/google.data', { method: 'POST', headers, body: '' }, site)
    const provider = /http:\/\/127\.0\.0\.1:\d+\/authorize\?[^"]+/.exec(begun.text)?.[0]
    const cookie = begun.cookies[0]?.split(';')[0]
    if (provider === undefined || cookie === undefined) continue
    const agreed = await fetch(provider, { redirect: 'manual', signal: signal() }).catch(() => null)
    const back = new URL(agreed?.headers.get('Location') ?? site)
    const code = back.searchParams.get('code')
    if (code === null) continue
    const path = `${back.pathname}${back.search}`
    if (await comesBack(path, { Cookie: cookie }, site, { kind: 'sign-in', code })) return
  }
}

/** @returns whether the site signed them in, which only its session cookie tells. When a process dies, the proxy sends its request to
 *  the other one. The provider accepts a code only once, so that response is a redirect with an error, and no account was created. */
async function comesBack(path: string, headers: Record<string, string>, site: string, done: Write) {
  const started = performance.now()
  const signal = AbortSignal.timeout(PATIENCE)
  const answer = await fetch(`${site}${path}`, { headers, dispatcher, redirect: 'manual', signal }).catch(
    () => null,
  )
  const isIn =
    answer?.headers.getSetCookie().some((line) => /^__Host-roost\.session=[^;]/.test(line)) ?? false
  const status = answer && (isIn || answer.status >= 500) ? answer.status : 0
  send({ at: Date.now(), took: performance.now() - started, status, path: '/api/auth/callback', write: done })
  return isIn
}

/** Repeats something with pauses until the test ends, except while it is paused. */
async function keepDoing(what: () => Promise<void>): Promise<void> {
  await pass(Math.random() * 2_000)
  while (!ending) {
    await pass(400 + Math.random() * 1_200)
    if (paused) continue
    busy += 1
    await what()
    busy -= 1
  }
}

/** Answers new leads. */
async function manage(crowd: Crowd, cookie: string): Promise<void> {
  const answered = new Set<string>()
  await keepDoing(async () => {
    const list = await page('/manage/leads?state=new', cookie, crowd.site)
    const leads = [...list.matchAll(/\/manage\/leads\/([\w-]+)/g)].map(([, id = '']) => id)
    const inquiryId = leads.find((id) => !answered.has(id))
    if (inquiryId === undefined) return
    answered.add(inquiryId)
    await page(`/manage/leads/${inquiryId}`, cookie, crowd.site)
    const clientId = randomUUID()
    await write(crowd, { cookie }, { kind: 'answer', inquiryId, clientId, text: `Hello ${clientId}` })
  })
}

async function watch(crowd: Crowd): Promise<void> {
  await keepDoing(async () => {
    for (const path of ['/admin', '/admin/health', '/admin/people', '/admin/analytics'])
      await page(path, crowd.admin, crowd.site)
  })
}

async function live(crowd: Crowd, number: number): Promise<void> {
  const student = crowd.students[number]
  if (!student) return
  const unliked = crowd.homes.toSorted(() => Math.random() - 0.5)
  const unasked = [...crowd.managed]
  await keepDoing(async () => {
    const chance = Math.random()
    const listingId = chance < 0.35 ? unliked.pop() : undefined
    if (listingId !== undefined) await write(crowd, student, { kind: 'like', student: number, listingId })
    else if (chance < 0.37) await upload(crowd, student.cookie)
    else if (chance < 0.38) await signIn(crowd)
    else if (chance < 0.47) {
      const clientId = randomUUID()
      const said = { student: number, clientId, text: `Hello ${clientId}` }
      const asked = Math.random() < 0.15 ? unasked.pop() : undefined
      if (asked === undefined) await write(crowd, student, { kind: 'message', ...said })
      else await write(crowd, student, { kind: 'inquiry', listingId: asked, ...said })
    } else {
      const home = crowd.homes[Math.floor(Math.random() * crowd.homes.length)]
      const pages = ['/', '/listings?campus=usc', `/expanded-listing/${home}`, '/messages', '/find-mate']
      const path = pages[Math.floor(Math.random() * pages.length)] ?? '/'
      // Half of the people who browse are not signed in.
      const isMember = path === '/messages' || path === '/find-mate' || Math.random() < 0.5
      await page(path, isMember ? student.cookie : undefined, crowd.site)
      if (path.startsWith('/expanded-listing/')) await page(`${path}/drive`, undefined, crowd.site)
    }
  })
}

// The cluster is gone.
process.on('disconnect', () => process.exit())
process.on('message', (order: Order) => {
  if (order === 'end') ending = true
  else if (order === 'go') paused = false
  else if (order === 'pause') {
    paused = true
    const look = setInterval(() => {
      if (busy > 0) return
      clearInterval(look)
      send('paused')
    }, 100)
  } else
    void Promise.all([
      ...order.crowd.students.map((_, number) => live(order.crowd, number)),
      ...order.crowd.managers.map((cookie) => manage(order.crowd, cookie)),
      watch(order.crowd),
    ]).then(() => process.exit())
})
