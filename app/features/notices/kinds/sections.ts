/** The sections of the notification settings. */
const noticeSections = [
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
export type NoticeSection = (typeof noticeSections)[number]

/** What only students do. */
const ofStudents = new Set<NoticeSection>(['Groups', 'Matches', 'Decisions'])

/** The sections for somebody: whoever is no student hears nothing of roommates. */
export const sectionsFor = (student: boolean): NoticeSection[] =>
  noticeSections.filter((section) => student || !ofStudents.has(section))
