/** The parts in which the settings show what people are told of. */
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
