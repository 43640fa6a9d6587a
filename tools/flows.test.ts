// Runs the five flows of flows.ts on the server: its lists must match the files in which something runs.
import { existsSync, readFileSync } from 'node:fs'
import { Session, type Profiler } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { test } from '#tests/setup/databases/database.ts'
import { lookingStudents } from '#tests/setup/people/students.ts'
import { personOf } from '#app/features/accounts/factory.ts'
import { typedInquiry } from '#app/features/inquiries/factory.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeManager } from '#app/features/publishing/factory.ts'
import { editorView } from '#app/features/publishing/save-section.server.ts'
import { typedSection } from '#app/features/publishing/section-columns.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { action as inquire } from '#app/routes/inquiries/inquire.tsx'
import { loader as search } from '#app/routes/listings/listings.tsx'
import { action as edit } from '#app/routes/manage/edit-home.tsx'
import { action as match } from '#app/routes/people/match.tsx'
import { action as like } from '#app/routes/saves/like.ts'
import { requestSession } from '#app/web/request-session.ts'
import { FLOWS, filesOf, GATE, type Flow, type FlowName } from './flows.ts'

/** Our files in which something ran during `work`, each with the run counts of its parts. */
async function runsOf(work: () => Promise<unknown>): Promise<Map<string, string>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  await work()
  const taken = (await session.post('Profiler.takePreciseCoverage')) as Profiler.TakePreciseCoverageReturnType
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  return new Map(
    taken.result.flatMap(({ url, functions }) => {
      const [path = ''] = relative('.', url.startsWith('file:') ? fileURLToPath(url) : url).split('?')
      const isRun = functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
      const isCounted = /^app\/(features|routes)\//.test(path) && !/\/(factory|paths)\.ts$/.test(path)
      return isRun && isCounted ? [[path, JSON.stringify(functions.map(({ ranges }) => ranges))]] : []
    }),
  )
}

/** Divides the files that ran into lists, as flows.ts describes. */
function divided(ran: Iterable<string>, { feature, browser }: Flow) {
  const paths = [...ran].filter((path) => !browser.includes(path))
  const own = paths.filter(
    (path) => path.startsWith('app/routes/') || path.startsWith(`app/features/${feature}/`),
  )
  const texts = own.map((path) => readFileSync(path, 'utf8'))
  const policies = paths.filter(
    (path) =>
      !own.includes(path) && path.endsWith('/policy.ts') && texts.some((text) => text.includes(`'#${path}'`)),
  )
  const server = [GATE, ...own, ...policies].toSorted()
  return { server, called: paths.filter((path) => !server.includes(path)).toSorted() }
}

type Who = Parameters<typeof personOf>[0]
type Asked = Parameters<typeof edit>[0] &
  Parameters<typeof inquire>[0] &
  Parameters<typeof like>[0] &
  Parameters<typeof match>[0] &
  Parameters<typeof search>[0]

/** What React Router passes to an action or, without `fields`, to a loader. */
function asked(
  ctx: SystemContext,
  who: Who,
  { at, params = {}, fields }: { at: string; params?: Record<string, string>; fields?: [string, string][] },
): Asked {
  const context = new RouterContextProvider()
  const actor = personOf(who)
  const signedIn = { userId: who.id, givenName: 'Ana', familyName: 'Rivera', email: 'ana@example.edu' }
  context.set(requestContext, { ...ctx, actor })
  context.set(requestSession, { actor, signedIn, ended: false, cookies: [] })
  const url = new URL(at, ctx.settings.publicUrl)
  const request = new Request(url, fields && { method: 'POST', body: new URLSearchParams(fields) })
  return { context, url, request, params } as unknown as Asked
}

test('the files of a flow are those in which something runs', async ({ ctx }) => {
  const [ana, ben] = await lookingStudents(ctx, 'Ana Rivera', 'Ben Okafor')
  const { user: marta, manager } = await makeManager(ctx)
  const home = await makeListing(ctx, { description: 'Bright rooms near the park.' })
  await assignManager(ctx, { listingIds: [home], managerId: marta.id })
  const check = (name: FlowName, ran: Map<string, string>, isCounted = (_path: string) => true) => {
    const { server, called } = divided(ran.keys(), FLOWS[name])
    expect.soft(server, name).toEqual(FLOWS[name].server.toSorted())
    expect.soft(called.filter(isCounted).slice(FLOWS[name].called), `${name}: called besides`).toEqual([])
  }

  // The first search also fills caches, and the same page does much more. So in other features, only what runs differently
  // without a budget counts.
  const searched = (query: string) => search(asked(ctx, ana, { at: `/listings?campus=usc${query}` }))
  await searched('&max=1250')
  const compare = async () =>
    [await runsOf(() => searched('')), await runsOf(() => searched('&max=1250'))] as const
  // Two rounds: on a busy machine, one of them may look up again what was cached for a second.
  const first = await compare()
  const rounds = [first, await compare()]
  check('a search with a budget', first[1], (path) =>
    rounds.every(([without, withBudget]) => withBudget.get(path) !== without.get(path)),
  )

  check(
    'a like',
    await runsOf(() => {
      const at = `/expanded-listing/${home}/like`
      return like(asked(ctx, ana, { at, params: { propertyId: home }, fields: [['liked', '1']] }))
    }),
  )
  check(
    'an inquiry',
    await runsOf(() => {
      const fields = Object.entries(typedInquiry().fields) as [string, string][]
      return inquire(
        asked(ctx, ana, { at: `/expanded-listing/${home}/inquire`, params: { propertyId: home }, fields }),
      )
    }),
  )
  check(
    'a match request',
    await runsOf(() => {
      const fields: [string, string][] = [
        ['intent', 'send'],
        ['note', 'Hi Ben'],
      ]
      return match(
        asked(ctx, ana, { at: `/public-profile/${ben.id}/match`, params: { userId: ben.id }, fields }),
      )
    }),
  )
  const section = 'home'
  const { home: before } = await editorView(manager, home)
  const texts = { ...typedSection(section, before), description: ['Bright rooms, no children please.'] }
  check(
    'a manager saves a section',
    await runsOf(() => {
      const fields: [string, string][] = [
        ['intent', 'stay'],
        ['version', String(before.version)],
        ...Object.entries(texts).flatMap(([name, values]) =>
          values.map((text): [string, string] => [name, text]),
        ),
      ]
      return edit(
        asked(ctx, marta, { at: `/manage/homes/${home}/edit`, params: { listingId: home, section }, fields }),
      )
    }),
  )
})

test.for(Object.entries(FLOWS))('%s opens no more files than it says', ([, flow]) => {
  const files = filesOf(flow)
  expect(files.length).toBeLessThanOrEqual(flow.most)
  expect(files.filter((path) => !existsSync(path))).toEqual([])
})
