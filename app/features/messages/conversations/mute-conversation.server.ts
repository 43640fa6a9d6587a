import { find } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { conversationFacts } from './conversation-facts.server.ts'
import { changeOwnSide } from './own-side.server.ts'
import { conversationPolicy } from '../policy.ts'

/** Turns emails about a conversation off or on. */
export async function muteConversation(
  ctx: Context,
  { conversationId, muted }: { conversationId: string; muted: boolean },
): Promise<void> {
  const [{ db }] = await find(ctx, conversationPolicy.keep, (look) => conversationFacts(look, conversationId))
  await changeOwnSide(db, ctx, conversationId, { muted })
}
