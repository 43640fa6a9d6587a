import { eq } from 'drizzle-orm'
import { authorize, change } from '#app/database/gate.server.ts'
import { tourHours } from '#app/database/schema/homes/inquiries.ts'
import { companyOf, ownRole } from '#app/features/companies/own-company.server.ts'
import { lockCompany } from '#app/features/photos/company-logo.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { invalidFields, type FieldErrors, type Invalid } from '#app/platform/text/field-errors.ts'
import { tourHoursPolicy } from './policy.ts'
import { HOURS_FIRST, HOURS_LAST, HOURS_STEP, clockText, weekdays, type DayHours } from './tour-hours.ts'
import { hoursOf } from './tour.server.ts'

export type HoursField = `from${number}` | `until${number}`
export type SaveHoursOutcome = { ok: true } | Invalid<HoursField>

/** The times at which a day can begin and end, keyed by how forms send them. */
const minutesBy = new Map(
  Array.from({ length: (HOURS_LAST - HOURS_FIRST) / HOURS_STEP + 1 }, (_, step) => {
    const minutes = HOURS_FIRST + step * HOURS_STEP
    return [clockText(minutes), minutes]
  }),
)

/** Reads a week; a day without times has no tours. */
function readHours(typed: Partial<Record<string, string>>) {
  const hours: DayHours[] = []
  const errors: FieldErrors<HoursField> = {}
  for (const [at, name] of weekdays.entries()) {
    const weekday = at + 1
    const [begin, end] = [typed[`from${weekday}`], typed[`until${weekday}`]]
    if (begin === '' && end === '') continue
    const [from, until] = [minutesBy.get(begin ?? ''), minutesBy.get(end ?? '')]
    if (from === undefined) errors[`from${weekday}`] = `Choose when ${name} begins.`
    else if (until === undefined) errors[`until${weekday}`] = `Choose when ${name} ends.`
    else if (until <= from) errors[`until${weekday}`] = 'Choose a later time than the first.'
    else hours.push({ weekday, from, until })
  }
  return { hours, errors }
}

/** The tour hours of the actor's company, Monday first. @throws SignInRequired, Forbidden */
export async function ownTourHours(ctx: Context): Promise<DayHours[]> {
  const { db } = authorize(ctx, tourHoursPolicy.read, null)
  return hoursOf(db, requirePerson(ctx).userId)
}

/** Sets the weekly hours in which the actor's company shows homes. Without hours, students may propose any time. Idempotent.
 *  @param typed `from1` and `until1` for Monday … `until7` for Sunday, such as `09:30`
 *  @throws SignInRequired, Forbidden */
export async function saveTourHours(
  ctx: Context,
  typed: Partial<Record<string, string>>,
): Promise<SaveHoursOutcome> {
  const { userId } = requirePerson(ctx)
  return change(ctx, tourHoursPolicy.save, ownRole(userId), async (tx): Promise<SaveHoursOutcome> => {
    const { hours, errors } = readHours(typed)
    if (Object.keys(errors).length > 0) return invalidFields(errors)
    const { id: companyId } = await lockCompany(tx.db, await companyOf(tx, userId))
    await tx.db.delete(tourHours).where(eq(tourHours.companyId, companyId))
    if (hours.length > 0) await tx.db.insert(tourHours).values(hours.map((each) => ({ companyId, ...each })))
    return { ok: true }
  })
}
