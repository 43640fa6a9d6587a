import { z } from 'zod'
import type { Context } from '#app/platform/context.ts'

/** Somebody who proved with a password, or at a provider, whose account it is, and whom one step is still missing to be
 *  signed in: a code of their app, or the word that an account about to be erased shall stay. Kept for ten minutes in a
 *  sealed cookie of the browser they did it in, and worth nothing once the password is another one. */
export type HalfWay = {
  userId: string
  step: 'second-factor' | 'erasing'
  keepSignedIn: boolean
  /** Whether a code was given already. */
  secondFactor: boolean
}

type Tools = Pick<Context, 'secrets' | 'settings' | 'now'>

const PURPOSE = 'half-way signed in'
const WAIT = 10 * 60 // seconds
const sealed = z.object({
  userId: z.string(),
  step: z.enum(['second-factor', 'erasing']),
  keepSignedIn: z.boolean(),
  secondFactor: z.boolean(),
  password: z.string(),
  until: z.number(),
})

/** `__Host-` ties it to this very host, so that no neighbour on the same domain can plant one. */
const nameOf = ({ settings }: Pick<Tools, 'settings'>) =>
  settings.publicUrl.startsWith('https:') ? '__Host-roost.half_way' : 'roost.half_way'

/** The cookie as a header sets it. @param password the stored hash, null without one */
export function halfWayCookie(tools: Tools, person: HalfWay, password: string | null): string {
  const until = tools.now().getTime() + WAIT * 1000
  const content = { ...person, password: printOf(tools, password), until }
  return line(tools, tools.secrets.encrypt(PURPOSE, JSON.stringify(content)), WAIT)
}

/** The same cookie, taken away. */
export const noHalfWayCookie = (tools: Pick<Tools, 'settings'>): string => line(tools, '', 0)

function line(tools: Pick<Tools, 'settings'>, value: string, age: number): string {
  const secure = tools.settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(tools)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}

/** Whom a browser sent back, or null. Ask `isStillTheirs` with the password of now before anything depends on it. */
export function readHalfWayCookie(tools: Tools, headers: Headers): (HalfWay & { password: string }) | null {
  const wanted = `${nameOf(tools)}=`
  const pairs = (headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length)
  if (!value) return null
  try {
    const { until, ...person } = sealed.parse(JSON.parse(tools.secrets.decrypt(PURPOSE, value)))
    return until > tools.now().getTime() ? person : null
  } catch {
    return null // not one of ours
  }
}

/** Whether the password is the one of then. */
export function isStillTheirs(tools: Tools, { password }: { password: string }, stored: string | null) {
  return password === printOf(tools, stored)
}

/** Says that a hash is the same one, and nothing of it. */
const printOf = ({ secrets }: Tools, stored: string | null) => secrets.keyedHash(PURPOSE, stored ?? '')
