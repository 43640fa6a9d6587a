import { visitData } from '#app/features/analytics/own-data.server.ts'
import { accountData } from '#app/features/accounts/personal-data/own-data.server.ts'
import { alertData } from '#app/features/alerts/own-data.server.ts'
import { collectionData } from '#app/features/collections/own-data.server.ts'
import { contactData } from '#app/features/contact/own-data.server.ts'
import { decisionData } from '#app/features/decisions/own-data.server.ts'
import { moderationQueueData } from '#app/features/desk/own-data.server.ts'
import { groupData } from '#app/features/groups/own-data.server.ts'
import { inquiryData } from '#app/features/inquiries/own-data.server.ts'
import { emailData } from '#app/features/letters/own-data.server.ts'
import { liveData } from '#app/features/live/own-data.server.ts'
import { managedHomes } from '#app/features/listings/own-data.server.ts'
import { messageData } from '#app/features/messages/own-data.server.ts'
import { moderationData } from '#app/features/moderation/own-data.server.ts'
import { notificationData } from '#app/features/notices/own-data.server.ts'
import { peopleData } from '#app/features/people/own-data.server.ts'
import { photoData } from '#app/features/photos/own-data.server.ts'
import { profileData } from '#app/features/profiles/own-data.server.ts'
import { roommateData } from '#app/features/roommates/own-data.server.ts'
import { savedHomes } from '#app/features/saves/own-data.server.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** All personal data of all features: what the download contains and what deletion erases, in the order of the download. */
export const personalData: PersonalData[] = [
  accountData,
  profileData,
  peopleData,
  photoData,
  managedHomes,
  savedHomes,
  alertData,
  groupData,
  collectionData,
  decisionData,
  messageData,
  roommateData,
  inquiryData,
  contactData,
  emailData,
  notificationData,
  liveData,
  moderationQueueData,
  visitData,
  moderationData,
]
