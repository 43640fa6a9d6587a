import { sql } from 'drizzle-orm'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { detailHref } from '#app/features/listings/paths.ts'
import { lastFacts, type LastFacts } from '#app/features/listings/last-facts.server.ts'
import { cardJson, cardSources, toCard, type CardRow } from '#app/features/listings/listing-card.server.ts'
import { goneText } from '#app/features/listings/rented.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import { cardFacts } from '#app/features/listings/ui/card-facts.ts'
import { placesText } from '#app/features/listings/ui/card-text.ts'
import type { ListingCard } from '#app/features/listings/views.ts'
import { capFit, overCapText, type MemberCap } from '#app/features/groups/caps.ts'
import { overWalkTexts, walksText } from '#app/features/groups/walks-text.ts'
import { memberWalks } from '#app/features/groups/member-walks.query.server.ts'
import type { Snapshot } from '#app/database/schema/homes/decisions.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { countedCost } from './cost-text.ts'
import type { DecisionHome } from './views.ts'

type Counted = Pick<Snapshot['homes'][number], 'name' | 'costEach' | 'costNote'>
type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }
type Asked = {
  /** The number of people who share the cost. */
  people: number
  caps: MemberCap[] | Promise<MemberCap[]>
  /** The deciding group, if the reader is a member. */
  groupId: string | null
  /** Names and costs as they were counted, if they may differ from the current ones. */
  costs?: Map<string, Counted>
}

/** Homes by their ids, in that order. A deleted one has only its stored name and cost, or is left out. */
export async function decisionHomes(
  tools: Tools,
  listingIds: string[],
  { people, caps: asked, groupId, costs }: Asked,
): Promise<DecisionHome[]> {
  const [caps, rows, walks] = await Promise.all([
    asked,
    queryRows(tools.db, cardsOf, { listingIds }),
    groupId === null ? null : memberWalks(tools, groupId, listingIds),
  ])
  const today = utcDay(tools.now())
  const found = new Map(
    rows.map(({ card, status, last, rentedThrough }) => {
      const home = toCard(card, people, last)
      const gone = goneText({ availableFrom: home.availableFrom, rentedThrough }, today)
      return [home.id, { home, status, gone: status === 'published' ? null : gone }]
    }),
  )
  return listingIds.flatMap((listingId) => {
    const [there, then] = [found.get(listingId), costs?.get(listingId)]
    if (!there && !then) return []
    const current = there ? countedCost(there.home) : null
    const costEach = then ? then.costEach : (current?.costEach ?? null)
    const walked = walks?.get(listingId) ?? []
    const over = [...capFit(costEach, caps).over.map(overCapText), ...overWalkTexts(walked)]
    return [
      {
        listingId,
        name: then?.name ?? there?.home.name ?? '',
        href: there && isShown(there.status) ? detailHref(there.home.slug) : null,
        photo: there?.home.photos[0] ?? null,
        about: there ? aboutOf(there.home, today) : '',
        gone: there ? there.gone : 'No longer offered',
        costEach,
        costNote: noteOf(current, then),
        over,
        walks: walksText(walked),
      },
    ]
  })
}

/** The note as it was counted. Results stored before notes existed show the home's current note while its cost is the same. */
function noteOf(current: ReturnType<typeof countedCost> | null, then: Counted | undefined): string | null {
  if (then?.costNote !== undefined) return then.costNote
  return current && (!then || then.costEach === current.costEach) ? current.costNote : null
}

type Row = { card: CardRow; status: ListingStatus; last: LastFacts; rentedThrough: string | null }

const cardsOf: Statement<Row, { listingIds: string[] }> = ({ listingIds }) => sql`
  select ${cardJson} as card, ${listings.status} as status, ${lastFacts} as last,
    ${listings.rentedThrough}::text as "rentedThrough" from ${cardSources}
  where ${listings.id} = any(${listingIds}::uuid[])`

function aboutOf(home: ListingCard, today: string): string {
  return `${placesText(home)} · ${cardFacts(home, { perBed: true, today }).where}`
}

/** Whether its page responds, even if only to say that the home is gone. */
const isShown = (status: ListingStatus) => status === 'published' || status === 'archived'
