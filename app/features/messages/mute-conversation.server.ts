import { assertAllowed } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { conversationFacts } from './conversation-facts.server.ts'
import { changeOwnSide } from './own-side.server.ts'
import { conversationPolicy } from './policy.ts'

/** Turns e-mails about a conversation off or on. */
export async function muteConversation(ctx: Context, conversationId: string, muted: boolean): Promise<void> {
  const conversation = await conversationFacts(ctx, conversationId)
  assertAllowed(conversationPolicy.keep, ctx.actor, conversation)
  await changeOwnSide(ctx.db, ctx, conversationId, { muted })
}
