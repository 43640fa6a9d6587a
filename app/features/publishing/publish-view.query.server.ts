import { desc, eq } from 'drizzle-orm'
import { users } from '#app/database/schema/people/accounts.ts'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import { authorize } from '#app/database/gate.server.ts'
import { abilities } from '#app/platform/abilities.ts'
import type { Context } from '#app/platform/context.ts'
import { toShown, type ShownChange } from './shown-change.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { homesWithSamePhotos } from '#app/features/photos/photo-twins.server.ts'
import { costOf } from '#app/features/listings/price.ts'
import { checkHome, missingAdvice, type MissingFact } from './check-home.ts'
import type { Finding } from './fair-housing.ts'
import { homesAtAddress } from './flag-home.server.ts'
import { reviewRule } from './publish-home.server.ts'
import { marketOf, priceAdvice, type PriceAdvice } from './price-checks.server.ts'
import type { EditedHome } from './sections.ts'
import { decisionAgainst, takenDownBy, type DecisionAgainst } from './decision-against.server.ts'

const SHOWN = 20 // latest changes to show

export type PublishView = {
  missing: MissingFact[]
  /** Facts that cannot be true; they prevent publishing, like missing ones. */
  impossible: MissingFact[]
  worth: MissingFact[]
  /** Whether publishing this draft submits it for review. */
  isReviewed: boolean
  /** `appeal`: whether its manager can appeal that the admins took it down or returned it. */
  may: { bringBack: boolean; decide: boolean; appeal: boolean }
  history: ShownChange[]
  /** The decision against it by the people who run the site, and its manager's appeal. */
  against: Omit<DecisionAgainst, 'id' | 'version'> | null
  /** Wording that the law does not allow. */
  wording: Finding[]
  prices: PriceAdvice[]
  /** Names of the manager's other homes at the same address. */
  twins: string[]
}

/** The data for the last page of a home's editor: what is missing, the available actions, and the history.
 *  @throws NotFound, SignInRequired, Forbidden */
export async function publishView(ctx: Context, home: EditedHome): Promise<PublishView> {
  const open = authorize(ctx, listingPolicy.readToWrite, home)
  const { db } = open
  const isDraft = home.status === 'draft'
  const { by, at, changes } = listingChanges
  const [facts, rows, against, there, samePhotos, isReviewed, prices] = await Promise.all([
    home.status === 'archived' ? takenDownBy(db, home.id).then((takenDownBy) => ({ takenDownBy })) : {},
    db
      .select({ by, at, changes, givenName: users.givenName })
      .from(listingChanges)
      .leftJoin(users, eq(users.id, listingChanges.userId))
      .where(eq(listingChanges.listingId, home.id))
      .orderBy(desc(listingChanges.version), desc(listingChanges.id))
      .limit(SHOWN),
    decisionAgainst(db, home),
    homesAtAddress(db, home),
    isDraft ? homesWithSamePhotos(db, home.id) : [],
    isDraft && reviewRule(open, home),
    pricesToLookAt(ctx, home),
  ])
  const { bringBack, decide } = abilities(listingPolicy, ctx.actor, { ...home, ...facts })
  const check = checkHome(home, ctx.now())
  const isDoubtful = check.wording.length > 0 || there.some(({ own }) => !own) || samePhotos.length > 0
  return {
    ...check,
    isReviewed: isReviewed && isReviewed(isDoubtful),
    worth: missingAdvice(home),
    may: {
      bringBack,
      decide,
      appeal: against !== null && against.appealedAt === null && !decide,
    },
    history: rows.map(toShown),
    against,
    prices,
    twins: there.filter(({ own }) => own).map(({ name }) => name),
  }
}

/** Advice about a home's prices, for its editor. @throws NotFound, SignInRequired, Forbidden */
export async function pricesToLookAt(ctx: Context, home: EditedHome): Promise<PriceAdvice[]> {
  const { db } = authorize(ctx, listingPolicy.readToWrite, home)
  return priceAdvice(home, costOf(home).knownEach, await marketOf(db, home))
}
