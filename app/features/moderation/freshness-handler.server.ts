import { href } from 'react-router'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { goneReports } from '#app/database/schema/homes/freshness.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { confirmHomes, unlistHome } from '#app/features/freshness/confirm-homes.server.ts'
import { confirmSource, feedSources, trustSource } from '#app/features/freshness/feed-sources.server.ts'
import { setOffered } from '#app/features/publishing/set-offered.server.ts'
import { takeDownHomes } from '#app/features/own-homes/take-down-homes.server.ts'
import { republishHome, takeDown } from '#app/features/publishing/take-down.server.ts'
import type { Reading } from '#app/platform/context.ts'
import { OFFICE } from '#app/platform/office.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { pastText } from './ago.ts'
import { homeFact, homesOf, homeTitleOf, type ItemOf, type ItemHandler } from './item-handler.server.ts'
import type { Quote } from './views.ts'

type Item = ItemOf<'freshness'>
const homeId = ({ facts }: Item) => ('listingId' in facts ? facts.listingId : null)
const isHome = (item: Item) => homeId(item) !== null
const isSource = ({ facts }: Item) => 'source' in facts
const leftIds = ({ facts }: Item) => ('homeIds' in facts ? facts.homeIds : [])
const isLeft = (item: Item) => leftIds(item).length > 0
const NONE_PAUSED = { notDone: 'None of these homes is paused any more.' }

/** Whether homes are still available: students' reports about a home, imported lists whose homes have no manager to ask, and homes of
 *  a deleted company. */
export const freshnessHandler: ItemHandler<'freshness'> = {
  lines: async ({ db }, items) => {
    const homes = await homesOf(
      db,
      items.map(homeId).filter((id) => id !== null),
    )
    return new Map(
      items.map((item) => {
        const { facts } = item
        if ('source' in facts)
          return [item.id, { title: 'Homes of a list need a confirmation', about: facts.source }]
        if ('homeIds' in facts)
          return [
            item.id,
            { title: 'The last person of a company deleted their account', about: pausedText(facts.homeIds) },
          ]
        const about = homeTitleOf(homes.get(facts.listingId))
        return [item.id, { title: 'A student reported it as no longer available', about }]
      }),
    )
  },
  open: async (ctx, { facts }) => {
    if ('source' in facts) {
      const source = (await feedSources(ctx)).find((each) => each.source === facts.source)
      const counts = source
        ? `${formatCount(source.homes, 'home')}, ${formatCount(source.ending, 'expires', 'expire')} within a week, ${source.held} hidden from search`
        : 'All of them have a manager now'
      return {
        facts: [
          { term: 'List', text: facts.source },
          { term: 'Homes', text: counts },
          { term: 'More', text: 'All lists without managers', to: href('/admin/freshness') },
        ],
      }
    }
    if ('homeIds' in facts) {
      const homes = [...(await homesOf(ctx.db, facts.homeIds)).values()]
      return {
        facts: [
          { term: 'Homes', text: `${pausedText(facts.homeIds)}; students do not see them` },
          ...homes.map((home) => homeFact(home)),
        ],
      }
    }
    const homes = await homesOf(ctx.db, [facts.listingId])
    return { facts: [homeFact(homes.get(facts.listingId))], quotes: await goneNotes(ctx, facts.listingId) }
  },
  decisions: [
    {
      verb: 'confirm',
      label: 'It is still available',
      done: 'Confirmed as available',
      look: 'primary',
      reason: 'optional',
      when: isHome,
      run: async (ctx, item) => {
        const { confirmed } = await confirmHomes(ctx, [homeId(item) ?? ''])
        return confirmed > 0
          ? undefined
          : { notDone: 'The home is not published, so it does not appear in search.' }
      },
      undo: 'never',
    },
    {
      verb: 'hold',
      label: 'Ask its manager',
      done: 'Hidden from search until its manager answers',
      reason: 'optional',
      when: isHome,
      run: async (ctx, item) => {
        const held = await unlistHome(ctx, homeId(item) ?? '')
        return held.ok
          ? undefined
          : { notDone: 'The home is not published, so it does not appear in search.' }
      },
      undo: 'never',
    },
    {
      verb: 'take-down',
      label: 'Take it down',
      done: 'Took the home down',
      look: 'bad',
      reason: 'needed',
      when: isHome,
      reasonFor: 'Its manager',
      run: async (ctx, item, { reason }) => {
        const before = await takeDown(ctx, { listingId: homeId(item) ?? '', reason })
        return before === null ? { notDone: 'The home has already been taken down.' } : undefined
      },
      undo: async (ctx, item) => {
        const back = await republishHome(ctx, { listingId: homeId(item) ?? '' })
        return back ? undefined : { notDone: 'The home was changed since, so it was not brought back.' }
      },
    },
    {
      verb: 'confirm-source',
      label: 'All are still available',
      done: 'Confirmed all homes of the list',
      look: 'primary',
      reason: 'optional',
      when: isSource,
      run: async (ctx, { facts }) => {
        if ('source' in facts) await confirmSource(ctx, facts.source)
      },
      undo: 'never',
    },
    {
      verb: 'trust-source',
      label: 'Confirm all, and let new imports confirm them',
      done: 'Confirmed all homes of the list, and let new imports confirm them',
      reason: 'optional',
      when: isSource,
      run: async (ctx, { facts }) => {
        if (!('source' in facts)) return
        await trustSource(ctx, { source: facts.source, on: true })
        await confirmSource(ctx, facts.source)
      },
      undo: 'never',
    },
    {
      verb: 'offer-left',
      label: 'Offer them again, by the office',
      done: 'Offered the homes again',
      look: 'primary',
      reason: 'optional',
      when: isLeft,
      run: async (ctx, item) => {
        const { changed, incomplete } = await setOffered(ctx, {
          listingIds: await pausedOf(ctx, item),
          on: true,
        })
        if (changed > 0) return undefined
        const [first] = incomplete
        return first === undefined
          ? NONE_PAUSED
          : { notDone: `${first} is not complete, so it stays paused.` }
      },
      undo: 'never',
    },
    {
      verb: 'archive-left',
      label: 'Take them down',
      done: 'Took the homes down',
      look: 'bad',
      reason: 'optional',
      when: isLeft,
      run: async (ctx, item, { reason }) => {
        const changed = await takeDownHomes(ctx, { listingIds: await pausedOf(ctx, item), reason })
        return changed > 0 ? undefined : NONE_PAUSED
      },
      undo: 'never',
    },
    { verb: 'leave', label: 'Leave it as it is', done: 'Left as it is', reason: 'optional' },
  ],
}

const pausedText = (homeIds: string[]) => `${formatCount(homeIds.length, 'home')} paused`

/** The item's homes that are still paused and still belong to the office. */
async function pausedOf({ db }: { db: Reading }, item: Item): Promise<string[]> {
  const { id, companyId, status } = listings
  const rows = await db
    .select({ id })
    .from(listings)
    .where(and(inArray(id, leftIds(item)), eq(companyId, OFFICE), eq(status, 'paused')))
  return rows.map((row) => row.id)
}

async function goneNotes(
  { db, now }: Parameters<ItemHandler<'freshness'>['open']>[0],
  listingId: string,
): Promise<Quote[]> {
  const rows = await db
    .select()
    .from(goneReports)
    .where(and(eq(goneReports.listingId, listingId), isNull(goneReports.closedAt)))
    .orderBy(asc(goneReports.reportedAt), asc(goneReports.userId))
    .limit(50)
  return rows.map(({ note, counts, reportedAt }) => {
    const who = counts ? 'A student whose report counts' : 'A student'
    return {
      text: note === '' ? 'It is gone.' : note,
      from: `${who}, ${pastText(reportedAt, now())}`,
    }
  })
}
