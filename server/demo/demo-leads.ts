import { personOf } from '#app/features/accounts/factory.ts'
import { answerLead, closeLead } from '#app/features/inquiries/answer-lead.server.ts'
import { makeInquiry } from '#app/features/inquiries/factory.ts'
import { offerTour } from '#app/features/inquiries/offer-tour.server.ts'
import { pickTour } from '#app/features/inquiries/answer-tour.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { momentAt } from '#app/platform/time/zone-time.server.ts'

type Person = Parameters<typeof personOf>[0] & { email: string; name: string }

const HOUR = 3_600_000 // milliseconds
const ZONE = 'America/Los_Angeles'

type Lead = {
  /** Hours before now. */
  ago: number
  says: string
  /** After how many hours the manager answered, and with what. */
  answer?: [hours: number, text: string]
  /** The day of a proposed tour, counted from today and negative if past, and whether its time is agreed. */
  tour?: [day: number, agreed: boolean]
  closed?: true
}

/** Oldest first. */
const leads: Lead[] = [
  {
    ago: 640,
    says: 'Is the deposit one month, or more?',
    answer: [5, 'One month, and it comes back within 21 days.'],
    closed: true,
  },
  {
    ago: 590,
    says: 'Could we move in a week earlier?',
    answer: [30, 'Sorry, the painters are in until then.'],
    closed: true,
  },
  { ago: 520, says: 'Do you take a co-signer from another state?', answer: [3, 'Yes, any state is fine.'] },
  {
    ago: 470,
    says: 'Hi! Two of us would love to see it.',
    answer: [2, 'Gladly. I proposed a time.'],
    tour: [-14, true],
    closed: true,
  },
  {
    ago: 410,
    says: 'Is there a place for bicycles?',
    answer: [8, 'There is a locked room beside the stairs.'],
  },
  {
    ago: 330,
    says: 'Which utilities are in the rent?',
    answer: [4, 'Water and trash are. Power and internet are yours.'],
  },
  { ago: 260, says: 'Would a nine-month lease be possible?', answer: [20, 'We can talk about ten months.'] },
  {
    ago: 190,
    says: 'Is the second bedroom large enough for a desk?',
    answer: [1, 'Yes, there is one in the pictures.'],
    tour: [-3, true],
  },
  {
    ago: 130,
    says: 'My sister has a cat. Is that fine?',
    answer: [6, 'One cat is fine, with a pet deposit.'],
  },
  {
    ago: 96,
    says: 'We are three and would take it from August on.',
    answer: [3, 'Wonderful! Pick a time to see it.'],
    tour: [2, true],
  },
  { ago: 70, says: 'Could I see it on a weekend?', answer: [9, 'This weekend works.'], tour: [4, false] },
  { ago: 44, says: 'How loud is the street at night?', answer: [5, 'The bedrooms look onto the yard.'] },
  { ago: 26, says: 'Is the parking place included?' },
  { ago: 9, says: 'Is it still free? We could sign this week.' },
  { ago: 2, says: 'Does the building have an elevator? My roommate uses a wheelchair.' },
]

/** A month of inquiries about the manager's homes, with answers and tours, written by their verbs. The two with an upcoming
 *  tour are from the demo's own students. */
export async function makeDemoLeads(
  ctx: SystemContext,
  manager: Person,
  homes: string[],
  students: { known: Person[]; others: Person[] },
): Promise<void> {
  for (const [place, lead] of leads.entries()) {
    const known = lead.tour && lead.tour[0] > 0 ? students.known[lead.tour[1] ? 0 : 1] : undefined
    const from = known ?? students.others[place % students.others.length]
    const home = homes[place % Math.min(homes.length, 9)]
    if (from && home) await makeLead(ctx, manager, from, home, lead)
  }
}

async function makeLead(
  ctx: SystemContext,
  manager: Person,
  from: Person,
  home: string,
  lead: Lead,
): Promise<void> {
  const start = ctx.now().getTime() - lead.ago * HOUR
  const at = (person: Person, hours: number): SystemContext => {
    const now = new Date(start + hours * HOUR)
    return { ...ctx, actor: personOf(person), now: () => now }
  }
  const inquiryId = await makeInquiry(at(from, 0), from, home, {
    name: from.name,
    email: from.email,
    message: lead.says,
  })
  if (!lead.answer) return
  const [hours, text] = lead.answer
  must(await answerLead(at(manager, hours), { inquiryId, input: { clientId: newId(), text, known: 'new' } }))
  if (lead.tour) {
    const [day, agreed] = lead.tour
    const slot = inTheMorning(ctx, day)
    must(await offerTour(at(manager, hours + 0.1), { inquiryId, fields: { tourSlot0: slot, seen: '' } }))
    const time = momentAt(ZONE, slot)
    if (agreed && time) must(await pickTour(at(from, hours + 1), { inquiryId, slot: time.toISOString() }))
  }
  if (lead.closed) must(await closeLead(at(manager, lead.ago - 24), { inquiryId, closed: true }))
}

/** Eleven in the morning on a day counted from today, as a form field. */
function inTheMorning(ctx: SystemContext, day: number): string {
  const then = new Date(ctx.now().getTime() + day * 24 * HOUR)
  return `${then.toLocaleDateString('en-CA', { timeZone: ZONE })}T11:00`
}

function must(done: { ok: true } | { ok: false; reason: string }): void {
  if (!done.ok) throw new Error(`A lead of the demo was not made: ${done.reason}`)
}
