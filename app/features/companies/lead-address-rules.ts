/** The most addresses that get a company's inquiries, besides its people. */
export const MOST_LEAD_ADDRESSES = 5
/** Days for which the link that confirms an address works. */
export const ADDRESS_LINK_DAYS = 7

/** An address as its company sees it. `over`: the link expired unused. */
export type LeadAddress = { id: string; email: string; state: 'waiting' | 'over' | 'confirmed' }

type Row = { askedAt: Date; confirmedAt: Date | null }

export function addressState({ askedAt, confirmedAt }: Row, now: Date): LeadAddress['state'] {
  if (confirmedAt !== null) return 'confirmed'
  return now.getTime() - askedAt.getTime() < ADDRESS_LINK_DAYS * 86_400_000 ? 'waiting' : 'over'
}
