import { channelLabels, type Channel } from '#app/features/people/audiences.ts'

/** Ways to reach somebody, in a sentence. */
export const wayNames: Record<Channel, string> = {
  ...channelLabels,
  email: 'e-mail address',
  phone: 'phone number',
}
