import { personOf } from '#app/features/accounts/factory.ts'
import type { Context } from '#app/platform/context.ts'
import { sendRequest } from './send-request.server.ts'

type User = Parameters<typeof personOf>[0]

/** Lets somebody ask somebody to be matched, through the verb. @returns the request's id */
export async function makeRequest(ctx: Context, from: User, to: User, note = ''): Promise<string> {
  const sent = await sendRequest({ ...ctx, actor: personOf(from) }, to.id, { note })
  if (!sent.ok) throw new Error(`The request was not sent: ${sent.reason}`)
  return sent.requestId
}
