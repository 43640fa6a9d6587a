import { and, eq } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { factsAbout } from '#app/features/people/facts.server.ts'
import { peoplePolicy } from '#app/features/people/policy.ts'
import { confirmedCampusId } from '#app/features/people/viewer.server.ts'
import { photoPurposes } from '#app/features/photos/rules.ts'
import { isAllowed } from '#app/platform/access.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { subletPolicy } from './policy.ts'
import {
  subletViewerValues,
  cardColumns,
  isOnOffer,
  subletPhotos,
  publicPhotos,
  type SubletViewerValues,
} from './sublet-sql.server.ts'
import type { SubletPage } from './views.ts'

type Tools = Pick<Context, 'actor' | 'now'> & { db: Reading }

/** The page of a sublet. It does not read street and unit, so that no response can contain them.
 *  @throws NotFound for everyone but its poster once it is over, paused or blocked */
export async function subletPage(ctx: Context, subletId: string): Promise<SubletPage> {
  const [{ db }, found] = await find(ctx, subletPolicy.read, (look) => findSublet(look, subletId))
  const { userId, shown, slug, homeName, campus, ...sublet } = found
  const { actor } = ctx
  const own = actor.kind === 'person' && actor.userId === userId
  const signedIn = actor.kind === 'person' && actor.student && !actor.suspended
  const facts = signedIn && !own ? await factsAbout({ db, actor, now: ctx.now }, userId) : null
  return {
    ...sublet,
    photos: publicPhotos(found.photos),
    campus: campus ?? '',
    own,
    hidden: !shown,
    posterId: facts && isAllowed(peoplePolicy.see, actor, facts) ? userId : null,
    mayReport: isAllowed(subletPolicy.report, actor, found),
    home: signedIn && slug !== null && homeName !== null ? { slug, name: homeName } : null,
  }
}

/** A sublet with the facts that its policy needs. @throws NotFound */
export async function findSublet(tools: Tools, subletId: string) {
  const rows = isId(subletId)
    ? await queryRows(tools.db, subletById, { ...subletViewerValues(tools), subletId })
    : []
  const [found] = rows
  if (!found) throw new NotFound()
  return found
}

const subletById = (at: Places<SubletViewerValues & { subletId: string }>, db: Reading) =>
  db
    .select({
      ...cardColumns,
      photos: subletPhotos(photoPurposes['sublet-photo'].most),
      userId: sublets.userId,
      about: sublets.about,
      consent: sublets.consent,
      consentAskedOn: sublets.consentAskedOn,
      confirmedAt: sublets.confirmedAt,
      slug: listings.slug,
      homeName: listings.name,
      shown: isOnOffer(at),
    })
    .from(sublets)
    .innerJoin(users, eq(users.id, sublets.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, confirmedCampusId(at)))
    .leftJoin(listings, and(eq(listings.id, sublets.listingId), eq(listings.status, 'published')))
    .where(eq(sublets.id, at.subletId))
