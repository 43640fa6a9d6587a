import { personOf } from '#app/features/accounts/factory.ts'
import { sendContact } from '#app/features/contact/send-contact.server.ts'
import { askToList } from '#app/features/contact/ask-to-list.server.ts'
import { typedContact, typedListing } from '#app/features/contact/factory.ts'
import { reportGone } from '#app/features/freshness/report-gone.server.ts'
import { reportHome } from '#app/features/publishing/report-home.server.ts'
import { completeDraft, makeDraft, typeInto } from '#app/features/publishing/factory.ts'
import { publishHome } from '#app/features/publishing/publish-home.server.ts'
import { makeConversation } from '#app/features/messages/factory.ts'
import { reportConversation } from '#app/features/messages/report-conversation.server.ts'
import { visitor } from '#app/platform/access.ts'
import type { Context, SystemContext } from '#app/platform/context.ts'

type Person = Parameters<typeof personOf>[0]
type Cast = { manager: Person; homes: string[]; students: Person[] }

const HOUR = 3_600_000 // milliseconds

/** Items of the admins' queue, one of almost every kind, created by the verbs that file them. */
export async function makeDemoQueue(ctx: SystemContext, { manager, homes, students }: Cast): Promise<void> {
  const ago = (hours: number, actor: Context['actor']): SystemContext => {
    const now = new Date(ctx.now().getTime() - hours * HOUR)
    return { ...ctx, actor, now: () => now }
  }
  const student = (place: number) => {
    const person = students[place]
    if (!person) throw new Error('the demo has too few students')
    return person
  }
  const home = (place: number) => homes.at(-1 - place) ?? ''

  const early = ago(75, visitor)
  must(
    await sendContact(
      early,
      typedContact(early, {
        name: 'Noor Haddad',
        email: 'noor.haddad@mail.example',
        message: 'Our student union would like to show your homes on its own page. Whom do I talk to?',
      }),
    ),
  )
  const later = ago(50, visitor)
  must(
    await askToList(
      later,
      typedListing(later, {
        name: 'Luis Ortega',
        email: 'luis@ortega-homes.example',
        businessName: 'Ortega Homes',
        universities: 'USC, UCLA',
      }),
    ),
  )
  const scam = { reason: 'scam', note: 'Someone asked me to pay the deposit by gift card before a tour.' }
  must(await reportHome(ago(40, personOf(student(2))), { listingId: home(0), input: scam }))
  const wrong = { reason: 'wrong', note: 'There is no laundry room in the building.' }
  must(await reportHome(ago(20, personOf(student(3))), { listingId: home(1), input: wrong }))
  must(
    await reportGone(ago(12, personOf(student(4))), {
      listingId: home(2),
      input: {
        note: 'A neighbor says it was rented last week.',
      },
    }),
  )

  const [seller, buyer] = [student(5), student(6)]
  const lines = ['Hi! I sell parking permits, half the price.', 'No, thank you.', 'Last chance, today only!']
  const spam = { reason: 'spam', note: 'I only look for a room.' }
  const talk = await makeConversation(ago(31, personOf(seller)), [seller, buyer], lines)
  must(await reportConversation(ago(30, personOf(buyer)), { conversationId: talk, input: spam }))

  // Created with reviews on, so that a badly worded home never appears in search.
  const writing = ago(7, personOf(manager))
  writing.settings = { ...ctx.settings, reviews: 'all' }
  const draft = await makeDraft(writing, { address: '1311 Fennelgate Ave #2' })
  await completeDraft(writing, draft)
  const words = 'Two bright bedrooms near the park. Perfect for Christian students, no children please.'
  await typeInto(writing, draft, 'home', { description: [words] })
  const published = await publishHome(writing, draft)
  if (!published.ok) throw new Error(`A home of the demo was not sent in: ${published.reason}`)
}

function must(done: { ok: boolean; reason?: string }): void {
  if (!done.ok) throw new Error(`The demo's queue was not filled: ${done.reason}`)
}
