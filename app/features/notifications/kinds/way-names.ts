import { channelLabels, type Channel } from '#app/features/people/audiences.ts'

/** The names of contact channels within a sentence. */
export const wayNames: Record<Channel, string> = {
  ...channelLabels,
  email: 'email address',
  phone: 'phone number',
}
