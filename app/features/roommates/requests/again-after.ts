import { daysAfter, REJECTED_DAYS, type RequestStatus } from '../rules.ts'

type Last = {
  status: RequestStatus
  senderUserId: string
  closedAt: Date | null
  endedBy: string | null
}

/** When somebody may send another request after the last one was rejected, or after the other person ended their
 *  match.
 *  @param last the last request between the two
 *  @returns null when they may now */
export function againAfter(last: Last, me: string, now: Date): Date | null {
  const refused =
    (last.status === 'rejected' && last.senderUserId === me) ||
    (last.status === 'ended' && last.endedBy !== null && last.endedBy !== me)
  if (!refused || last.closedAt === null) return null
  const again = daysAfter(last.closedAt, REJECTED_DAYS)
  return again > now ? again : null
}
