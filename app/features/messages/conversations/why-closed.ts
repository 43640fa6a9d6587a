import type { ConversationFacts } from '../policy.ts'
import type { ThreadView } from '../views.ts'

/** Why somebody who can read a conversation cannot write in it, as a message for its page; undefined when they can. */
export function whyClosed({
  viewerAge,
  manages,
  other,
}: ConversationFacts): NonNullable<ThreadView['closed']> | undefined {
  if (viewerAge !== 'adult' && !manages) return viewerAge === 'minor' ? 'too-young' : 'no-age'
  return other === 'there' ? undefined : 'unavailable'
}
