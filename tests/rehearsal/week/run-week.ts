// An operator's week: a day of use, backups, restores, a move, a new secret, an update.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { secondFactors } from '#app/database/schema/people/second-factors.ts'
import { sealAppSecret } from '#app/features/accounts/totp.server.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { fillEmptyDatabase } from '#server/first-data.ts'
import { NOT_DURABLE, startNativePostgres } from '#tests/setup/databases/native-postgres.ts'
import { peopleOf } from '#tests/setup/people/people-of-site.ts'
import { startRoost } from '#tests/setup/servers/roost-server.ts'
import { PEOPLE } from '../../route-forms/scene.ts'
import type { Step, Steps } from '../steps.ts'
import { contentOf, differences, describeContent, requireSame, type Content } from './content.ts'
import { formNames, liveThrough } from './day.ts'
import { command, emptyDatabase, makeOwner, placeOf, type Env } from './sites.ts'
import { updateFromBefore } from './update.ts'
import { makeWalkers, requireSameAnswers, walk, type Walkers, type Walking } from './walk.ts'

/** How much of it is rehearsed. */
export type Extent = {
  /** Whether the site has the homes and students of the demo. */
  demo: boolean
  forms: string[]
  /** Whether each backup is restored into both kinds of database, and people visit every site, all of them if it is compared.
   *  Otherwise, only a person who may see a page visits it. */
  whole: boolean
}
export const WHOLE: Extent = { demo: true, forms: formNames, whole: true }
/** For `npm test`: every fifth form, each with its own homes, photos, groups and leads. */
export const SHORT: Extent = {
  demo: false,
  forms: formNames.filter((_, at) => at % 5 === 0),
  whole: false,
}

/** The people who visit sites that are not compared. */
const SOME = ['visitor', 'student', 'manager', 'admin'] as const
/** A move holds no emails. */
const NOTHING_ADDED = {}

/** Rehearses the week. @throws Error after the first step that failed */
export async function runWeek({ run, tell }: Steps, extent: Extent): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'roost-week-'))
  const server = await startNativePostgres(...NOT_DURABLE)
  const at = (name: string) => path.join(folder, name)
  const onPostgres = async (name: string) => placeOf(folder, name, await emptyDatabase(server.url, name))
  const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const result = await run(name, async () => ({ value: await work() }))
    if (!result) throw new Error(`what follows “${name}” was left out`)
    return result.value
  }
  const walking: Walking = extent.whole ? PEOPLE : 'readers'
  const places = { folder, server: server.url }
  try {
    await makeOwner(server.url)
    const { env, walkers, answers } = await liveADay(
      step,
      await onPostgres('first'),
      at('while writing'),
      extent,
    )
    const first = await step('what the stopped site has', () => contentOf(env))
    tell(describeContent(first))
    await step('a backup of the stopped site', () => command(env, 'backup', at('stopped')))

    const second = await onPostgres('second')
    await step('restored into an empty PostgreSQL', () => command(second, 'restore', at('stopped')))
    await step('every table and file is the same', async () => requireSame(first, await contentOf(second)))
    await step('and so is every page', async () => {
      requireSameAnswers(answers, await walkOn(second, walkers, walking))
    })

    const small = await placeOf(folder, 'small')
    await step('the backup from while people wrote, restored into an empty embedded site', () =>
      command(small, 'restore', at('while writing')),
    )
    const ofSmall = await step('what that has', () => contentOf(small))
    if (extent.whole) {
      const third = await onPostgres('third')
      await step('and into PostgreSQL', () => command(third, 'restore', at('while writing')))
      await step('both are the same', async () =>
        requireSame(withoutHold(await contentOf(third)), withoutHold(ofSmall), NOTHING_ADDED),
      )
    }
    const fourth = await onPostgres('fourth')
    const moved = { ...fourth, DATA_DIR: small.DATA_DIR ?? '' }
    await step('the embedded site is moved into PostgreSQL', () =>
      command(small, 'move', '--to', fourth.DATABASE_URL ?? ''),
    )
    await step('it is the same there, and stays as it was', async () => {
      requireSame(ofSmall, await contentOf(moved), { moderation_log: 1 })
      requireSame(ofSmall, await contentOf(small), NOTHING_ADDED)
    })
    if (extent.whole) {
      await step('every page of the embedded site', () => walkOn(small, walkers, SOME))
      await step('every page where it was moved to', () => walkOn(moved, walkers, SOME))
    }
    await rotate(step, second, walkers, extent.whole ? SOME : 'readers')
    await updateFromBefore(step, places, walking, extent.whole)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The demo's homes and students, and a day of people's actions, with a backup in the middle. */
async function liveADay(step: Step, env: Env, backups: string, { demo, forms, whole }: Extent) {
  const site = await step('a site starts', () => startRoost(env))
  const people = await peopleOf(env)
  const { ctx } = people
  try {
    if (demo) await step('it gets the homes and students of the demo', () => fillEmptyDatabase(ctx, true))
    const walkers = await makeWalkers(ctx)
    const careful = await makeUser(ctx)
    const factor = {
      userId: careful.id,
      secret: sealAppSecret(ctx, 'GEZDGNBVGY3TQOJQ'),
      createdAt: ctx.now(),
    }
    await ctx.db.insert(secondFactors).values({ ...factor, confirmedAt: ctx.now() })
    const lives = { url: site.url, ctx }
    const half = forms.length >> 1
    await step(`people send ${half} forms`, () => liveThrough(lives, forms.slice(0, half)))
    await step(`a backup while they send ${forms.length - half} more`, () =>
      Promise.all([liveThrough(lives, forms.slice(half)), command(env, 'backup', backups)]),
    )
    const answers = await step('every page', () => walk(site.url, walkers, whole ? PEOPLE : 'readers'))
    return { env, walkers, answers }
  } finally {
    await people.close()
    await site.stop()
  }
}

async function walkOn(env: Env, walkers: Walkers, people: Walking) {
  const site = await startRoost(env)
  try {
    return await walk(site.url, walkers, people)
  } finally {
    await site.stop()
  }
}

/** Both restores hold emails, until different times, and log themselves. */
const withoutHold = (content: Content): Content => {
  const { email_hold: _, moderation_log: __, ...tables } = content.tables
  return { ...content, tables }
}

/** As `docs/running.md` says under “Another APP_SECRET”. */
async function rotate(step: Step, env: Env, walkers: Walkers, walking: Walking): Promise<void> {
  const old = env.APP_SECRET ?? ''
  const both = { ...env, APP_SECRET: 'the secret of the next year, and of nobody', APP_SECRET_PREVIOUS: old }
  await step('another APP_SECRET', async () => {
    const before = await contentOf(env)
    const said = await command(both, 'admin', 'rotate-secret')
    if (said.startsWith('0 authenticator secrets')) throw new Error(said)
    // The log contains the command; what a restore leaves out stays here.
    const found = differences(before, await contentOf(both), { moderation_log: 1 }).filter(
      (each) => !each.endsWith('is left out'),
    )
    const sealed = ['second_factors', 'site_content'].map(
      (name) => `${name} has as many rows, with other values`,
    )
    if (found.join() !== sealed.join()) throw new Error(found.join('\n'))
    const again = await command(both, 'admin', 'rotate-secret')
    if (!again.startsWith('0 authenticator secrets')) throw new Error(again)
  })
  await step('nobody is signed out by it', () => walkOn(both, walkers, walking))
}
