import { type Actor, policy, type Rule, type Verdict } from '#app/platform/access.ts'
import { signedIn } from '#app/platform/rules.ts'

/** The relation between the current user and a conversation. */
export type ConversationFacts = {
  /** Whether the user is a participant. */
  own: boolean
  /** Whether it belongs to a group, whose members are students. */
  group?: boolean
  /** `hidden`: one blocked the other, or the other person is suspended or being deleted. `erased`: their account is gone, but what
   *  remains can be read. `minor`: they are under 18. `alone`: nobody else is in the group. */
  other: 'there' | 'hidden' | 'erased' | 'minor' | 'alone'
  viewerAge: 'adult' | 'minor' | 'unknown'
  /** Whether the user writes on behalf of a home, in answer to an inquiry. */
  manages?: boolean
}

function take(actor: Actor, { own, group, other }: ConversationFacts): Verdict {
  if (actor.kind === 'visitor') return 'refused'
  const takesPart = actor.kind === 'person' && own && (!group || actor.student)
  return takesPart && other !== 'hidden' ? 'allowed' : 'hidden'
}

/** Only participants can read a conversation; not even admins can. Between two people, a block in either direction, or a requested
 *  deletion, hides it from both, so that neither can tell who did it. */
export const conversationPolicy = policy({
  read: take,
  /** Also allowed if the other person paused their profile. Students who are under 18, or of unknown age, can neither send nor
   *  receive messages. */
  write: (actor, facts) => {
    const verdict = take(actor, facts)
    if (verdict !== 'allowed') return verdict
    const adult = actor.kind === 'person' && actor.student && facts.viewerAge === 'adult'
    return (adult || facts.manages) && facts.other === 'there' ? 'allowed' : 'refused'
  },
  /** Read marks, muting, and hiding it from the user's own list. */
  keep: take,
  report: take,
} satisfies Record<string, Rule<ConversationFacts>>)

/** The actions that admins have on messages quoted in a report, without reading the conversation. */
export const messageModerationPolicy = policy({
  hide: (actor) => (actor.kind === 'person' && actor.admin ? 'allowed' : 'hidden'),
} satisfies Record<string, Rule<null>>)

/** The user's own inbox, search and unread count. */
export const inboxPolicy = policy({
  read: signedIn,
  /** Trying to write, which is counted before the conversation is looked up. */
  write: signedIn,
} satisfies Record<string, Rule<null>>)
