// Visits every page of a site, as every kind of person.
import type { SystemContext } from '#app/platform/context.ts'
import { addressOf, allRoutes, cookieOf } from '../../route-forms/ask.ts'
import { makeScene, PEOPLE, type Who } from '../../route-forms/scene.ts'
import { readerOf } from '../../route-forms/sender-of.ts'

const LANES = 4
/** Placeholders for things that nobody has. */
const NONE = { version: '0', token: 'none', subletId: 'none', companyId: 'none' }

export type Walkers = {
  things: Record<string, string>
  /** The `Cookie` of each; '' for the visitor. */
  cookies: Record<Who, string>
}

/** People with sessions, and their things. After a restore or a new secret, they are still signed in. */
export async function makeWalkers(ctx: SystemContext): Promise<Walkers> {
  const scene = await makeScene(ctx)
  const cookies = {} as Walkers['cookies']
  for (const who of PEOPLE) cookies[who] = (await cookieOf(ctx, who, scene)).Cookie ?? ''
  return { things: scene.things, cookies }
}

/** Who visits a page: these people, or only one who may see it. Everyone visits their own account page. */
export type Walking = readonly Who[] | 'readers'

/** Gets each page as each of them.
 *  @returns the response statuses, by page and person
 *  @throws Error for a response of 500 or above, and if someone is not signed in */
export async function walk(
  url: string,
  { things, cookies }: Walkers,
  people: Walking = PEOPLE,
): Promise<Record<string, number>> {
  const visits = allRoutes
    .filter(({ path }) => !path.startsWith('dev') && path !== 'api/events')
    .flatMap(({ path }) => lookersAt(path, people).map((who) => ({ path, who })))
  const statuses: Record<string, number> = {}
  const queue = visits.values()
  const lane = async () => {
    for (const { path, who } of queue) {
      const headers: Record<string, string> = cookies[who] === '' ? {} : { Cookie: cookies[who] }
      const answer = await fetch(`${url}${addressOf(path, { ...NONE, ...things })}`, {
        headers,
        redirect: 'manual',
      })
      await answer.body?.cancel()
      statuses[`/${path} as ${who}`] = answer.status
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const broken = Object.entries(statuses).filter(([, status]) => status >= 500)
  if (broken.length > 0) throw new Error(broken.map(([what, status]) => `${what}: ${status}`).join('\n'))
  const strangers = lookersAt('account', people).filter(
    (who) => who !== 'visitor' && statuses[`/account as ${who}`] !== 200,
  )
  if (strangers.length > 0) throw new Error(`not signed in any more: ${strangers.join(', ')}`)
  return statuses
}

function lookersAt(path: string, people: Walking): readonly Who[] {
  if (people !== 'readers') return people
  return path === 'account' ? PEOPLE : [readerOf(`/${path}`) ?? 'visitor']
}

/** @throws Error that names the pages that respond differently */
export function requireSameAnswers(before: Record<string, number>, after: Record<string, number>): void {
  const others = Object.entries(after).filter(([what, status]) => before[what] !== status)
  if (others.length > 0)
    throw new Error(
      others.map(([what, status]) => `${what}: ${status} instead of ${before[what]}`).join('\n'),
    )
}
