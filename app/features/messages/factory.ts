import { personOf } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { sendMessage } from './send-message.server.ts'

type User = Parameters<typeof personOf>[0]

/** Two people write to each other in turn, starting with the first one, through the verb.
 *  @returns the conversation's id */
export async function makeConversation(
  ctx: SystemContext,
  [one, other]: readonly [User, User],
  texts: readonly string[] = ['Hi, are you still looking for a room?', 'Yes, I am!'],
): Promise<string> {
  let conversationId = ''
  for (const [index, text] of texts.entries()) {
    const [from, to] = index % 2 === 0 ? [one, other] : [other, one]
    const actor = personOf(from)
    const sent = await sendMessage(
      { ...ctx, actor },
      { to: { userId: to.id }, input: { clientId: newId(), text } },
    )
    if (!sent.ok) throw new Error(`The message was not sent: ${sent.reason}`)
    ;({ conversationId } = sent.message)
  }
  return conversationId
}
