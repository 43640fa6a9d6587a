import { personOf } from '#app/features/accounts/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { newId } from '#app/platform/addresses/ids.ts'
import { sendInquiry } from './send-inquiry.server.ts'
import type { TypedInquiry } from './rules.ts'

type User = Parameters<typeof personOf>[0]

/** The fields of an inquiry form; by default without roommates. */
export function typedInquiry(fields: TypedInquiry['fields'] = {}, members: string[] = []): TypedInquiry {
  const usual = {
    clientId: newId(),
    name: 'Ana Rivera',
    email: 'ana@example.edu',
    phone: '',
    moveInDate: '',
    message: 'Is it quiet at night?',
  }
  return { fields: { ...usual, ...fields }, members }
}

/** Sends an inquiry through the verb. @returns its id */
export async function makeInquiry(
  ctx: SystemContext,
  from: User,
  listingId: string,
  fields: TypedInquiry['fields'] = {},
  members: string[] = [],
): Promise<string> {
  const sent = await sendInquiry(
    { ...ctx, actor: personOf(from) },
    { listingId, typed: typedInquiry(fields, members) },
  )
  if (!sent.ok) throw new Error(`The inquiry was not sent: ${sent.reason}`)
  return sent.inquiryId
}
