import { href } from 'react-router'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { checkHome } from '#app/features/publishing/check-home.ts'
import { statusWords } from '#app/features/publishing/rules.ts'
import {
  decideHome,
  undoDecideHome,
  type DecideHomeOutcome,
} from '#app/features/publishing/decide-home.server.ts'
import type { Context, Reading, SystemContext } from '#app/platform/context.ts'
import { formatCount, formatExactMoney } from '#app/platform/text/format.ts'
import { accountNames } from './person.server.ts'
import type { ItemOf, ItemHandler, NotDone } from './item-handler.server.ts'
import type { Fact, Quote } from './views.ts'

const GONE = 'A deleted home'

/** Homes that managers submitted for publication. */
export const newHomeHandler: ItemHandler<'new-home'> = {
  lines: async ({ db }, items) => {
    const homes = await sentHomes(
      db,
      items.map(({ facts }) => facts.listingId),
    )
    return new Map(
      items.map(({ id, facts }) => {
        const home = homes.get(facts.listingId)
        const about = home ? [homeTitle(home), rentOf(home), home.manager].filter(Boolean).join(' · ') : GONE
        return [id, { title: 'A manager wants to publish a home', about }]
      }),
    )
  },
  open: async ({ db, now }, { facts }) => {
    const home = (await sentHomes(db, [facts.listingId])).get(facts.listingId)
    if (!home) return { facts: [{ term: 'Home', text: 'No longer there' }] }
    const { missing, impossible, wording } = checkHome(home, now())
    const problems = [...missing.map(({ text }) => `Missing: ${text}`), ...impossible.map(({ text }) => text)]
    const leftOut = await leftOutOf(db, facts.listingId)
    return {
      facts: [...factsOf(home), ...leftOut],
      quotes: descriptionOf(home),
      photos: home.photos,
      problems,
      wording,
    }
  },
  decisions: [
    {
      verb: 'publish',
      label: 'Publish it',
      many: 'Publish selected',
      done: 'Published the home',
      look: 'primary',
      reason: 'optional',
      mustOpen: mustReadWording,
      run: async (ctx, { facts }) =>
        notDecided(await decideHome(ctx, { listingId: facts.listingId, decision: 'publish' })),
      undo: (ctx, { facts }) => undoDecided(ctx, facts.listingId, 'publish'),
    },
    {
      verb: 'give-back',
      label: 'Return it to its manager',
      many: 'Return selected',
      done: 'Returned it to its manager',
      reason: 'needed',
      reasonFor: 'Its manager',
      run: async (ctx, { facts }, { reason }) =>
        notDecided(await decideHome(ctx, { listingId: facts.listingId, decision: 'give-back', reason })),
      undo: (ctx, { facts }) => undoDecided(ctx, facts.listingId, 'give-back'),
    },
    // For a home whose review was settled outside the queue.
    { verb: 'leave', label: 'Leave it as it is', done: 'Left as it is', reason: 'optional' },
  ],
}

const notDecided = (outcome: DecideHomeOutcome): NotDone | undefined =>
  outcome.ok ? undefined : { notDone: outcome.failed }

async function undoDecided(
  ctx: Context,
  listingId: string,
  decision: 'publish' | 'give-back',
): Promise<NotDone | undefined> {
  if (await undoDecideHome(ctx, { listingId, decision })) return undefined
  return { notDone: 'The home was changed since, so nothing was undone.' }
}

/** A home with wording that the law may not allow may only be published by staff who have opened it. */
async function mustReadWording(
  ctx: SystemContext,
  { facts }: ItemOf<'new-home'>,
): Promise<NotDone | undefined> {
  const home = (await sentHomes(ctx.db, [facts.listingId])).get(facts.listingId)
  const [finding] = home ? checkHome(home, ctx.now()).wording : []
  return finding && { notDone: `Open it first: the law may not allow “${finding.phrase}”.` }
}

type SentHome = Awaited<ReturnType<typeof sentHomes>> extends Map<string, infer Home> ? Home : never

/** What an admin needs to judge homes, by id. */
async function sentHomes(db: Reading, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const rows = wanted.length === 0 ? [] : await db.select().from(listings).where(inArray(listings.id, wanted))
  const names = await accountNames(
    db,
    rows.map((row) => row.managerId),
  )
  return new Map(rows.map((row) => [row.id, { ...row, manager: names.get(row.managerId ?? '') ?? null }]))
}

const rentOf = ({ price, priceBasis }: SentHome): string =>
  price === 0
    ? 'no rent stated'
    : `${formatExactMoney(price)} a month${priceBasis === 'bed' ? ' for a bed' : ''}`

function factsOf(home: SentHome): Fact[] {
  const { slug, name, address, city, status, beds, photos, managerId, manager } = home
  return [
    { term: 'Home', text: `${name} · ${statusWords[status]}`, to: detailHref(slug) },
    { term: 'Address', text: [address, city].filter(Boolean).join(', ') },
    { term: 'Rent', text: rentOf(home) },
    { term: 'Beds', text: beds === 0 ? 'Studio' : String(beds) },
    { term: 'Photos', text: photos.length === 0 ? 'none' : formatCount(photos.length, 'photo') },
    ...(managerId && manager
      ? [{ term: 'Manager', text: manager, to: href('/admin/people/:userId', { userId: managerId }) }]
      : []),
  ]
}

/** Phone numbers and email addresses that the manager typed and the site does not publish. */
async function leftOutOf(db: Reading, listingId: string): Promise<Fact[]> {
  const { changes, version } = listingChanges
  const rows = await db
    .select({ changes })
    .from(listingChanges)
    .where(and(eq(listingChanges.listingId, listingId), sql`${changes} @> '[{"field":"leftOut"}]'::jsonb`))
    .orderBy(desc(version))
    .limit(5)
  const found = rows.flatMap((row) => row.changes).filter(({ field }) => field === 'leftOut')
  const texts = [...new Set(found.map(({ to }) => String(to)))]
  return texts.length === 0 ? [] : [{ term: 'Left out of its texts', text: texts.join('\n'), contact: true }]
}

const descriptionOf = ({ description }: SentHome): Quote[] =>
  description === '' ? [] : [{ text: description, from: 'Description' }]
