const notificationSections = [
  'Messages',
  'Groups',
  'Matches',
  'Decisions',
  'Collections',
  'Inquiries',
  'Your homes',
  'Safety',
  'Searches',
] as const
export type NotificationSection = (typeof notificationSections)[number]

const ofStudents = new Set<NotificationSection>(['Groups', 'Matches', 'Decisions'])

/** People who are not students get no section about roommates. */
export const sectionsFor = (student: boolean): NotificationSection[] =>
  notificationSections.filter((section) => student || !ofStudents.has(section))
