// How to request the site's forms and pages: their URLs, their bodies, and who requests them.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import routes from '#app/routes.ts'
import { sessionCookies } from '#tests/setup/people/signed-in.ts'
import { accountForms } from './account-forms.ts'
import { adminForms } from './admin-forms.ts'
import type { Form, Forms } from './form.ts'
import { homeForms } from './home-forms.ts'
import { peopleForms } from './people-forms.ts'
import { subletForms } from './sublet-forms.ts'
import { EVERY_THING, makeScene, NotMade, PEOPLE, type Scene, type Who } from './scene.ts'

/** Values of parameters that are not ids of anything. */
const PARTS: Record<string, string> = {
  propertyType: 'Apartment',
  provider: 'usc',
  viewer: 'student',
  way: 'walk',
  piece: 'terms',
  table: 'queue',
  guide: 'new',
  section: 'home',
  invitationId: newId(),
  bulkId: newId(),
  emailId: newId(),
  file: '320.webp',
  activeTabParam: 'preferences',
  '*': 'no-such-page',
}

export type Route = { path: string; file?: string }

/** Every path in app/routes.ts; a path with an optional part appears both without and with it. */
function pathsOf(entries: readonly RouteConfigEntry[], above = ''): Route[] {
  return entries.flatMap(({ path = '', children = [], file }) => {
    const own = [above, path].filter(Boolean).join('/')
    if (children.length > 0) return pathsOf(children, own)
    const without = own.replace(/\/?[^/]+\?$/, '')
    return [...new Set([without, own.replace('?', '')])].map((each) => ({ path: each, file }))
  })
}

/** Every route of the site; those with an optional parameter appear both without and with it. */
export const allRoutes: Route[] = pathsOf(routes)

/** The URL path of a route with parameters. @param things the values of the parameters */
export function addressOf(path: string, things: Record<string, string>): string {
  const filled = path.split('/').map((part) => {
    const name = part.startsWith(':') ? part.slice(1) : part === '*' ? '*' : undefined
    if (name === undefined) return part
    const value = things[name] ?? PARTS[name]
    if (value === undefined) throw new Error(`say what stands for ${part} in PARTS`)
    return value
  })
  return `/${filled.join('/')}`
}

/** Avoids compressing pages that a test would only decompress. */
const UNPACKED = { 'Accept-Encoding': 'identity' }

/** The request headers of each person, in new sessions. */
export async function cookiesOf(
  { db, secrets, settings }: SystemContext,
  { users }: Pick<Scene, 'users'>,
  asking: readonly Who[] = PEOPLE,
): Promise<Map<Who, Record<string, string>>> {
  const people = asking.filter((who) => who !== 'visitor')
  const cookies = await sessionCookies(
    { db, secrets, settings },
    // In production, staff roles only count in sessions with a second factor.
    people.map((who) => ({ userId: users[who].id, secondFactor: who === 'admin' || who === 'desk' })),
  )
  const headers = new Map<Who, Record<string, string>>([['visitor', UNPACKED]])
  for (const [at, who] of people.entries()) headers.set(who, { ...UNPACKED, Cookie: cookies[at] ?? '' })
  return headers
}

/** The request headers of one person. */
export const cookieOf = async (
  ctx: SystemContext,
  who: Who,
  scene: Pick<Scene, 'users'>,
): Promise<Record<string, string>> => (await cookiesOf(ctx, scene, [who])).get(who) ?? {}

/** Every form of the site. */
export const forms: Forms = { ...accountForms, ...adminForms, ...homeForms, ...peopleForms, ...subletForms }

/** The method, path and intent of a form. */
export function partsOf(name: string): [method: string, path: string, intent: string] {
  const [first = '', ...rest] = name.split(' ')
  const [path = '', intent = ''] = first.startsWith('/') ? [first, ...rest] : rest
  return [first.startsWith('/') ? 'POST' : first, path, intent]
}

/** What a browser sends. */
export function bodyOf(
  { fields = {}, json }: Form,
  intent: string,
): { body: BodyInit; headers?: Record<string, string> } {
  if (json !== undefined)
    return { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string | File] => [name, each as string | File]),
  )
  const all: typeof entries = intent === '' ? entries : [['intent', intent], ...entries]
  if (all.every(([, value]) => typeof value === 'string'))
    return { body: new URLSearchParams(all as [string, string][]) }
  const body = new FormData()
  for (const [name, value] of all) body.append(name, value)
  return { body }
}

/** Things that the functions preparing a form looked for, besides those in its URL. */
const lookedForBy = new WeakMap<object, Set<string>>()

/** The things that a function's own text mentions; those that it leaves to other functions turn up when they are missing. */
export const lookedForIn = (given: object): string[] => {
  if (typeof given !== 'function') return []
  const named = [...given.toString().matchAll(/\bthings\.(\w+)/g)].map(([, name = '']) => name)
  return named.filter((name) => EVERY_THING.has(name))
}

const namedIn = (path: string) => new Set([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name))

/** People and, if a form or page is about more than people, things.
 *  @param wanted the things to create; by default those in the URL, and those that a function looks for */
export async function prepare(
  ctx: SystemContext,
  path: string,
  given: Forms[string],
  wanted: ReadonlySet<string> = namedIn(path),
) {
  if (typeof given !== 'function') {
    const { things, users } = await makeScene(ctx, wanted)
    return { users, things: { ...things, ...given?.at }, form: given ?? {} }
  }
  const more = lookedForBy.get(given) ?? new Set(lookedForIn(given))
  lookedForBy.set(given, more)
  for (;;) {
    const scene = await makeScene(ctx, new Set([...wanted, ...more]))
    try {
      const form = await given(scene)
      return { users: scene.users, things: { ...scene.things, ...form.at }, form }
    } catch (error) {
      if (!(error instanceof NotMade) || more.has(error.thing)) throw error
      // Starts over with other people, because some actions may already be done.
      more.add(error.thing)
    }
  }
}

/** Whether a response says that something was done, rather than where to go first. */
export const isDone = (answer: string) =>
  /^[23]/.test(answer) && !/\/login$|\/confirm$|^303 \/account\/suspended$/.test(answer)
