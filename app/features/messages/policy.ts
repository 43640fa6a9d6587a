import type { Actor, Rule, Verdict } from '#app/platform/access.ts'

/** What is between the one who asks and a conversation. */
export type ConversationFacts = {
  /** The one who asks is one of the two. */
  own: boolean
  /** The other one is not about to be deleted, and neither blocked the other. Who was erased for good is absent, yet what
   *  they left can be read. */
  other: 'there' | 'hidden' | 'erased' | 'minor'
  askerAge: 'adult' | 'minor' | 'unknown'
  /** The one who asks writes for a home, in answer to an inquiry. */
  manages?: boolean
}

function take(actor: Actor, { own, other }: ConversationFacts): Verdict {
  if (actor.kind === 'visitor') return 'refused'
  return actor.kind === 'person' && own && other !== 'hidden' ? 'allowed' : 'hidden'
}

/** A conversation is its two people's alone; not even an admin reads it. Blocking, either way, and leaving take it away
 *  from both alike, so that nothing tells which of them it was. */
export const conversationPolicy = {
  read: take,
  /** Also to somebody who pauses. No student under 18 or of unknown age writes, or is written to. */
  write: (actor, facts) => {
    const verdict = take(actor, facts)
    if (verdict !== 'allowed') return verdict
    const adult = actor.kind === 'person' && actor.student && facts.askerAge === 'adult'
    return (adult || facts.manages) && facts.other === 'there' ? 'allowed' : 'refused'
  },
  /** Reading marks, muting, taking out of the list. */
  keep: take,
  report: take,
} satisfies Record<string, Rule<ConversationFacts>>

/** What the desk does to messages that a report quotes, without reading the conversation. */
export const messageDeskPolicy = {
  hide: (actor) => (actor.kind === 'person' && actor.admin ? 'allowed' : 'hidden'),
} satisfies Record<string, Rule<null>>

/** The own list, search and count. */
export const inboxPolicy = {
  read: (actor) => (actor.kind === 'person' ? 'allowed' : 'refused'),
} satisfies Record<string, Rule<null>>
