import { z } from 'zod'
import { isAllowed } from '#app/platform/access.ts'
import type { GuardedKind } from '#app/platform/live/guarded-kind.ts'
import { conversationFacts } from './conversation-facts.server.ts'
import { MESSAGES_CHANGED } from '../live-names.ts'
import { conversationPolicy } from '../policy.ts'

const about = z.object({ conversationId: z.uuid() })

/** Sent to both people when a message arrived or was read, or the conversation was hidden, as long as they may read it. */
export const messagesChanged: GuardedKind<z.infer<typeof about>> = {
  name: MESSAGES_CHANGED,
  about,
  mayKnow: async (ctx, { conversationId }) => {
    const facts = await conversationFacts(ctx, conversationId)
    return isAllowed(conversationPolicy.read, ctx.actor, facts)
  },
}
