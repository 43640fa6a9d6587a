import type { Route } from './+types/page'
import { markRead } from '#app/features/messages/own-side.server.ts'
import { thread } from '#app/features/messages/thread.query.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { readTexts } from '#app/web/form-answer.ts'

/** `GET /api/messages/{conversation}?before=`: earlier messages, for a page that has the later ones. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const before = Number(url.searchParams.get('before') ?? Number.NaN)
  const { messages, earlier } = await thread(context.get(requestContext), {
    id: params.conversationId,
    before: Number.isInteger(before) ? before : null,
  })
  return Response.json({ messages, earlier }, { headers: { 'Cache-Control': 'no-store' } })
}

/** `POST`: marks messages as read up to a `number`. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { number } = await readTexts(request)
  await markRead(context.get(requestContext), {
    conversationId: params.conversationId,
    number: Number(number),
  })
  return Response.json({ ok: true })
}
