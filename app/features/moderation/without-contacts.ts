import { moderationPolicy } from '#app/features/moderation-queue/policy.ts'
import { isAllowed, type Actor } from '#app/platform/access.ts'
import { publicText } from '#app/platform/text/contacts/private-numbers.ts'
import type { OpenedItem } from './item-handler.server.ts'
import { personPath } from './people-rules.ts'
import type { Fact } from './views.ts'

/** Whether somebody may read how to reach people: admins may, the housing desk may not. */
export const seesContacts = (actor: Actor): boolean => isAllowed(moderationPolicy.readAll, actor, null)

/** A text as somebody may read it: for the desk without the email addresses and phone numbers in it. */
export const textFor = (actor: Actor, text: string): string => (seesContacts(actor) ? text : publicText(text))

/** An item as somebody may read it: for the desk without the facts that are contacts, without links to accounts, and without
 *  contacts that people typed. */
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
