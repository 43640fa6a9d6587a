import type { Route } from './+types/send'
import { sendMessage } from '#app/features/messages/send-message.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { notDoneAsJson } from '#app/web/forms/answer-form.server.ts'

/** `POST /api/messages`: sends a message from a page with JavaScript, in a `conversation` or `to` a person. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readTexts(request)
  const receiver = typed.conversation ? { conversationId: typed.conversation } : { userId: typed.to ?? '' }
  const sent = await sendMessage(context.get(requestContext), { to: receiver, input: typed })
  if (sent.ok) return Response.json({ message: sent.message })
  return notDoneAsJson(typed, sent)
}
