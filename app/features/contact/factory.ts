import type { SystemContext } from '#app/platform/context.ts'
import { askToList } from './ask-to-list.server.ts'
import { openedMark } from './send-once.server.ts'
import { sendContact } from './send-contact.server.ts'

type Texts = Partial<Record<string, string>>

/** The timestamp of a page that was opened this many seconds ago. */
export const openedBefore = (ctx: SystemContext, seconds = 30) =>
  openedMark({ ...ctx, now: () => new Date(ctx.now().getTime() - seconds * 1000) })

/** The input of a contact form. */
export const typedContact = (ctx: SystemContext, overrides: Texts = {}): Texts => ({
  opened: openedBefore(ctx),
  name: 'Ana Rivera',
  email: 'ana@example.edu',
  subject: 'Feedback',
  message: 'The map is nice.',
  ...overrides,
})

/** The input of the form on "Sell with us". */
export const typedListing = (ctx: SystemContext, overrides: Texts = {}): Texts => ({
  opened: openedBefore(ctx),
  name: 'Marta Keller',
  email: 'marta@homes.example',
  phone: '213 555 0123',
  businessName: '',
  universities: '',
  ...overrides,
})

/** Sends both forms through their verbs. */
export async function makeContacts(ctx: SystemContext, email: string): Promise<void> {
  const sent = [
    await sendContact(ctx, typedContact(ctx, { email })),
    await askToList(ctx, typedListing(ctx, { email })),
  ]
  if (sent.some(({ ok }) => !ok)) throw new Error('A form was not sent.')
}
