/** The sections of the notification settings. */
export const noticeSections = [
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
