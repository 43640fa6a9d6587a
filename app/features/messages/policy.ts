import { type Actor, policy, type Rule, type Verdict } from '#app/platform/access.ts'
import { signedIn } from '#app/platform/rules.ts'

/** The relation between the asking user and a conversation. */
export type ConversationFacts = {
  /** The user is one of its people. */
  own: boolean
  /** It belongs to a group, whose members are students. */
  group?: boolean
  /** The other person is not being deleted, and neither blocked the other. An erased person is absent, but what
   *  remains can be read. `alone`: nobody else is in the group. */
  other: 'there' | 'hidden' | 'erased' | 'minor' | 'alone'
  viewerAge: 'adult' | 'minor' | 'unknown'
  /** The user writes on behalf of a home, in answer to an inquiry. */
  manages?: boolean
}

function take(actor: Actor, { own, group, other }: ConversationFacts): Verdict {
  if (actor.kind === 'visitor') return 'refused'
  const takesPart = actor.kind === 'person' && own && (!group || actor.student)
  return takesPart && other !== 'hidden' ? 'allowed' : 'hidden'
}

/** Only its people can read a conversation, not even admins. Between two, blocking in either direction, and requesting
 *  deletion, hides it from both, so that neither can tell whose doing it was. */
export const conversationPolicy = policy({
  read: take,
  /** Also to somebody who paused their profile. Students who are under 18, or of unknown age, can neither write
   *  nor be written to. */
  write: (actor, facts) => {
    const verdict = take(actor, facts)
    if (verdict !== 'allowed') return verdict
    const adult = actor.kind === 'person' && actor.student && facts.viewerAge === 'adult'
    return (adult || facts.manages) && facts.other === 'there' ? 'allowed' : 'refused'
  },
  /** Read marks, muting, and hiding it from one's list. */
  keep: take,
  report: take,
} satisfies Record<string, Rule<ConversationFacts>>)

/** What admins can do to messages that a report quotes, without reading the conversation. */
export const messageModerationPolicy = policy({
  hide: (actor) => (actor.kind === 'person' && actor.admin ? 'allowed' : 'hidden'),
} satisfies Record<string, Rule<null>>)

/** One's own inbox, search and unread count. */
export const inboxPolicy = policy({
  read: signedIn,
  /** Trying to write, which is counted before the conversation is looked up. */
  write: signedIn,
} satisfies Record<string, Rule<null>>)
