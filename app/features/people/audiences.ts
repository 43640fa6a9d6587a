/** Who may see a contact or the budget (PRODUCT.md §4). */
export const audiences = ['nobody', 'matches', 'students'] as const
export type Audience = (typeof audiences)[number]
export const audienceLabels: Record<Audience, string> = {
  nobody: 'Nobody',
  matches: 'My matches only',
  students: 'Any signed-in student',
}

export const channels = ['email', 'phone', 'instagram', 'facebook', 'whatsapp'] as const
export type Channel = (typeof channels)[number]
export const channelLabels: Record<Channel, string> = {
  email: 'Email',
  phone: 'Phone',
  instagram: 'Instagram',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
}

/** Whether a viewer belongs to the audience of a switch. The owner always does. */
export function isInAudience(
  audience: Audience,
  { matched, self }: { matched: boolean; self?: boolean },
): boolean {
  return self === true || audience === 'students' || (audience === 'matches' && matched)
}
