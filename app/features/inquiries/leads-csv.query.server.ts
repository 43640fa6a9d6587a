import { asc, eq, sql, type SQL } from 'drizzle-orm'
import { authorize } from '#app/database/gate.server.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { inquiries } from '#app/database/schema/homes/inquiries.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { CSV_START, csvRow } from '#app/platform/text/csv.ts'
import { localTime } from '#app/platform/time/zone-time.server.ts'
import { leadLabels } from './lead-lines.ts'
import { leadStateLabels } from './lead-rules.ts'
import { pageOfLeads } from './leads.query.server.ts'
import { leadPath } from './paths.ts'
import { inquiriesPolicy } from './policy.ts'

/** Leads read at a time. */
const AT_ONCE = 500

const HEADINGS = ['Lead id', 'Sent', 'State', 'Answered', ...Object.values(leadLabels), 'Message']

/** All leads of the actor as CSV, oldest first; times are in the home's time zone. Withdrawn inquiries have no contact details.
 *  @throws SignInRequired, NotFound */
export function leadsCsv(ctx: Context): AsyncGenerator<string> {
  const { db } = authorize(ctx, inquiriesPolicy.readLeads, null)
  return rows({ db, site: ctx.settings.publicUrl }, requirePerson(ctx))
}

async function* rows(
  { db, site }: { db: Reading; site: string },
  actor: ReturnType<typeof requirePerson>,
): AsyncGenerator<string> {
  yield CSV_START + csvRow(HEADINGS)
  let last: { at: Date; id: string } | undefined
  for (;;) {
    const after =
      last &&
      sql`(${inquiries.createdAt}, ${inquiries.id}) > (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`
    const found = await leadsAfter(db, pageOfLeads(actor, { which: after, first: 'oldest', most: AT_ONCE }))
    yield found.map((lead) => csvRow(cellsOf(lead, site))).join('')
    const end = found.at(-1)?.lead
    if (!end || found.length < AT_ONCE) return
    last = { at: end.createdAt, id: end.id }
  }
}

const leadsAfter = (db: Reading, which: SQL) =>
  db
    .select({
      lead: inquiries,
      home: { id: listings.id, name: listings.name, address: listings.address, beds: listings.beds },
      timeZone: campuses.timeZone,
    })
    .from(inquiries)
    .innerJoin(listings, eq(listings.id, inquiries.listingId))
    .innerJoin(campuses, eq(campuses.id, listings.campusId))
    .where(which)
    .orderBy(asc(inquiries.createdAt), asc(inquiries.id))
    .limit(AT_ONCE)

function cellsOf({ lead, home, timeZone }: Awaited<ReturnType<typeof leadsAfter>>[number], site: string) {
  const timeOf = (at: Date | null) => at && localTime(timeZone, at).replace('T', ' ')
  const shown = lead.state !== 'withdrawn'
  const cells: Record<keyof typeof leadLabels, string | number | null> = {
    name: lead.name,
    email: shown ? lead.email : null,
    phone: shown ? lead.phone : null,
    moveInDate: lead.moveInDate,
    beds: home.beds,
    home: homeTitle(home),
    homeId: home.id,
    url: `${site}${leadPath(lead.id)}`,
  }
  const fields = Object.keys(leadLabels) as (keyof typeof leadLabels)[]
  const { id, state, createdAt, answeredAt, message } = lead
  const about = [id, timeOf(createdAt), leadStateLabels[state], timeOf(answeredAt)]
  return [...about, ...fields.map((field) => cells[field]), message]
}
