import { freshDay } from './fresh-day.server.ts'
import { href } from 'react-router'
import { desc, eq } from 'drizzle-orm'
import { authorize, find } from '#app/database/gate.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { confirmedCampusId, viewerOf } from '#app/features/people/viewer.server.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import { requirePerson } from '#app/platform/access.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { cardColumns } from './sublet-sql.server.ts'
import type { Context } from '#app/platform/context.ts'
import { positionText } from '#app/platform/geo/position-text.ts'
import { NotFound } from '#app/platform/errors.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { DAY } from '#app/features/listings/freshness-rules.ts'
import { ownSubletsPolicy, subletPolicy } from './policy.ts'
import { FRESH_DAYS } from './rules.ts'
import type { SubletTexts } from './sublet-form.ts'
import { campusColumns, posterOf, type PosterCampus } from './poster.server.ts'
import type { Missing, OwnSublet, SubletState } from './views.ts'

type Row = typeof sublets.$inferSelect

/** The user's sublets, newest first, and why they cannot offer another now, if so. */
export async function ownSublets(
  ctx: Context,
): Promise<{ own: OwnSublet[]; why: Missing | null; campus: PosterCampus | null }> {
  const { userId } = requirePerson(ctx)
  const open = authorize(ctx, ownSubletsPolicy.read, { userId })
  const [rows, { why, campus }] = await Promise.all([
    open.db
      .select({ row: sublets, photoCount: cardColumns.photoCount })
      .from(sublets)
      .where(eq(sublets.userId, userId))
      .orderBy(desc(sublets.id)),
    posterOf(open, userId),
  ])
  return {
    own: rows.map(({ row, photoCount }) => ({ ...toOwn(row, ctx.now()), photoCount })),
    why: why?.reason ?? null,
    campus,
  }
}

const freshUntil = ({ confirmedAt }: Row) => new Date(confirmedAt.getTime() + FRESH_DAYS * DAY)

function toOwn(row: Row, now: Date): Omit<OwnSublet, 'photoCount'> {
  const { id, kind, area, rent, ownRent, freeFrom, freeUntil, preferredSex } = row
  const facts = { id, kind, area, rent, ownRent, freeFrom, freeUntil, preferredSex }
  return { ...facts, state: stateOf(row, now), freshUntil: freshDay(row.confirmedAt) }
}

function stateOf(row: Row, now: Date): SubletState {
  if (row.status === 'ended' || row.status === 'removed') return row.status
  if (row.freeUntil < utcDay(now)) return 'over'
  if (row.status !== 'published') return row.status
  return freshUntil(row) > now ? 'shown' : 'asked'
}

/** The square's center, which maps to the same square again. */
const areaText = ({ areaLat: lat, areaLng: lng }: Row) =>
  lat === null || lng === null ? '' : positionText({ lat, lng })

/** A sublet of the user as form values. @throws NotFound */
export async function ownSublet(
  ctx: Context,
  subletId: string,
): Promise<{ texts: SubletTexts; state: SubletState; campus: PosterCampus | null }> {
  const [, { row, slug, campus }] = await find(ctx, subletPolicy.read, async (look) => {
    const { db, actor } = look
    const [found] = isId(subletId)
      ? await db
          .select({ row: sublets, slug: listings.slug, campus: campusColumns })
          .from(sublets)
          .innerJoin(users, eq(users.id, sublets.userId))
          .leftJoin(listings, eq(listings.id, sublets.listingId))
          .leftJoin(campuses, eq(campuses.id, confirmedCampusId(viewerOf(look))))
          .where(eq(sublets.id, subletId))
      : []
    if (!found || actor.kind !== 'person' || actor.userId !== found.row.userId) throw new NotFound()
    return { ...found, userId: found.row.userId, shown: false }
  })
  const position = slug === null ? areaText(row) : ''
  const { kind, area, street, unit, rent, ownRent, freeFrom, freeUntil, consent, about } = row
  const home =
    slug === null
      ? ''
      : `${ctx.settings.publicUrl}${href('/expanded-listing/:propertyId?', { propertyId: slug })}`
  return {
    texts: {
      kind,
      area,
      street,
      unit,
      home,
      position,
      freeFrom,
      freeUntil,
      consent,
      about,
      rent: String(rent),
      ownRent: String(ownRent),
      preferredSex: row.preferredSex ?? '',
      consentAskedOn: row.consentAskedOn ?? '',
    },
    state: stateOf(row, ctx.now()),
    campus,
  }
}
