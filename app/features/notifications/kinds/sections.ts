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

/** The sections for somebody: whoever is no student hears nothing of roommates. */
export const sectionsFor = (student: boolean): NotificationSection[] =>
  notificationSections.filter((section) => student || !ofStudents.has(section))
