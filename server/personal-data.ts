import { visitData } from '#app/features/analytics/personal-data.server.ts'
import { accountData } from '#app/features/account-settings/personal-data.server.ts'
import { alertData } from '#app/features/alerts/personal-data.server.ts'
import { collectionData } from '#app/features/collections/personal-data.server.ts'
import { companyData } from '#app/features/companies/personal-data.server.ts'
import { companyRegisterData } from '#app/features/company-register/personal-data.server.ts'
import { contactData } from '#app/features/contact/personal-data.server.ts'
import { decisionData } from '#app/features/decisions/personal-data.server.ts'
import { moderationQueueData } from '#app/features/moderation-queue/personal-data.server.ts'
import { groupData } from '#app/features/groups/personal-data.server.ts'
import { inquiryData } from '#app/features/inquiries/personal-data.server.ts'
import { emailData } from '#app/features/emails/personal-data.server.ts'
import { liveData } from '#app/features/live/personal-data.server.ts'
import { managedHomes } from '#app/features/listings/personal-data.server.ts'
import { messageData } from '#app/features/messages/personal-data.server.ts'
import { moderationData } from '#app/features/moderation/personal-data.server.ts'
import { notificationData } from '#app/features/notifications/personal-data.server.ts'
import { peopleData } from '#app/features/people/personal-data.server.ts'
import { photoData } from '#app/features/photos/personal-data.server.ts'
import { buildingData } from '#app/features/buildings/personal-data.server.ts'
import { pauseLeftHomes } from '#app/features/publishing/left-homes.server.ts'
import { profileData } from '#app/features/profiles/personal-data.server.ts'
import { subletData } from '#app/features/sublets/personal-data.server.ts'
import { roommateData } from '#app/features/roommates/personal-data.server.ts'
import { savedHomes } from '#app/features/saves/personal-data.server.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** All features' personal data: what the download contains and what deletion erases, in the order of the download. */
export const personalData: PersonalData[] = [
  accountData,
  profileData,
  buildingData,
  peopleData,
  photoData,
  { ...managedHomes, handOver: pauseLeftHomes },
  companyData,
  companyRegisterData,
  savedHomes,
  alertData,
  groupData,
  collectionData,
  decisionData,
  messageData,
  roommateData,
  subletData,
  inquiryData,
  contactData,
  emailData,
  notificationData,
  liveData,
  moderationQueueData,
  visitData,
  moderationData,
]
