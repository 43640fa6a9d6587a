import { moderationPolicy } from '#app/features/moderation-queue/policy.ts'
import { isAllowed, type Actor } from '#app/platform/access.ts'
import { publicText } from '#app/platform/text/contacts/private-numbers.ts'
import type { OpenedItem } from './item-handler.server.ts'
import { personPath } from './people-rules.ts'
import type { Fact } from './views.ts'

/** Whether the actor may read contact details: admins may, the housing desk may not. */
export const seesContacts = (actor: Actor): boolean => isAllowed(moderationPolicy.readAll, actor, null)

/** The text that the actor may read: the desk's has no email addresses or phone numbers. */
export const textFor = (actor: Actor, text: string): string => (seesContacts(actor) ? text : publicText(text))

/** The parts of an item that the actor may read: the desk's has no contact facts, no links to accounts, and no contact details that
 *  people typed into texts. */
export function itemFor(actor: Actor, { facts, quotes = [], ...findings }: OpenedItem): OpenedItem {
  if (seesContacts(actor)) return { ...findings, facts: facts.map(unmarked), quotes }
  const accounts = personPath('')
  return {
    ...findings,
    facts: facts
      .filter(({ contact }) => contact !== true)
      .map(({ to, text, ...fact }) => ({
        ...fact,
        text: publicText(text),
        ...(to !== undefined && !to.startsWith(accounts) && { to }),
      })),
    quotes: quotes.map(({ text, from, ...quote }) => ({
      ...quote,
      text: publicText(text),
      from: publicText(from),
    })),
  }
}

function unmarked(fact: Fact): Fact {
  const shown = { ...fact }
  delete shown.contact
  return shown
}
